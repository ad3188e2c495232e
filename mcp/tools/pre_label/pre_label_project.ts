import { project, runChoice, someBatchIds } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const preLabelProject: Tool = defineTool({
  name: "pre_label_project",
  title: "Pre label a project",
  description:
    "As pre_label_batch, over several batches of a project. Refused before anything runs if one of them cannot be labelled.",
  effect: "write",
  idempotent: false,
  openWorld: true,
  input: { project, batch_ids: someBatchIds, ...runChoice },
  async run(choice, { services, task }) {
    const done = await services.preLabels.project(choice, task);
    return wire.preLabelledProject(done);
  },
});
