import { batchId, modelChoice } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getPreLabelPlan: Tool = defineTool({
  name: "get_pre_label_plan",
  title: "Get a pre label plan",
  description:
    "What a pre-label run over a batch would ask the model, which classes it leaves out and why, and which shapes it writes. Runs no model.",
  effect: "read",
  idempotent: true,
  input: { batch_id: batchId, ...modelChoice },
  async run(choice, { services }) {
    return wire.preLabelPlan(await services.preLabels.plan(choice));
  },
});
