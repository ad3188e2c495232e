import type { Expected } from "./expected.ts";
import { linesOf } from "./folder.ts";
import { boundsOf, ringArea, ringLength } from "./geometry.ts";
import { beyond, frameWindow } from "./half_planes.ts";
import type { Comparison, Label } from "./labels.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions } from "./pictures.ts";
import { cornersOf, type Outline, sameOutline } from "./outline.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings } from "./rules.ts";
import { look } from "./sight.ts";
import { compareExport } from "./tally.ts";
import type { Point, Truth } from "./truth.ts";
import { halfOf, readYolo } from "./yolo.ts";
import { readTokens, SIX_DECIMALS } from "./yolo_rows.ts";

/** A row of a label file: a ring, whatever the label was. */
interface RingLabel extends Label {
  readonly ring: readonly Point[];
  /** Vertices as fractions of the picture. */
  readonly fractions: readonly Point[];
}

function outlineOf({ outline, box, asset }: Expected): Outline {
  if (outline !== null) return outline;
  const ring = cornersOf(box);
  const window = frameWindow(asset.width, asset.height);
  return { ring, window, sight: look(ring, window) };
}

function scaled(
  ring: readonly Point[],
  { width, height }: { readonly width: number; readonly height: number },
): Point[] {
  return ring.map(([x, y]) => [x * width, y * height]);
}

const COMPARISON: Comparison<RingLabel> = {
  sameShape(expected, { ring, box }) {
    const { width, height } = expected.asset;
    const reach = Math.max(0.01, 1e-6 * Math.hypot(width, height)) + 1e-9;
    const edges = ["x0", "y0", "x1", "y1"] as const;
    if (edges.some((e) => Math.abs(expected.box[e] - box[e]) > reach)) {
      return false;
    }
    const area = reach * (ringLength(ring) + reach);
    return sameOutline(outlineOf(expected), ring, { reach, area });
  },
  shapeRule: () => "A-03",
};

function parseRing(
  where: string,
  row: string,
  classes: number,
  size: { readonly width: number; readonly height: number },
  findings: Findings,
): RingLabel | undefined {
  const tokens = row.split(" ");
  if (tokens.length === 5) {
    findings.add("Y-22", where, "a box among polygons");
    findings.add("Y-20", where, "reads as a polygon of two vertices");
    return undefined;
  }
  if (tokens.length < 7 || tokens.length % 2 === 0) {
    findings.add("Y-16", where, `${tokens.length} columns`);
    return undefined;
  }
  const read = readTokens(where, tokens, classes, findings);
  if (read === undefined) return undefined;
  const { classIndex, rest, values } = read;
  findings.check(
    rest.every((token) => SIX_DECIMALS.test(token)),
    "Y-28",
    where,
    "not written with six decimals",
  );
  findings.check(
    values.every((v) => v >= 0 && v <= 1),
    "Y-18",
    where,
    "a vertex outside the picture",
  );
  const fractions = values.flatMap((x, i): Point[] =>
    i % 2 === 0 ? [[x, values[i + 1] ?? 0]] : []
  );
  const micro = scaled(fractions, { width: 1e6, height: 1e6 });
  findings.check(
    ringArea(micro.map(([x, y]) => [Math.round(x), Math.round(y)])) > 0,
    "Y-19",
    where,
    "the ring has no area",
  );
  const ring = scaled(fractions, size);
  return { classIndex, fractions, ring, where, box: boundsOf(ring) };
}

function readRings(
  path: string,
  text: string,
  classes: number,
  size: { readonly width: number; readonly height: number },
  findings: Findings,
): RingLabel[] {
  const seen = new Set<string>();
  return linesOf(text).flatMap((row, index) => {
    const where = `${path}:${index + 1}`;
    const label = parseRing(where, row, classes, size, findings);
    if (label === undefined) return [];
    const { x0, y0, x1, y1 } = boundsOf(label.fractions);
    const box = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0];
    const key = [label.classIndex, ...box.map(Math.fround)].join();
    if (seen.has(key)) {
      findings.add("Y-21", where, "a trainer drops this repeated box");
    }
    seen.add(key);
    return [label];
  });
}

/** Vertices are rounded one by one, unless the window's edge put them there. */
function checkRounding(
  expected: Expected,
  label: RingLabel,
  findings: Findings,
): void {
  const { asset } = expected;
  const { ring, window, sight } = outlineOf(expected);
  const half = halfOf(asset);
  const right = [...ring, ...sight.points].map(([x, y]) => [
    x / asset.width,
    y / asset.height,
  ]);
  const isNear = ([x, y]: Point) =>
    right.some(([rx = 0, ry = 0]) =>
      Math.abs(x - rx) <= half && Math.abs(y - ry) <= half
    );
  const reach = 2 * half * Math.max(asset.width, asset.height);
  const isFramed = ([x, y]: Point) =>
    window.some((plane) =>
      Math.abs(beyond([x * asset.width, y * asset.height], plane)) <= reach
    );
  const off = label.fractions.find((point) =>
    !isNear(point) && !(expected.clipped !== "no" && isFramed(point))
  );
  findings.check(
    off === undefined,
    "Y-28",
    label.where,
    `${off?.join(" ")} is no vertex to six decimals`,
  );
}

/**
 * Checks a YOLO segmentation export against what the release holds.
 *
 * @throws when the folder cannot be read.
 */
export async function checkYoloSeg(
  dir: string,
  truth: Truth,
  options: CheckOptions = {},
): Promise<Finding[]> {
  const format = "yolo-seg";
  const { findings, folder, pictures } = await openExport(
    format,
    dir,
    truth,
    options,
  );
  const read = readYolo(folder, truth, pictures, findings, readRings);
  const tally = compareExport(format, truth, read, COMPARISON, findings);
  for (const [expected, label] of tally.pairs) {
    checkRounding(expected, label, findings);
  }
  const report = readReport(folder, findings);
  checkReport(format, folder, truth, tally, pictures, report, findings);
  return findings.list;
}
