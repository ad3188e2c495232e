/**
 * All that an exporter may import. An exporter is pure: it receives a frozen
 * release page by page and yields files. It never touches a disk; the host
 * checks every path, writes, copies pictures and counts.
 *
 * Before an exporter sees a label the host has already decided its fate by the
 * format's declaration: labels of a dropped geometry are gone, every shape is
 * cut to the picture, a degraded one arrives as its bounding box (as it is,
 * in a format without boxes), and what vanished by that is gone too. So an
 * exporter writes every label it is given.
 *
 * @module
 */

/** A vertex `[x, y]` in picture pixels. */
export type Point = readonly [number, number];

/** A shape in picture pixels: origin top left, x right, y down, unrounded. */
export type Shape =
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

/** The word of a shape. */
export type ShapeType = Shape["type"];

/** A folder of a release. */
export type Fold = "train" | "val" | "test";

/** One label, cut to its picture. */
export interface ExportLabel {
  /** The annotation's id. */
  readonly id: string;
  /** Position of its class in {@linkcode ReleaseView.classes}. */
  readonly class_index: number;
  /** Name of its class, exactly as the schema spells it. */
  readonly label_class: string;
  /** Its geometry, cut to the picture; pixels. */
  readonly shape: Shape;
  /** The schema version it was judged against. */
  readonly schema_version: number;
  /** Values by attribute name. */
  readonly attributes: Readonly<Record<string, boolean | number | string>>;
  /** Who made it. */
  readonly provenance: "human" | "model" | "import";
  /** Which model made it; null unless one did. */
  readonly model_ref: string | null;
  /** How sure the model was, 0 to 1; null where unknown. */
  readonly confidence: number | null;
}

/** What is known of a label when the labels of its picture are judged. */
export type JudgedLabel = Pick<
  ExportLabel,
  "id" | "label_class" | "shape" | "attributes"
>;

/** One picture of the release with its labels. */
export interface ExportAsset {
  /** The asset's id. */
  readonly asset_id: string;
  /**
   * SHA-256 of the stored bytes, lower-case hex. Unique in a release, though a
   * recipe may make several pictures of one asset.
   */
  readonly content_hash: string;
  /** What to yield to have this picture written; unique in an export. */
  readonly picture: string;
  /** Where a split puts it. */
  readonly fold: Fold;
  /** Width in pixels of the upright picture that will be written. */
  readonly width: number;
  /** Height in pixels of the upright picture that will be written. */
  readonly height: number;
  /** Whether the picture carries luminance only. */
  readonly grey: boolean;
  /** `<content_hash>`, with `_v<variant>` under a recipe; unique in an export. */
  readonly stem: string;
  /** `<stem>.<extension of the bytes that will be written>`. */
  readonly file_name: string;
  /** What a recipe made it from; null without a recipe. */
  readonly source: {
    /** 0 for the unaugmented picture. */
    readonly variant: number;
    /** Size in pixels of the upright picture that the recipe was given. */
    readonly width: number;
    readonly height: number;
  } | null;
  /** In manifest order. */
  readonly labels: readonly ExportLabel[];
}

/** A class of the release's schema, in authored order. */
export interface ExportClass {
  /** Unique in the schema, letter case ignored. */
  readonly name: string;
  /** The geometries its labels may have. */
  readonly geometries: readonly string[];
  /** What its labels may carry. */
  readonly attributes: readonly {
    readonly name: string;
    readonly kind: string;
  }[];
}

/** What is known of a frozen release without its assets. */
export interface ReleaseHead {
  /** The release's id. */
  readonly release_id: string;
  /** Its tag, as its publisher named it. */
  readonly tag: string;
  /** SHA-256 of its manifest, lower-case hex. */
  readonly manifest_hash: string;
  /** Version of the manifest's form. */
  readonly manifest_version: number;
  /** Version of the schema that its classes come from. */
  readonly schema_version: number;
  /** When it was published, ISO 8601 UTC. */
  readonly created_at: string;
  /** Product and build that published it, such as `VisionSet 0.1.0`. */
  readonly published_by: string;
  /** Every class, used or not, in authored order. */
  readonly classes: readonly ExportClass[];
  /** The folds that hold assets, in the order train, val, test. */
  readonly folds: readonly Fold[];
}

