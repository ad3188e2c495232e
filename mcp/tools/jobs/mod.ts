import type { Tool } from "../../tool.ts";
import { PRE_LABEL_JOB_TOOLS } from "../pre_label/mod.ts";
import { addAnnotations } from "./add_annotations.ts";
import { completeJob } from "./complete_job.ts";
import { deleteAnnotations } from "./delete_annotations.ts";
import { getAssetImage } from "./get_asset_image.ts";
import { getJob } from "./get_job.ts";
import { listAssetAnnotations } from "./list_asset_annotations.ts";
import { nextPendingAssets } from "./next_pending_assets.ts";
import { setAssetProgress } from "./set_asset_progress.ts";
import { updateAnnotations } from "./update_annotations.ts";

/** Annotation, in the order of the work. */
export const JOB_TOOLS: readonly Tool[] = [
  getJob,
  nextPendingAssets,
  ...PRE_LABEL_JOB_TOOLS,
  getAssetImage,
  listAssetAnnotations,
  addAnnotations,
  updateAnnotations,
  deleteAnnotations,
  setAssetProgress,
  completeJob,
];
