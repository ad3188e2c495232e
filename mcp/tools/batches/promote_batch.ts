import { batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const promoteBatch: Tool = defineTool({
  name: "promote_batch",
  title: "Promote a batch",
  description:
    "Brings the annotated and accepted assets of a completed batch into the dataset. Answers the assets that this call added: the first 100, and their total. Repeating it adds nothing.",
  effect: "write",
  idempotent: true,
  input: { batch_id: batchId },
  async run({ batch_id }, { services }) {
    const { first, added } = await services.batches.promote(batch_id);
    return wire.page({ items: wire.first(first), total: added }, wire.asset);
  },
});
