import { batchId, runChoice } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const preLabelBatch: Tool = defineTool({
  name: "pre_label_batch",
  title: "Pre label a batch",
  description:
    "Lets a model label the untouched assets of a batch's open jobs, which become pre_labeled and still need review. Stored asset by asset: calling again goes on where it stopped. Assets that fail are passed over, and the refusal at the end names them. Starts no job. Blocks until done.",
  effect: "write",
  idempotent: false,
  openWorld: true,
  input: { batch_id: batchId, ...runChoice },
  async run(choice, { services, task }) {
    return wire.preLabelledBatch(await services.preLabels.batch(choice, task));
  },
});
