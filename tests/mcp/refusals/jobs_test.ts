import { withServer } from "../../support/client.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { NOBODY, stage } from "./stage.ts";

const SEPARATE = 12_000;

/** A polygon of many corners, whose JSON is over 250 kB. */
function heavy(asset_id: string) {
  const points = Array.from({ length: SEPARATE }, (_, i) =>
    [
      32 + 20 * Math.cos(i),
      24 + 20 * Math.sin(i),
    ].map((n) => Math.round(n * 1e6) / 1e6));
  return {
    asset_id,
    label_class: "cat",
    geometry: { type: "polygon", points },
    provenance: "human",
  };
}

Deno.test("tools about jobs refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("jobs");
    const { batch, job, asset } = await stage(served);
    const onAsset = (tool: Provocation["tool"]): Provocation["args"] =>
      tool === "list_asset_annotations"
        ? { asset_id: asset.plain }
        : tool === "set_asset_progress"
        ? { asset_id: asset.plain, progress: "annotated" }
        : {};
    const anyJob = (
      [
        "get_job",
        "next_pending_assets",
        "list_asset_annotations",
        "set_asset_progress",
        "complete_job",
      ] as const
    ).flatMap((tool): Provocation[] => [
      {
        code: "MalformedIdentifier",
        tool,
        args: { ...onAsset(tool), job_id: "1" },
        says: /^job_id must be a UUID and "1" is not/,
      },
      {
        code: "JobNotFound",
        tool,
        args: { ...onAsset(tool), job_id: NOBODY },
        says: new RegExp(NOBODY),
      },
    ]);
    const mark = (
      job_id: string,
      asset_id: string,
      progress: string,
      rest: Pick<Provocation, "code" | "says" | "starts">,
    ): Provocation => ({
      tool: "set_asset_progress",
      args: { job_id, asset_id, progress },
      ...rest,
    });
    const stuck = (asset_id: string, progress: string, says: RegExp) =>
      mark(job.working, asset_id, progress, {
        code: "InvalidTransition",
        says,
      });
    await provoker.all(t, served, [
      ...anyJob,
      {
        code: "JobNotFound",
        tool: "get_job",
        args: { job_id: batch.open },
      },
      {
        code: "MalformedIdentifier",
        tool: "list_asset_annotations",
        args: { job_id: job.working, asset_id: "a" },
        says: /^asset_id must/,
      },
      ...[NOBODY, asset.stranger].map((asset_id): Provocation => ({
        code: "AssetNotInJob",
        tool: "list_asset_annotations",
        args: { job_id: job.working, asset_id },
        says: new RegExp(asset_id),
      })),
      mark(job.working, "a", "skipped", {
        code: "MalformedIdentifier",
        says: /^asset_id must/,
      }),
      // The batch's gate stands before the automatic start.
      mark(job.approved, NOBODY, "skipped", {
        code: "BatchNotInAnnotation",
        says: /^The batch is approved;/,
      }),
      mark(job.pending, NOBODY, "skipped", {
        code: "AssetNotInJob",
        starts: true,
      }),
      mark(job.working, asset.stranger, "skipped", { code: "AssetNotInJob" }),
      mark(job.closed, NOBODY, "skipped", { code: "AssetNotInJob" }),
      mark(job.closed, asset.plain, "skipped", {
        code: "BatchNotInAnnotation",
        says: /^The batch is completed;/,
      }),
      // Even its present state cannot be marked any more.
      mark(job.finished, asset.stranger, "skipped", { code: "JobFinished" }),
      stuck(asset.plain, "accepted", /annotated, skipped, pre_labeled$/),
      stuck(asset.plain, "review_pending", /is unannotated, so becoming/),
      stuck(asset.plain, "pre_labeled", /only a model's pass/),
      stuck(asset.skipped, "annotated", /can only become unannotated$/),
      stuck(asset.skipped, "pre_labeled", /is skipped/),
      stuck(asset.reviewed, "skipped", /only become annotated, accepted$/),
      stuck(asset.accepted, "annotated", /nothing follows that state$/),
      {
        code: "BatchNotInAnnotation",
        tool: "complete_job",
        args: { job_id: job.approved },
        says: /^The batch is approved;/,
      },
      {
        code: "BatchNotInAnnotation",
        tool: "complete_job",
        args: { job_id: job.closed },
        says: /^The batch is completed;/,
      },
      {
        code: "InvalidTransition",
        tool: "complete_job",
        args: { job_id: job.finished },
        says: /is completed, .*nothing follows/,
      },
      {
        code: "JobNotComplete",
        tool: "complete_job",
        args: { job_id: job.working },
        says: /: 1 unannotated, 1 review_pending;/,
      },
    ]);
    for (let i = 0; i < 2; i++) {
      const annotations = [heavy(asset.plain)];
      await served.call("add_annotations", {
        job_id: job.working,
        annotations,
      });
    }
    await provoker.all(t, served, [
      {
        code: "AnswerTooLarge",
        tool: "list_asset_annotations",
        args: { job_id: job.working, asset_id: asset.plain },
      },
    ]);
    await t.step("and a shorter page goes through", async () => {
      await served.call("list_asset_annotations", {
        job_id: job.working,
        asset_id: asset.plain,
        limit: 1,
      });
    });
    provoker.finish();
  }));

Deno.test("complete_job() starts a pending job before it is refused", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("jobs");
    const { job } = await stage(served);
    await provoker.all(t, served, [
      {
        code: "JobNotComplete",
        tool: "complete_job",
        args: { job_id: job.pending },
        says: /: 9 unannotated;|: 10 unannotated;/,
        starts: true,
      },
    ]);
  }));
