import { z } from "zod";

/** A project, by id or name. */
export const project = z.string().describe("Project id, or name in any case");

/** A batch, by id. */
export const batchId = z.string().describe("Batch id");

/** An annotation job, by id. */
export const jobId = z.string().describe("Annotation job id, from get_batch");

/** An asset, by id. */
export const assetId = z.string().describe("Asset id");

/** A release of a project, by its tag. */
export const tag = z.string().describe("Release tag; case matters");

/** An export format or a target in its place; exactly one is to be named. */
export const selection = {
  target: z.string().nullable().default(null).describe(
    "Model or trainer, from list_export_targets; give it or format",
  ),
  format: z.string().nullable().default(null).describe(
    "Format name, from list_formats; give it or target",
  ),
};
