import { batchId, consentToNarrow } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const repinBatch: Tool = defineTool({
  name: "repin_batch",
  title: "Repin a batch",
  description:
    "Moves an approved or started batch to the active schema version. Refused when a label on its own assets would no longer fit.",
  effect: "write",
  idempotent: false,
  input: { batch_id: batchId, allow_destructive: consentToNarrow },
  async run(request, { services, offer }) {
    return wire.batchDetail(await services.batches.repin(request), offer);
  },
});
