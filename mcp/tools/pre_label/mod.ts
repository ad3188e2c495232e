import type { Tool } from "../../tool.ts";
import { getPreLabelPlan } from "./get_pre_label_plan.ts";
import { preLabelBatch } from "./pre_label_batch.ts";
import { preLabelJob } from "./pre_label_job.ts";
import { preLabelProject } from "./pre_label_project.ts";

/** Models over whole batches, which they label ahead. */
export const PRE_LABEL_TOOLS: readonly Tool[] = [
  getPreLabelPlan,
  preLabelBatch,
  preLabelProject,
];

/** Models over one job. */
export const PRE_LABEL_JOB_TOOLS: readonly Tool[] = [preLabelJob];
