import type { Slices } from "../../../kernel/mod.ts";
import type { ExportLabel } from "../../api.ts";
import type { Findings } from "./findings.ts";
import type { FoundLabel, Reader, ReadPicture } from "./reader.ts";

/** What labels are matched with. */
export interface Matching {
  readonly reader: Reader;
  readonly findings: Findings;
  readonly slices: Slices;
}

type Expected = Pick<ExportLabel, "class_index" | "shape">;

/**
 * Pairs the labels of one picture with those that the release has there, each
 * with one of its class.
 *
 * @returns The largest difference of a coordinate in a pair, pixels.
 */
export async function matchLabels(
  picture: ReadPicture,
  matching: Matching,
): Promise<number> {
  const { findings } = matching;
  const expected = Map.groupBy(picture.asset.labels, (l) => l.class_index);
  const found = Map.groupBy(picture.labels ?? [], (l) => l.class_index);
  let worst = 0;
  for (const index of new Set([...expected.keys(), ...found.keys()])) {
    const [wanted, read] = [expected.get(index) ?? [], found.get(index) ?? []];
    findings.tally(index, { expected: wanted.length, found: read.length });
    if (picture.labels === null) continue;
    if (wanted.length === read.length) {
      const px = await pair(wanted, read, picture, matching);
      worst = Math.max(worst, px);
      continue;
    }
    findings.note(
      picture.source,
      `it has ${labels(read.length, index, findings)} for ${
        name(picture)
      }, the release has ${wanted.length}`,
    );
  }
  return worst;
}

/** Pairs as many labels of one class; what fits nowhere is a finding. */
async function pair(
  expected: readonly Expected[],
  found: readonly FoundLabel[],
  picture: ReadPicture,
  { reader, findings, slices }: Matching,
): Promise<number> {
  const gap = (label: Expected, other: FoundLabel) =>
    reader.gap(other, label.shape, picture.asset);
  // Files keep the release's order, so most need no search.
  const inOrder = expected.map((label, i) => gap(label, found[i]!));
  if (inOrder.every(({ fits }) => fits)) return largest(inOrder);
  const free = new Set(found);
  const strays: Expected[] = [];
  let worst = 0;
  for (const label of expected) {
    await slices.pause();
    let best: { other: FoundLabel; px: number } | null = null;
    for (const other of free) {
      const { px, fits } = gap(label, other);
      if (fits && px < (best?.px ?? Infinity)) best = { other, px };
    }
    if (best === null) strays.push(label);
    else free.delete(best.other);
    worst = Math.max(worst, best?.px ?? 0);
  }
  for (const label of strays) {
    await slices.pause();
    const px = [...free].map((other) => gap(label, other).px)
      .reduce((a, b) => Math.min(a, b), Infinity);
    const index = label.class_index;
    findings.note(
      picture.source,
      `a ${label.shape.type} of class ${findings.nameOf(index)} for ${
        name(picture)
      } ${away(px, reader.allowance(picture.asset))}`,
    );
    if (px < Infinity) worst = Math.max(worst, px);
  }
  return worst;
}

function largest(gaps: readonly { px: number }[]): number {
  return gaps.reduce((worst, { px }) => Math.max(worst, px), 0);
}

function away(px: number, allowed: number): string {
  if (px === Infinity) return "is there as another kind of shape";
  return px <= allowed
    ? `is not there as rounding would leave it, though its coordinates lie within ${
      decimal(px)
    } px`
    : `is there only ${decimal(px)} px away, and rounding explains ${
      decimal(allowed)
    } px`;
}

function decimal(px: number): string {
  return String(Number(px.toPrecision(3)));
}

function labels(count: number, index: number, findings: Findings): string {
  return `${count} ${count === 1 ? "label" : "labels"} of class ${
    findings.nameOf(index)
  }`;
}

function name({ asset }: ReadPicture): string {
  return `asset ${asset.asset_id}`;
}
