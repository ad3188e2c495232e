import type { Tool } from "../../tool.ts";
import { PRE_LABEL_TOOLS } from "../pre_label/mod.ts";
import { addBatchAssets } from "./add_batch_assets.ts";
import { approveBatch } from "./approve_batch.ts";
import { completeBatch } from "./complete_batch.ts";
import { createBatch } from "./create_batch.ts";
import { createCorrectionBatch } from "./create_correction_batch.ts";
import { getBatch } from "./get_batch.ts";
import { listBatchAssets } from "./list_batch_assets.ts";
import { listBatches } from "./list_batches.ts";
import { promoteBatch } from "./promote_batch.ts";
import { removeBatchAssets } from "./remove_batch_assets.ts";
import { repinBatch } from "./repin_batch.ts";
import { startBatch } from "./start_batch.ts";

/** Batches up to their annotation. */
export const BATCH_TOOLS: readonly Tool[] = [
  listBatches,
  getBatch,
  approveBatch,
  startBatch,
  ...PRE_LABEL_TOOLS,
  repinBatch,
  listBatchAssets,
  createBatch,
  addBatchAssets,
  removeBatchAssets,
];

/** Batches after their annotation. */
export const CLOSING_TOOLS: readonly Tool[] = [
  completeBatch,
  promoteBatch,
  createCorrectionBatch,
];
