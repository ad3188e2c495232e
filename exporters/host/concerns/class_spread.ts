import { type Fold, FOLDS, quote } from "../../../kernel/mod.ts";
import type { PlannedExport } from "../picture_plan.ts";
import { listed, MAX_NAMED } from "./ids.ts";

/**
 * A class with a larger share of the labels outweighs all others together by
 * more than 9 to 1, where EvalML's `ClassImbalanceDataCheck` begins to warn.
 */
const GIANT = { labels: 9, of: 10 };

interface Presence {
  readonly name: string;
  readonly first: string;
  readonly folds: Set<Fold>;
  labels: number;
}

/** How labels are spread over classes and folds. */
export class ClassSpread {
  readonly #labelled = new Set<string>();
  readonly #classes = new Map<string, Presence>();
  #labels = 0;

  /** Takes note of a label of the release, whatever becomes of it. */
  meet(name: string): void {
    this.#labelled.add(name);
  }

  /** Takes note of a label to be written. */
  add(name: string, { asset, fold }: PlannedExport): void {
    let found = this.#classes.get(name);
    if (found === undefined) {
      found = { name, first: asset.asset_id, folds: new Set(), labels: 0 };
      this.#classes.set(name, found);
    }
    found.folds.add(fold);
    found.labels++;
    this.#labels++;
  }

  /** Classes that folds with labels lack, a sentence a fold. */
  absences(format: string): string[] {
    const classes = [...this.#classes.values()];
    return FOLDS.flatMap((fold) => {
      const absent = classes.filter(({ folds }) => !folds.has(fold));
      if (absent.length === 0 || absent.length === classes.length) return [];
      const [what, they] = absent.length === 1
        ? ["1 class has labels", "it is"]
        : [`${absent.length} classes have labels`, "they are"];
      const verb = fold === "train" ? "learned" : "measured";
      return [
        `${what} that ${format} writes but none in the ${fold} fold, so ${they} not ${verb} there: ${
          described(absent)
        }`,
      ];
    });
  }

  /** A sentence about a class that outweighs all others by far. */
  giant(): string[] {
    const [giant, ...others] = byLabels([...this.#classes.values()]);
    if (giant === undefined || others.length === 0) return [];
    if (giant.labels * GIANT.of <= GIANT.labels * this.#labels) return [];
    const what = others.length === 1
      ? "the other class"
      : `the other ${others.length} classes`;
    return [
      `${
        quote(giant.name)
      } has ${giant.labels} of ${this.#labels} labels, over ${GIANT.labels} in ${GIANT.of}, so a trainer sees little of ${what}: ${
        described(others)
      }`,
    ];
  }

  /**
   * A sentence about classes without a single label in the release, whatever
   * the format writes. Silent when no class has one.
   *
   * @param declared The schema's classes in order.
   */
  unlabelled(declared: readonly string[]): string[] {
    const bare = declared.filter((name) => !this.#labelled.has(name));
    if (bare.length === 0 || this.#labelled.size === 0) return [];
    const verb = bare.length === 1 ? "has" : "have";
    const named = bare.slice(0, MAX_NAMED).map((name) => quote(name));
    return [
      `${bare.length} of ${declared.length} classes ${verb} no label in this release, so a model keeps an output for nothing: ${
        listed(named, bare.length)
      }`,
    ];
  }
}

function described(classes: readonly Presence[]): string {
  const named = byLabels(classes).slice(0, MAX_NAMED).map((
    { name, labels, first },
  ) =>
    `${quote(name)} (${labels} ${
      labels === 1 ? "label" : "labels"
    }, first on asset ${first})`
  );
  return listed(named, classes.length);
}

/** Most labels first; of as many, by name. */
function byLabels(classes: readonly Presence[]): Presence[] {
  return classes.toSorted((a, b) =>
    b.labels - a.labels || (a.name < b.name ? -1 : 1)
  );
}
