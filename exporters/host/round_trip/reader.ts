import type { Slices } from "../../../kernel/mod.ts";
import type { ExportAsset, ReleaseView, Shape } from "../../api.ts";
import type { Findings } from "./findings.ts";
import type { ExportFolder } from "./folder.ts";

/** Left, top, right and bottom of a box in picture pixels. */
export type Edges = readonly [number, number, number, number];

/** A picture's size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One label as the files have it. */
export interface FoundLabel {
  /** Position of its class in the release's list. */
  readonly class_index: number;
  /** Its box in pixels; null where the format has none. */
  readonly edges: Edges | null;
  /** Its vertices in pixels, `x1, y1, x2, y2, …`; null where it has none. */
  readonly ring: readonly number[] | null;
}

/** One picture that should be there, with what the files say of it. */
export interface ReadPicture {
  readonly asset: ExportAsset;
  /** Where it lies, relative to the export; null where it was not found. */
  readonly path: string | null;
  /** The file that its labels stand in. */
  readonly source: string;
  /** Null where they could not be read, which is a finding already. */
  readonly labels: readonly FoundLabel[] | null;
}

/** How far a label in a file is from the one that the release holds. */
export interface Gap {
  /** The largest difference of a coordinate, pixels; infinite between kinds. */
  readonly px: number;
  /** Whether the format's own rounding explains it. */
  readonly fits: boolean;
}

/** Where a reader reads, and whom it tells. */
export interface Room {
  readonly folder: ExportFolder;
  readonly release: ReleaseView;
  readonly findings: Findings;
  readonly slices: Slices;
}

/** Reads one format back. It shares no code with the exporter. */
export interface Reader {
  /** The most that rounding moves a coordinate in such a picture, pixels. */
  allowance(picture: Size): number;
  /** Compares a label read with one expected, both of one class. */
  gap(found: FoundLabel, expected: Shape, picture: Size): Gap;
  /**
   * Every picture that should be there, a few at a time, in any order. What
   * stands in no picture, such as lists of classes, is judged on the way.
   */
  read(room: Room): AsyncIterable<readonly ReadPicture[]>;
}

/** The gap between two kinds of label. */
export const UNLIKE: Gap = { px: Infinity, fits: false };
