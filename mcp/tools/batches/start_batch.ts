import { batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const startBatch: Tool = defineTool({
  name: "start_batch",
  title: "Start a batch",
  description: "Opens an approved batch for annotation.",
  effect: "write",
  idempotent: false,
  input: { batch_id: batchId },
  async run({ batch_id }, { services, offer }) {
    return wire.batchDetail(await services.batches.start(batch_id), offer);
  },
});
