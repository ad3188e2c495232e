import type { SchemaVersion } from "../domain/entities.ts";
import {
  manifestAnnotation,
  type ManifestAsset,
  manifestText,
} from "../domain/manifest.ts";
import { judgeLabel } from "../domain/schema_rules.ts";
import { Refusal, refuse } from "../errors.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Rows } from "../ports/store.ts";
import type { Task } from "../ports/task.ts";
import { Slices } from "./slices.ts";

const PAGE = 200;
const PIECE_CHARACTERS = 1 << 18;

/** What a split and its counts need of an asset. */
export interface FrozenAsset {
  readonly group: string;
  readonly annotations: number;
}

/** A dataset written down. */
export interface Frozen {
  readonly manifest_hash: string;
  readonly annotation_count: number;
  /** One entry per asset, in manifest order. */
  readonly assets: readonly FrozenAsset[];
}

/**
 * Writes the manifest of a dataset as one consistent state shows it, judging
 * every label by the schema. Nothing is kept when a label fails.
 *
 * @throws {Refusal} ReleaseContentWouldViolateSchema
 */
export async function freezeDataset(
  source: { rows: Rows; dataset_id: string; schema: SchemaVersion },
  blobs: BlobStore,
  { signal, report }: Task = {},
): Promise<Frozen> {
  const total = source.rows.datasets.memberCount(source.dataset_id);
  const assets: FrozenAsset[] = [];
  const violations = new Map<string, number>();
  let annotation_count = 0;

  function* judged(): Generator<ManifestAsset> {
    for (const asset of members(source)) {
      for (const label of asset.annotations) {
        annotation_count++;
        if (!describes(source.schema, label)) {
          const count = violations.get(label.label_class) ?? 0;
          violations.set(label.label_class, count + 1);
        }
      }
      assets.push({
        group: asset.group,
        annotations: asset.annotations.length,
      });
      const done = assets.length;
      const message = `Froze ${done} of ${total} assets`;
      report?.({ done, total, message });
      yield asset;
    }
    if (violations.size > 0) throw violated(source.schema, violations);
  }

  const { version: schema_version, classes } = source.schema;
  const text = manifestText({ schema_version, classes }, judged());
  const manifest_hash = await blobs.put(encoded(text, new Slices(signal)));
  return { manifest_hash, annotation_count, assets };
}

function* members(
  { rows, dataset_id }: { rows: Rows; dataset_id: string },
): Generator<ManifestAsset> {
  let after: string | null = null;
  for (;;) {
    const page = rows.datasets.membersInOrder(dataset_id, after, PAGE);
    if (page.length === 0) return;
    const labels = rows.annotations.ofAssets(page.map((a) => a.id));
    for (const { id: asset_id, content_hash, group, width, height } of page) {
      yield {
        asset_id,
        content_hash,
        group,
        width,
        height,
        annotations: (labels.get(asset_id) ?? []).map(manifestAnnotation),
      };
    }
    after = page.at(-1)!.content_hash;
  }
}

async function* encoded(
  pieces: Iterable<string>,
  slices: Slices,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let buffer = "";
  for (const piece of pieces) {
    buffer += piece;
    await slices.pause();
    if (buffer.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(buffer);
    buffer = "";
  }
  yield encoder.encode(buffer);
}

function describes(
  schema: SchemaVersion,
  label: Parameters<typeof judgeLabel>[0],
): boolean {
  try {
    judgeLabel(label, schema);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function violated(
  schema: SchemaVersion,
  violations: ReadonlyMap<string, number>,
): Refusal {
  return refuse("ReleaseContentWouldViolateSchema", {
    version: schema.version,
    classes: [...violations].sort(([a], [b]) => a < b ? -1 : 1)
      .map(([label_class, annotations]) => ({ label_class, annotations })),
  });
}
