import { batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getBatch: Tool = defineTool({
  name: "get_batch",
  title: "Get a batch",
  description: "A batch with its first 100 jobs; none while it is a draft.",
  effect: "read",
  idempotent: true,
  input: { batch_id: batchId },
  run: ({ batch_id }, { services, offer }) =>
    wire.batchDetail(services.batches.get(batch_id), offer),
});
