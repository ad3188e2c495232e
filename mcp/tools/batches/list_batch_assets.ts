import { z } from "zod";
import { batchId, PAGING, Progress } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listBatchAssets: Tool = defineTool({
  name: "list_batch_assets",
  title: "List the assets of a batch",
  description:
    "Assets of a batch with their job, progress and label count. min_confidence is the lowest among their model labels.",
  effect: "read",
  idempotent: true,
  input: {
    batch_id: batchId,
    progress: z.array(Progress).nullable().default(null).describe(
      "Only assets in these states; null or empty for all",
    ),
    job_id: z.string().nullable().default(null).describe(
      "Only assets of this job",
    ),
    sort: z.enum(["membership", "confidence"]).default("membership").describe(
      "confidence puts the least certain first",
    ),
    ...PAGING,
  },
  run(request, { services }) {
    const { batch, page } = services.batches.members({
      ...request,
      progress: request.progress ?? [],
    });
    return wire.page(page, (member) => wire.batchMember(member, batch.state));
  },
});
