import type { Expected } from "./expected.ts";
import type { Box } from "./geometry.ts";
import type { Findings, Rule } from "./rules.ts";
import type { Fold, Point } from "./truth.ts";

/** A label read from an export, in pixels of the picture. */
export interface Label {
  readonly classIndex: number;
  readonly box: Box;
  readonly ring: readonly Point[] | null;
  /** File and row, for messages. */
  readonly where: string;
}

/** What one export says, whatever its format. */
export interface ReadExport<L extends Label = Label> {
  readonly classes: readonly string[];
  /** By stem. */
  readonly images: ReadonlyMap<
    string,
    { readonly path: string; readonly folds: readonly Fold[]; labels: L[] }
  >;
}

/** The pairs and the leftovers of a one-to-one match. */
export interface Match<A, B> {
  readonly pairs: readonly (readonly [A, B])[];
  readonly leftA: readonly A[];
  readonly leftB: readonly B[];
}

/**
 * A largest one-to-one match; earlier members of `as` are served first, and
 * are given partners that they prefer where there is a choice.
 */
export function matchOneToOne<A, B>(
  as: readonly A[],
  bs: readonly B[],
  fits: (a: A, b: B) => boolean,
  prefers: (a: A, b: B) => boolean = () => true,
): Match<A, B> {
  const options = as.map((a) => {
    const fitting = [...bs.entries()].filter(([, b]) => fits(a, b));
    const liked = fitting.filter(([, b]) => prefers(a, b));
    return [...liked, ...fitting].map(([j]) => j);
  });
  const takenBy = new Map<number, number>();
  const place = (i: number, tried: Set<number>): boolean => {
    for (const j of options[i] ?? []) {
      if (tried.has(j)) continue;
      tried.add(j);
      const holder = takenBy.get(j);
      if (holder === undefined || place(holder, tried)) {
        takenBy.set(j, i);
        return true;
      }
    }
    return false;
  };
  const leftA = as.filter((_, i) => !place(i, new Set()));
  return {
    pairs: [...takenBy].map(([j, i]) => [as[i] as A, bs[j] as B] as const),
    leftA,
    leftB: bs.filter((_, j) => !takenBy.has(j)),
  };
}

/** How a format compares a label with what is expected. */
export interface Comparison<L extends Label> {
  /** Whether the shapes agree, classes aside. */
  readonly sameShape: (expected: Expected, label: L) => boolean;
  /** Which of several labels of one shape is meant. */
  readonly prefers?: (expected: Expected, label: L) => boolean;
  /** The rule broken by a label of the right class and the wrong shape. */
  readonly shapeRule: (expected: Expected, label: L) => Rule;
}

/** What was found of one image's labels. */
export interface Outcome<L extends Label> {
  readonly pairs: readonly (readonly [Expected, L])[];
  /** Expected, not excluded, and not in the file though it should be. */
  readonly missing: readonly Expected[];
}

function describe(box: Box): string {
  return `(${box.x0}, ${box.y0}) to (${box.x1}, ${box.y1})`;
}

/**
 * Matches one image's labels with the truth, one to one, and says of each
 * leftover whether it has the wrong class, the wrong shape, or no partner.
 */
export function compareLabels<L extends Label>(
  path: string,
  expected: readonly Expected[],
  labels: readonly L[],
  comparison: Comparison<L>,
  findings: Findings,
): Outcome<L> {
  const { sameShape } = comparison;
  const must = expected.filter((e) => e.written === "yes");
  const may = expected.filter((e) => e.written === "either");
  const right = matchOneToOne(
    [...must, ...may],
    labels,
    (e, l) => e.classIndex === l.classIndex && sameShape(e, l),
    comparison.prefers,
  );
  const missing = right.leftA.filter((e) => e.written === "yes");
  const wrongClass = matchOneToOne(missing, right.leftB, sameShape);
  for (const [e, l] of wrongClass.pairs) {
    findings.add(
      "A-04",
      l.where,
      `class ${l.classIndex} instead of ${e.classIndex} (${e.annotation.id})`,
    );
  }
  const wrongShape = matchOneToOne(
    wrongClass.leftA,
    wrongClass.leftB,
    (e, l) => e.classIndex === l.classIndex,
  );
  for (const [e, l] of wrongShape.pairs) {
    findings.add(
      comparison.shapeRule(e, l),
      l.where,
      `${describe(l.box)} instead of ${describe(e.box)} (${e.annotation.id})`,
    );
  }
  for (const e of wrongShape.leftA) {
    findings.add("A-02", path, `annotation ${e.annotation.id} is missing`);
  }
  for (const l of wrongShape.leftB) {
    findings.add("A-02", l.where, `no annotation has ${describe(l.box)}`);
  }
  return { pairs: right.pairs, missing };
}
