import { z } from "zod";
import { batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const approveBatch: Tool = defineTool({
  name: "approve_batch",
  title: "Approve a batch",
  description:
    "Pins a draft batch to the active schema version and cuts it into jobs. With start it is then opened for annotation; if only that step is refused, the approval stands.",
  effect: "write",
  idempotent: false,
  input: {
    batch_id: batchId,
    jobs_of: z.int().min(1).nullable().default(null).describe(
      "Assets per job; null for one job",
    ),
    start: z.boolean().default(false).describe("Also open it for annotation"),
  },
  async run(request, { services, offer }) {
    const approved = await services.batches.approve(request);
    return { ...wire.batchDetail(approved, offer), started: approved.started };
  },
});