/** The frozen release as an exporter sees it. */
export interface ReleaseView extends ReleaseHead {
  /** Pages of assets in manifest order; of one fold when named. */
  pages(fold?: Fold): Iterable<readonly ExportAsset[]>;
}

/** One file an exporter wants written, under a path relative to the export. */
export type OutputFile =
  /** UTF-8 text; in pieces where the whole would be too long to hold. */
  | { readonly path: string; readonly text: string | Iterable<string> }
  | { readonly path: string; readonly bytes: Uint8Array }
  /** The picture that an {@linkcode ExportAsset.picture} stands for, upright. */
  | { readonly path: string; readonly picture: string };

/** What an exporter says of its format. */
export interface FormatDeclaration {
  /** Lower-case slug. */
  readonly name: string;
  /** Whether it drops something no geometry list shows, such as attributes. */
  readonly lossy: boolean;
  /** What that is, in words such as `attributes`; empty when not lossy. */
  readonly omits: readonly string[];
  /** Geometries written intact. */
  readonly geometries: readonly string[];
  /** Geometries written reduced, as their bounding box where it has boxes. */
  readonly degraded_geometries: readonly string[];
  /** What it holds, such as `image`; published, not judged. */
  readonly modalities: readonly string[];
}

/** A format and how it is written. The default export of a plugin folder. */
export interface Exporter {
  /** Its name and what it can carry. */
  readonly format: FormatDeclaration;
  /**
   * Whether a shape, already cut to the picture, rounds to nothing in this
   * format's numbers. Such a label is counted as vanished and not given.
   */
  vanishes(shape: Shape, picture: { width: number; height: number }): boolean;
  /**
   * Whether the labels of one picture, each writable by itself, can be written
   * together. Where not, none is given and all are counted as vanished. Yes
   * for an exporter without this.
   */
  accepts?(labels: readonly JudgedLabel[]): boolean;
  /**
   * A sentence why a picture with these labels, each writable by itself, stands
   * in the way of the whole export, or null. Asked before anything is created;
   * the refusal names the asset. None for an exporter without this.
   */
  fault?(
    labels: readonly JudgedLabel[],
    picture: { width: number; height: number },
  ): string | null;
  /** Whether pictures without a label to write are left out, and so reported. */
  readonly only_labelled?: boolean;
  /**
   * Whether its labels say something by lying left or right, so that a recipe
   * that flips or turns pictures would make them false.
   */
  readonly handed?: boolean;
  /**
   * A sentence why the release cannot be written at all, or null. Asked before
   * anything is created.
   */
  obstacle(release: ReleaseHead): string | null;
  /**
   * Sentences about what a reader of this format would misunderstand.
   *
   * @param written Names of the classes with a label to write, by each fold
   * that holds assets, sorted by UTF-16 code unit.
   */
  warnings?(
    release: ReleaseHead,
    written: Readonly<Partial<Record<Fold, readonly string[]>>>,
  ): readonly string[];
  /** Extra keys for the report, such as lists left out. */
  notes?(release: ReleaseHead): Readonly<Record<string, readonly string[]>>;
  /** Yields every file; may be pulled slowly. */
  files(release: ReleaseView): Iterable<OutputFile>;
}

/** A number rounded to some decimals, −0 as 0. */
export function round(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals));
  return rounded === 0 ? 0 : rounded;
}

/** The rectangle around a shape in picture pixels; null for a tag. */
export function boundsOf(
  shape: Shape,
): { x: number; y: number; width: number; height: number } | null {
  if (shape.type === "classification_tag") return null;
  if (shape.type === "bbox") {
    const { x, y, width, height } = shape;
    return { x, y, width, height };
  }
  const xs = shape.points.map(([x]) => x);
  const ys = shape.points.map(([, y]) => y);
  const [x, y] = [
    xs.reduce((a, b) => Math.min(a, b)),
    ys.reduce((a, b) => Math.min(a, b)),
  ];
  return {
    x,
    y,
    width: xs.reduce((a, b) => Math.max(a, b)) - x,
    height: ys.reduce((a, b) => Math.max(a, b)) - y,
  };
}
