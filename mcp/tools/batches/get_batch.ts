import { z } from "zod";
import { batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getBatch: Tool = defineTool({
  name: "get_batch",
  title: "Get a batch",
  description:
    "A batch with up to 100 of its job_count jobs; none while it is a draft.",
  effect: "read",
  idempotent: true,
  input: {
    batch_id: batchId,
    jobs_offset: z.int().min(0).default(0).describe("Jobs to pass over"),
  },
  run: ({ batch_id, jobs_offset }, { services, offer }) =>
    wire.batchDetail(services.batches.get(batch_id, jobs_offset), offer),
});
