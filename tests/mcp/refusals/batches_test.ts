import { withServer } from "../../support/client.ts";
import { pictures } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { NOBODY, stage } from "./stage.ts";

const BATCH_TOOLS = [
  "get_batch",
  "approve_batch",
  "start_batch",
  "list_batch_assets",
  "complete_batch",
  "promote_batch",
] as const;

Deno.test("tools about batches refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("batches");
    const { project, batch, job } = await stage(served);
    await served.call("create_project", { name: "Bare" });
    const { batch_id: unpinned } = await served.call("ingest", {
      project: "Bare",
      path: await pictures(served, { count: 1, folder: "one" }),
    });
    const stuck = (
      tool: "approve_batch" | "start_batch" | "complete_batch",
      batch_id: string,
      says: RegExp,
    ): Provocation => ({
      code: "InvalidTransition",
      tool,
      args: { batch_id },
      says,
    });
    await provoker.all(t, served, [
      ...BATCH_TOOLS.flatMap((tool): Provocation[] => [
        {
          code: "MalformedIdentifier",
          tool,
          args: { batch_id: "batch 1\u202e\n" },
          says: /^batch_id must be a UUID and "batch 1\\u202e\\n" is not/,
        },
        {
          code: "BatchNotFound",
          tool,
          args: { batch_id: NOBODY },
          says: new RegExp(NOBODY),
        },
      ]),
      {
        code: "BatchNotFound",
        tool: "get_batch",
        args: { batch_id: job.pending },
      },
      {
        code: "MalformedIdentifier",
        tool: "get_batch",
        args: { batch_id: "x".repeat(5000) },
        says: /^.{0,300}x…" is not/,
      },
      { code: "InvalidName", tool: "list_batches", args: { project: "" } },
      { code: "ProjectNotFound", tool: "list_batches", args: { project: "x" } },
      {
        code: "EmptyBatch",
        tool: "approve_batch",
        args: { batch_id: batch.empty },
        says: /"none"/,
      },
      {
        code: "SchemaNotFound",
        tool: "approve_batch",
        args: { batch_id: unpinned, start: true },
        says: /yet/,
      },
      stuck("approve_batch", batch.approved, /can only become in_annotation$/),
      stuck("approve_batch", batch.open, /"ten" is in_annotation, .*completed/),
      stuck("approve_batch", batch.completed, /nothing follows that state/),
      stuck("start_batch", batch.draft, /is draft, .* only become approved$/),
      stuck("start_batch", batch.open, /becoming in_annotation/),
      stuck("start_batch", batch.completed, /nothing follows/),
      stuck("complete_batch", batch.draft, /becoming completed/),
      stuck("complete_batch", batch.approved, /is approved/),
      stuck("complete_batch", batch.completed, /is completed/),
      {
        code: "BatchNotComplete",
        tool: "complete_batch",
        args: { batch_id: batch.open, promote: true },
        says: /^1 of the batch's 2 jobs/,
      },
      ...(["draft", "approved", "open"] as const).map((state): Provocation => ({
        code: "BatchNotComplete",
        tool: "promote_batch",
        args: { batch_id: batch[state] },
        says: new RegExp(
          `^The batch is ${state === "open" ? "in_annotation" : state};`,
        ),
      })),
      {
        code: "MalformedIdentifier",
        tool: "list_batch_assets",
        args: { batch_id: batch.open, job_id: "job" },
        says: /^job_id must/,
      },
      ...[NOBODY, job.pending].map((job_id): Provocation => ({
        code: "JobNotFound",
        tool: "list_batch_assets",
        args: { batch_id: batch.open, job_id },
        says: new RegExp(job_id),
      })),
      {
        code: "JobNotFound",
        tool: "list_batch_assets",
        args: { batch_id: batch.draft, job_id: job.pending },
      },
      {
        code: "ProjectNotFound",
        tool: "list_batches",
        args: { project: `${project}s` },
      },
    ]);
    provoker.finish();
  }, { era: "2025-11-25" }));
