import { z } from "zod";
import { jobId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const nextPendingAssets: Tool = defineTool({
  name: "next_pending_assets",
  title: "Next assets to annotate",
  description:
    "The next unannotated assets of a job, in order. total counts the items returned, remaining all that are unannotated. None left does not mean that the job can be completed: pre_labeled and review_pending assets also hold it up.",
  effect: "read",
  idempotent: true,
  input: {
    job_id: jobId,
    count: z.int().min(1).max(500).default(10).describe("Items at most"),
  },
  run({ job_id, count }, { services }) {
    const { items, total } = services.jobs.nextPending(job_id, count);
    const page = wire.page({ items, total: items.length }, wire.asset);
    return { ...page, remaining: total };
  },
});
