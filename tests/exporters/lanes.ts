import assert from "node:assert/strict";
import type { FrozenRelease } from "../../kernel/mod.ts";
import type { AssetSketch, ExportRoom, LabelSketch } from "./room.ts";

/** Every format that writes polylines. */
export const LANE_FORMATS = [
  "bdd100k-lane",
  "culane",
  "curvelanes",
  "openlane-2d",
  "tusimple",
] as const;

/** One of {@linkcode LANE_FORMATS}. */
export type LaneFormat = (typeof LANE_FORMATS)[number];

/** A vertex in pixels. */
export type Vertex = [x: number, y: number];

/** A polyline of class `lane` unless another is named. */
export function lane(
  points: Vertex[],
  attributes: Record<string, boolean | number | string> = {},
  label_class: string = "lane",
): LabelSketch {
  return { label_class, attributes, geometry: { type: "polyline", points } };
}

/** A release of lanes, and of boxes where there are some. */
export async function freezeLanes(
  room: ExportRoom,
  assets: readonly AssetSketch[],
): Promise<FrozenRelease> {
  const names = assets.flatMap(({ labels = [] }) =>
    labels.map(({ label_class }) => label_class)
  );
  return await room.freeze({
    classes: [...new Set(["lane", ...names])].map((name) => ({
      name,
      geometries: ["polyline", "bbox"],
    })),
    assets,
  });
}

/** What a format makes of one picture. */
export interface Written {
  /** Its label file, or the only one. */
  readonly text: string;
  /** The mask of culane; empty elsewhere. */
  readonly mask: Uint8Array<ArrayBuffer>;
  /** How many labels the report says vanished. */
  readonly vanished: number;
  /** How many labels the report says were cut. */
  readonly clipped: number;
  readonly warnings: readonly string[];
}

/** Exports one picture, 100×80 unless said, and reads what came of it. */
export async function written(
  room: ExportRoom,
  format: LaneFormat,
  sketch: AssetSketch,
): Promise<Written> {
  const frozen = await freezeLanes(room, [sketch]);
  const stem = frozen.manifest.assets[0]?.content_hash;
  const { directory, compatibility } = await room.export(frozen, { format });
  const path = LABEL_FILES[format].replace("*", stem ?? "");
  return {
    text: await Deno.readTextFile(`${directory}/${path}`),
    mask: format === "culane"
      ? await Deno.readFile(`${directory}/laneseg_label_w16/train/${stem}.png`)
      : new Uint8Array(),
    vanished: compatibility.vanished_annotations,
    clipped: compatibility.clipped_annotations,
    warnings: compatibility.warnings,
  };
}

const LABEL_FILES: Readonly<Record<LaneFormat, string>> = {
  "bdd100k-lane": "labels/train/*.json",
  "culane": "labels/train/*.lines.txt",
  "curvelanes": "labels/train/*.lines.json",
  "openlane-2d": "labels/train/*.json",
  "tusimple": "label_data_train.json",
};

/** Asserts that a text is a document's JSON, indented by two spaces. */
export function assertJson(text: string, document: unknown): void {
  assert.deepEqual(JSON.parse(text), document);
  assert.equal(text, `${JSON.stringify(document, null, 2)}\n`);
}
