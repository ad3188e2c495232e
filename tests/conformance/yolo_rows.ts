import { linesOf } from "./folder.ts";
import type { Label } from "./labels.ts";
import type { Findings } from "./rules.ts";

/** A row of a label file. */
export interface YoloLabel extends Label {
  /** Centre and size, as fractions of the picture. */
  readonly fractions: readonly [number, number, number, number];
}

/** Checks and reads one label file; sizes are the picture's, in pixels. */
export type RowReader<L extends Label> = (
  path: string,
  text: string,
  classes: number,
  size: { readonly width: number; readonly height: number },
  findings: Findings,
) => L[];

/** A number with six decimals, as every row holds. */
export const SIX_DECIMALS: RegExp = /^(0\.\d{6}|1\.000000)$/;

/** Rounding of centre and size can push an edge out by this much. */
const EDGE = 1e-6 + 1e-12;

function checkNumbers(
  where: string,
  tokens: readonly string[],
  values: readonly number[],
  findings: Findings,
): void {
  findings.check(
    tokens.every((token) => SIX_DECIMALS.test(token)),
    "Y-28",
    where,
    "not written with six decimals",
  );
  const [cx = 0, cy = 0, w = 0, h = 0] = values;
  findings.check(
    Math.max(...values) <= 1.01 && Math.min(...values) >= -0.01,
    "Y-17",
    where,
    "outside what the trainer accepts",
  );
  const edges = [cx - w / 2, cy - h / 2, 1 - cx - w / 2, 1 - cy - h / 2];
  findings.check(
    values.every((v) => v >= 0 && v <= 1) && edges.every((v) => v >= -EDGE),
    "Y-18",
    where,
    "outside the picture",
  );
  findings.check(w > 0 && h > 0, "Y-19", where, "the box has no area");
}

function parseRow(
  where: string,
  row: string,
  classes: number,
  size: { readonly width: number; readonly height: number },
  findings: Findings,
): YoloLabel | undefined {
  const tokens = row.split(" ");
  if (tokens.length !== 5) {
    findings.add("Y-16", where, `${tokens.length} columns`);
    if (tokens.length > 6) findings.add("Y-20", where, "reads as a polygon");
    return undefined;
  }
  const read = readTokens(where, tokens, classes, findings);
  if (read === undefined) return undefined;
  const { classIndex, rest, values } = read;
  checkNumbers(where, rest, values, findings);
  const [cx = 0, cy = 0, w = 0, h = 0] = values;
  return {
    classIndex,
    fractions: [cx, cy, w, h],
    ring: null,
    where,
    box: {
      x0: (cx - w / 2) * size.width,
      y0: (cy - h / 2) * size.height,
      x1: (cx + w / 2) * size.width,
      y1: (cy + h / 2) * size.height,
    },
  };
}

/** Class and numbers of a row; undefined after a finding. */
export function readTokens(
  where: string,
  [first = "", ...rest]: readonly string[],
  classes: number,
  findings: Findings,
): { classIndex: number; rest: string[]; values: number[] } | undefined {
  if (!/^(0|[1-9]\d*)$/.test(first)) {
    findings.add("Y-15", where, `class ${JSON.stringify(first)}`);
    return undefined;
  }
  const values = rest.map((token) =>
    /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(token) ? Number(token) : NaN
  );
  if (!values.every(Number.isFinite)) {
    findings.add("X-10", where, `numbers ${JSON.stringify(rest)}`);
    return undefined;
  }
  const classIndex = Number(first);
  findings.check(
    classIndex < classes,
    "Y-15",
    where,
    `class ${classIndex} of ${classes}`,
  );
  return { classIndex, rest, values };
}

/** Checks and reads one label file of boxes. */
export function readRows(
  path: string,
  text: string,
  classes: number,
  size: { readonly width: number; readonly height: number },
  findings: Findings,
): YoloLabel[] {
  const labels: YoloLabel[] = [];
  const seen = new Set<string>();
  for (const [index, row] of linesOf(text).entries()) {
    const where = `${path}:${index + 1}`;
    const label = parseRow(where, row, classes, size, findings);
    if (label === undefined) continue;
    const key = [label.classIndex, ...label.fractions.map(Math.fround)].join();
    if (seen.has(key)) {
      findings.add("Y-21", where, "a trainer drops this repeated box");
    }
    seen.add(key);
    labels.push(label);
  }
  return labels;
}
