import { batchId, confirm } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const deleteBatch: Tool = defineTool({
  name: "delete_batch",
  title: "Delete a batch",
  description:
    "Deletes a batch that is not completed, with its jobs and their progress; assets and labels stay. The person at the client may be asked as well, and decides. Answers the batch as it was.",
  effect: "destroy",
  idempotent: false,
  input: { batch_id: batchId, confirm },
  async run({ batch_id, confirm }, { services, offer, task }) {
    const { deletions } = services;
    const deleted = await deletions.batch(batch_id, confirm, task.agree);
    return { deleted: wire.batchDetail(deleted, offer) };
  },
});
