import { assetId, jobId, Progress } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";

export const setAssetProgress: Tool = defineTool({
  name: "set_asset_progress",
  title: "Mark an asset",
  description:
    "Marks an asset of a job: annotated without labels confirms an empty picture, skipped keeps it from entering the dataset, unannotated takes it back. Marking its present state changes nothing. Starts a pending job first (job_started).",
  effect: "write",
  idempotent: true,
  input: {
    job_id: jobId,
    asset_id: assetId,
    progress: Progress.describe(
      "The state to move to; pre_labeled is set by models only",
    ),
  },
  async run({ progress, ...request }, { services }) {
    const { asset_id, job_started } = await services.jobs.setProgress({
      ...request,
      progress,
    });
    return { asset_id, progress, job_started };
  },
});
