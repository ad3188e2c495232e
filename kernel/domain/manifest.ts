import { z } from "zod";
import { refuse } from "../errors.ts";
import { type Annotation, Provenance } from "./annotation.ts";
import { canonicalJson } from "./canonical_json.ts";
import { Geometry } from "./geometry/mod.ts";
import { jsonElements } from "./json_elements.ts";
import { AttributeValues, LabelClass } from "./label_schema.ts";

/** The version this code writes, and the highest it reads. */
export const MANIFEST_VERSION = 2;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

const ManifestAnnotation = z.strictObject({
  id: z.uuid(),
  label_class: z.string(),
  schema_version: z.int().min(1),
  geometry: Geometry,
  attributes: AttributeValues,
  provenance: Provenance,
  model_ref: z.string().nullable(),
  confidence: z.number().nullable(),
});

/** One asset of a release with copies of its labels. */
export const ManifestAsset = z.strictObject({
  asset_id: z.uuid(),
  content_hash: Hash,
  /** What a split never divides: the clip's hash, or the asset's own. */
  group: Hash,
  width: z.int().nullable(),
  height: z.int().nullable(),
  annotations: z.array(ManifestAnnotation),
});

/** One asset of a release with copies of its labels. */
export type ManifestAsset = z.infer<typeof ManifestAsset>;

/** One label as a release froze it. */
export type ManifestAnnotation = z.infer<typeof ManifestAnnotation>;

const ManifestHead = z.strictObject({
  manifest_version: z.literal(MANIFEST_VERSION),
  schema_version: z.int().min(1),
  classes: z.array(LabelClass),
  assets: z.tuple([]),
});

/** The frozen content of a release; coordinates are asset pixels. */
export interface Manifest {
  readonly schema_version: number;
  readonly classes: readonly LabelClass[];
  readonly assets: readonly ManifestAsset[];
}

/** How the canonical document begins: its keys are sorted. */
const OPENING = `{"assets":[`;

/** The label as a release copies it. */
export function manifestAnnotation(label: Annotation): ManifestAnnotation {
  const { asset_id: _, job_id: __, ...frozen } = label;
  return { ...frozen, attributes: { ...frozen.attributes } };
}

/**
 * The canonical document in pieces, in the order they are to be written.
 * Assets must come sorted by (content_hash, asset_id), labels by id.
 */
export function* manifestText(
  head: { schema_version: number; classes: readonly LabelClass[] },
  assets: Iterable<ManifestAsset>,
): Generator<string> {
  yield OPENING;
  let separator = "";
  for (const asset of assets) {
    yield separator + canonicalJson(asset);
    separator = ",";
  }
  yield `],"classes":${canonicalJson(head.classes)},`;
  yield `"manifest_version":${MANIFEST_VERSION},`;
  yield `"schema_version":${head.schema_version}}`;
}

/**
 * Reads a manifest in steps: yields after each slice of assets so that the
 * caller may let other work through, then returns the whole.
 *
 * @throws {Refusal} WorkspaceCorrupt when the document is not exactly a
 * manifest of a version that is known; it is never read in part.
 */
export function* parseManifest(
  text: string,
): Generator<void, Manifest> {
  const assets: ManifestAsset[] = [];
  const elements = jsonElements(text, OPENING.length);
  let element = elements.next();
  for (; !element.done; element = elements.next()) {
    const { from, to } = element.value;
    const read = () => ManifestAsset.parse(JSON.parse(text.slice(from, to)));
    assets.push(strictly(read));
    if (assets.length % 500 === 0) yield;
  }
  const rest = text.slice(0, OPENING.length) + text.slice(element.value);
  const head = strictly(() => ManifestHead.parse(JSON.parse(rest)));
  return { ...head, assets };
}

function strictly<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw refuse("WorkspaceCorrupt", {
      reason: "a manifest is not one that this version of VisionSet can read",
    }, { cause });
  }
}
