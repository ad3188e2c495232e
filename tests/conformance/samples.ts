import { Buffer } from "node:buffer";
import { corners, jpeg, png, solid, webp } from "../support/media.ts";
import { sha256 } from "./folder.ts";
import type { Fold, Geometry, Truth, TruthAsset } from "./truth.ts";

/** A picture of the sample with everything its exports hold, written out. */
export interface Sample {
  readonly asset: TruthAsset;
  /** The picture as exported. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly extension: "jpg" | "png" | "webp";
  readonly yolo: readonly string[];
  readonly yoloSeg: readonly string[];
  readonly coco: readonly CocoSample[];
  readonly voc: readonly VocSample[];
}

/** One COCO annotation, ids aside. */
export interface CocoSample {
  readonly id: string;
  readonly category: number;
  readonly bbox: readonly [number, number, number, number];
  readonly area: number;
  readonly ring?: readonly number[];
  readonly attributes?: Record<string, unknown>;
}

/** One VOC object. */
export interface VocSample {
  readonly name: string;
  readonly box: readonly [number, number, number, number];
  readonly truncated?: 1;
  readonly difficult?: 1;
}

/** The classes of the sample, in authored order. */
export const CLASSES: Truth["classes"] = [
  { name: "cat", geometries: ["bbox"] },
  { name: "no", geometries: ["polygon"] },
  { name: 'a: "b"', geometries: ["bbox"] },
  { name: "x/y & <z>", geometries: ["bbox", "polygon"] },
  { name: "lane", geometries: ["polyline"] },
  { name: "weather", geometries: ["classification_tag"] },
  { name: "unused", geometries: ["bbox"] },
];

function box(x: number, y: number, width: number, height: number): Geometry {
  return { type: "bbox", x, y, width, height };
}

function label(
  id: string,
  label_class: string,
  geometry: Geometry,
  attributes: Record<string, unknown> = {},
): TruthAsset["annotations"][number] {
  return { id, label_class, geometry, attributes };
}

function assetOf(
  id: string,
  fold: Fold,
  size: readonly [number, number],
  source: Uint8Array,
  annotations: TruthAsset["annotations"],
  more: { orientation?: number; grey?: boolean } = {},
): TruthAsset {
  return {
    asset_id: id,
    content_hash: sha256(source),
    fold,
    width: size[0],
    height: size[1],
    orientation: more.orientation ?? 1,
    grey: more.grey ?? false,
    annotations,
  };
}

async function busy(): Promise<Sample> {
  const bytes = await jpeg(corners(100, 80));
  const triangle: Geometry = {
    type: "polygon",
    points: [[10, 8], [50, 8], [10, 40]],
  };
  const outside: Geometry = {
    type: "polygon",
    points: [[-30, 40], [40, -30], [-30, -30]],
  };
  const path: Geometry = { type: "polyline", points: [[1, 1], [90.5, 70]] };
  const paint = {
    style: "dashed",
    color: "yellow",
    position_role: "ego_right",
  };
  return {
    bytes,
    extension: "jpg",
    asset: assetOf("a", "train", [100, 80], bytes, [
      label("a1", "cat", box(10, 20, 30, 40)),
      label("a2", "cat", box(90, 70, 20, 20), { truncated: true }),
      label("a3", "no", triangle),
      label("a4", "no", outside),
      label("a5", "lane", path, paint),
      label("a6", "weather", { type: "classification_tag" }),
      label("a7", "cat", box(100, 10, 5, 20)),
      label("a8", "cat", box(10.2, 20.7, 5.5, 3.1), { difficult: true }),
    ]),
    yolo: [
      "0 0.250000 0.500000 0.300000 0.500000",
      "0 0.950000 0.937500 0.100000 0.125000",
      "1 0.300000 0.300000 0.400000 0.400000",
      "1 0.050000 0.062500 0.100000 0.125000",
      "0 0.129500 0.278125 0.055000 0.038750",
    ],
    yoloSeg: [
      "0 0.100000 0.250000 0.400000 0.250000 0.400000 0.750000 0.100000 0.750000",
      "0 0.900000 0.875000 1.000000 0.875000 1.000000 1.000000 0.900000 1.000000",
      "1 0.100000 0.100000 0.500000 0.100000 0.100000 0.500000",
      "1 0.000000 0.125000 0.100000 0.000000 0.000000 0.000000",
      "0 0.102000 0.258750 0.157000 0.258750 0.157000 0.297500 0.102000 0.297500",
    ],
    coco: [
      { id: "a1", category: 1, bbox: [10, 20, 30, 40], area: 1200 },
      {
        id: "a2",
        category: 1,
        bbox: [90, 70, 10, 10],
        area: 100,
        attributes: { truncated: true },
      },
      {
        id: "a3",
        category: 2,
        bbox: [10, 8, 40, 32],
        area: 640,
        ring: [10, 8, 50, 8, 10, 40],
      },
      {
        id: "a4",
        category: 2,
        bbox: [0, 0, 10, 10],
        area: 50,
        ring: [0, 10, 10, 0, 0, 0],
      },
      {
        id: "a8",
        category: 1,
        bbox: [10.2, 20.7, 5.5, 3.1],
        area: 17.05,
        attributes: { difficult: true },
      },
    ],
    voc: [
      { name: "cat", box: [11, 21, 40, 60] },
      { name: "cat", box: [91, 71, 100, 80], truncated: 1 },
      { name: "no", box: [11, 9, 50, 40] },
      { name: "no", box: [1, 1, 10, 10] },
      { name: "cat", box: [11, 21, 16, 24], difficult: 1 },
    ],
  };
}

async function grey(): Promise<Sample> {
  const bytes = await png(solid(64, 48, [90]));
  return {
    bytes,
    extension: "png",
    asset: assetOf("b", "train", [64, 48], bytes, [
      label("b1", 'a: "b"', box(8, 8, 16, 16)),
    ], { grey: true }),
    yolo: ["2 0.250000 0.333333 0.250000 0.333333"],
    yoloSeg: [
      "2 0.125000 0.166667 0.375000 0.166667 0.375000 0.500000 0.125000 0.500000",
    ],
    coco: [{ id: "b1", category: 3, bbox: [8, 8, 16, 16], area: 256 }],
    voc: [{ name: 'a: "b"', box: [9, 9, 24, 24] }],
  };
}

async function concave(): Promise<Sample> {
  const bytes = await webp(corners(30, 20));
  const chevron: Geometry = {
    type: "polygon",
    points: [[2, 2], [20, 2], [20, 12], [11, 5], [2, 12]],
  };
  return {
    bytes,
    extension: "webp",
    asset: assetOf("c", "val", [30, 20], bytes, [
      label("c1", "x/y & <z>", chevron),
    ]),
    yolo: ["3 0.366667 0.350000 0.600000 0.500000"],
    yoloSeg: [
      "3 0.066667 0.100000 0.666667 0.100000 0.666667 0.600000 0.366667 0.250000 0.066667 0.600000",
    ],
    coco: [{
      id: "c1",
      category: 4,
      bbox: [2, 2, 18, 10],
      area: 117,
      ring: [2, 2, 20, 2, 20, 12, 11, 5, 2, 12],
    }],
    voc: [{ name: "x/y & <z>", box: [3, 3, 20, 12] }],
  };
}

const NOTHING = { yolo: [], yoloSeg: [], coco: [], voc: [] };

/** A negative whose stored bytes carry a quarter turn. */
async function turned(): Promise<Sample> {
  const stored = await png({ ...corners(30, 20), orientation: 6 });
  const bytes = await png(corners(20, 30));
  const more = { orientation: 6 };
  const asset = assetOf("d", "test", [20, 30], stored, [], more);
  return { bytes, extension: "png", asset, ...NOTHING };
}

/** A negative whose stored bytes go on after the end marker. */
async function trimmed(): Promise<Sample> {
  const bytes = await jpeg(corners(14, 11));
  const stored = Buffer.concat([bytes, Buffer.from("more")]);
  const asset = assetOf("e", "val", [14, 11], stored, []);
  return { bytes, extension: "jpg", asset, ...NOTHING };
}

/** The sample's pictures, in manifest order. */
export async function samples(): Promise<Sample[]> {
  const all = [
    await busy(),
    await grey(),
    await concave(),
    await turned(),
    await trimmed(),
  ];
  const hash = (sample: Sample) => sample.asset.content_hash;
  return all.sort((a, b) => hash(a) < hash(b) ? -1 : 1);
}

/** What the release of these pictures holds. */
export function truthOf(all: readonly Sample[]): Truth {
  return {
    classes: CLASSES,
    assets: all.map((sample) => sample.asset),
    split: true,
  };
}
