import type { DoubtfulPictures } from "./doubtful_pictures.ts";
import type { Asset } from "../domain/entities.ts";
import type { InferenceConnection } from "../domain/inference/connection.ts";
import type { PreLabelPlan } from "../domain/inference/pre_label_plan.ts";
import { refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Prediction, Predictor, Sight } from "../ports/predictor.ts";
import type { Store } from "../ports/store.ts";
import type { Mapped, RegionMapping } from "./region_mapping.ts";
import {
  enter,
  type Entered,
  type Entry,
  standing,
} from "./unattended_entry.ts";

/** What a run is made with. */
export interface RunPorts {
  readonly store: Store;
  readonly blobs: BlobStore;
  readonly predictor: Predictor;
  readonly doubtful: DoubtfulPictures;
}

/** What one run asks, and of whom. */
export interface RunOrder {
  readonly job_id: string;
  readonly connection: InferenceConnection;
  readonly plan: PreLabelPlan;
  readonly mapping: RegionMapping;
  /** 0..1; what the model is less sure of is left out. */
  readonly minimum_confidence: number;
  /** Whether frames that only models have labelled are labelled anew. */
  readonly replace: boolean;
}

/** What came of one frame. */
export interface FrameResult {
  /** Who answered; null where nobody was asked. */
  readonly model_ref: string | null;
  /** What was entered; else why nothing could be. */
  readonly came:
    | "closed"
    | "worked"
    | { readonly mapped: Mapped; readonly entered: Entered };
}

const MEDIA_TYPES = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "application/octet-stream",
} as const;

/**
 * Asks about one frame and enters what is found, in one transaction.
 *
 * @throws {Refusal} Of the predictor and the workspace.
 * @throws The signal's reason.
 */
export async function workFrame(
  ports: RunPorts,
  order: RunOrder,
  entry: Entry,
  signal: AbortSignal,
): Promise<FrameResult> {
  const found = ports.store.read((rows) => {
    const stands = standing(rows, entry);
    return stands.kind === "free"
      ? rows.assets.byId(stands.batch.project_id, entry.asset_id)!
      : stands.kind;
  });
  if (typeof found === "string") return { model_ref: null, came: found };
  const prediction = await ask(ports, order, found, signal);
  const mapped = order.mapping.labelsOf(prediction, found);
  const entered = await enterAll(ports.store, entry, mapped);
  const { model_ref } = prediction;
  const came = typeof entered === "string" ? entered : { mapped, entered };
  return { model_ref, came };
}

async function ask(
  { blobs, predictor }: RunPorts,
  { connection, plan, minimum_confidence }: RunOrder,
  asset: Asset,
  signal: AbortSignal,
): Promise<Prediction> {
  const sight: Sight = {
    asset_id: asset.id,
    path: blobs.path(asset.content_hash),
    media_type: MEDIA_TYPES[asset.format ?? "webp"],
    width: asset.width ?? 0,
    height: asset.height ?? 0,
  };
  const question = { phrases: plan.asked_classes, minimum_confidence };
  try {
    return await predictor.predict(connection, question, sight, signal);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    const reason =
      `the picture of asset ${asset.id} cannot be read: its stored bytes are gone`;
    throw refuse("WorkspaceCorrupt", { reason }, { cause: error }).ofPicture();
  }
}

/** An untouched frame on which nothing was found is not written to at all. */
async function enterAll(
  store: Store,
  entry: Entry,
  { labels }: Mapped,
): Promise<Entered | "closed" | "worked"> {
  if (labels.length === 0 && !entry.replace) {
    return { written: 0, replaced: 0, refused: 0 };
  }
  return await store.write((rows) => {
    const stands = standing(rows, entry);
    return stands.kind === "free"
      ? enter(rows, entry.asset_id, labels, stands)
      : stands.kind;
  });
}
