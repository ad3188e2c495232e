import { z } from "zod";
import { batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const completeBatch: Tool = defineTool({
  name: "complete_batch",
  title: "Complete a batch",
  description:
    "Closes a batch whose jobs are all completed. With promote its annotated and accepted assets then enter the dataset; if only that step is refused, the completion stands.",
  effect: "write",
  idempotent: false,
  input: {
    batch_id: batchId,
    promote: z.boolean().default(false).describe(
      "Also promote it into the dataset",
    ),
  },
  async run(request, { services, offer }) {
    const completed = await services.batches.complete(request);
    return {
      ...wire.batchDetail(completed, offer),
      promoted: completed.promoted,
    };
  },
});
