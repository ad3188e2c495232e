import type { Window } from "./half_planes.ts";
import type { RecipeSpec } from "./recipe_spec.ts";

/** A vertex, in pixels of the picture as displayed. */
export type Point = readonly [x: number, y: number];

/** A label's geometry, in pixels of the picture as displayed. */
export type Geometry =
  | {
    readonly type: "bbox";
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  | { readonly type: "polygon"; readonly points: readonly Point[] }
  | { readonly type: "polyline"; readonly points: readonly Point[] }
  | { readonly type: "classification_tag" };

/** The folds of a split, in the order in which formats list them. */
export const FOLDS = ["train", "val", "test"] as const;

/** One of {@linkcode FOLDS}. */
export type Fold = (typeof FOLDS)[number];

/** A label that the release is known to hold. */
export interface TruthAnnotation {
  readonly id: string;
  readonly label_class: string;
  readonly geometry: Geometry;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** How a recipe made a picture of an asset's. */
export interface Derivation {
  readonly variant: number;
  /** Size of the asset's picture as displayed, in pixels. */
  readonly source: { readonly width: number; readonly height: number };
  /** Where a point of the asset's picture comes to lie. */
  readonly moved: (point: Point) => Point;
  /** The part of the picture on which the asset's can be seen. */
  readonly window: Window;
  /** Whether any operation touched it; where none did it is copied. */
  readonly touched: boolean;
}

/** A picture that the release is known to hold, or that a recipe makes of it. */
export interface TruthAsset {
  readonly asset_id: string;
  /** SHA-256 of the stored bytes, 64 lower-case hex characters. */
  readonly content_hash: string;
  readonly fold: Fold;
  /** Width in pixels as displayed. */
  readonly width: number;
  /** Height in pixels as displayed. */
  readonly height: number;
  /** EXIF orientation of the stored bytes, 1 to 8. */
  readonly orientation: number;
  readonly grey: boolean;
  /** Of the stored bytes; its extension is not judged where this is absent. */
  readonly kind?: "jpeg" | "png" | "webp";
  /** As the release holds them, whatever a recipe does to the picture. */
  readonly annotations: readonly TruthAnnotation[];
  /** Absent without a recipe. */
  readonly derivation?: Derivation;
}

/** What the release is known to hold, from a source other than its exports. */
export interface Truth {
  /** Classes in authored order. */
  readonly classes: readonly {
    readonly name: string;
    readonly geometries: readonly string[];
  }[];
  readonly assets: readonly TruthAsset[];
  /** Whether the release has a split recipe; without one all is `train`. */
  readonly split: boolean;
  /** The recipe that made the assets of those of another truth. */
  readonly recipe?: {
    readonly name: string;
    readonly spec: RecipeSpec;
    readonly source: Truth;
  };
}

/** The name of the asset's files, without extension. */
export function stemOf({ content_hash, derivation }: TruthAsset): string {
  return derivation === undefined
    ? content_hash
    : `${content_hash}_v${derivation.variant}`;
}

/** The fold that an export must put the asset in. */
export function foldOf(truth: Truth, asset: TruthAsset): Fold {
  return truth.split ? asset.fold : "train";
}

/** The folds that hold at least one asset, in the order of {@linkcode FOLDS}. */
export function presentFolds(truth: Truth): Fold[] {
  const present = new Set(truth.assets.map((asset) => foldOf(truth, asset)));
  return FOLDS.filter((fold) => present.has(fold));
}

/** Orders strings by UTF-16 code unit. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The assets in manifest order: by content hash, asset id and variant. */
export function manifestOrder(truth: Truth): TruthAsset[] {
  return [...truth.assets].sort((a, b) =>
    byCodeUnit(a.content_hash, b.content_hash) ||
    byCodeUnit(a.asset_id, b.asset_id) ||
    (a.derivation?.variant ?? 0) - (b.derivation?.variant ?? 0)
  );
}
