import {
  type ExportAsset,
  type Exporter,
  type FormatDeclaration,
  type OutputFile,
  type Point,
  round,
} from "../api.ts";
import { pointsOf } from "./lane.ts";

const DECIMALS = 4;

/** What one lane format says differently from its kin. */
export interface LaneTraits extends Pick<Exporter, "vanishes" | "fault"> {
  readonly name: string;
  /** Whether vertices are written; else the line is sampled. */
  readonly intact: boolean;
  /** What else than confidence, provenance and ids it leaves out. */
  readonly omits: readonly string[];
  /** What a reader made for the public data set of this name would misread. */
  readonly misread?: string;
  readonly files: Exporter["files"];
}

/** A format that writes polylines as lanes. */
export function laneFormat(
  { name, intact, omits, misread, ...own }: LaneTraits,
): Exporter {
  const format: FormatDeclaration = {
    name,
    lossy: true,
    omits: [...omits, "confidence", "provenance", "annotation ids"],
    geometries: intact ? ["polyline"] : [],
    degraded_geometries: intact ? [] : ["polyline"],
    modalities: ["image"],
  };
  return {
    format,
    handed: true,
    obstacle: () => null,
    warnings: (_release, written) =>
      misread !== undefined &&
        Object.values(written).some((classes) => classes.length > 0)
        ? [misread]
        : [],
    ...own,
  };
}

/** Where an asset's picture goes, relative to the export. */
export function picturePath({ fold, file_name }: ExportAsset): string {
  return `images/${fold}/${file_name}`;
}

/** Writes each picture, then what is made of its labels. */
export function perPicture(
  write: (asset: ExportAsset) => Iterable<OutputFile>,
): Exporter["files"] {
  return function* (release) {
    for (const page of release.pages()) {
      for (const asset of page) {
        yield { path: picturePath(asset), picture: asset.picture };
        yield* write(asset);
      }
    }
  };
}

/** A document as JSON indented by two spaces. */
export function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A vertex with four decimals. */
export function finePoint([x, y]: Point): [number, number] {
  return [round(x, DECIMALS), round(y, DECIMALS)];
}

/** Whether the vertices of a shape fall into one when they are rounded. */
export function collapses(
  rounded: (point: Point) => Point,
): Exporter["vanishes"] {
  return (shape) => {
    const points = pointsOf(shape).map(rounded);
    const [first] = points;
    return points.every(([x, y]) => x === first?.[0] && y === first[1]);
  };
}
