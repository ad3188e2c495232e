import type { Manifest } from "./manifest.ts";
import type { Fold } from "./split.ts";

/** How often a class occurs in a release. */
export interface ClassBalance {
  readonly label_class: string;
  readonly annotations: number;
  /** Assets that carry it. */
  readonly assets: number;
  /** Its annotations in each fold. */
  readonly folds: Readonly<Record<Fold, number>>;
}

/**
 * Counts every class of a release's schema, those without a label among them,
 * in schema order.
 *
 * @param folds The fold of each asset, in manifest order.
 */
export function classBalance(
  { classes, assets }: Manifest,
  folds: readonly Fold[],
): ClassBalance[] {
  const rows = classes.map(({ name }) => ({
    label_class: name,
    annotations: 0,
    assets: 0,
    folds: { train: 0, val: 0, test: 0 },
  }));
  const byName = new Map(rows.map((row) => [row.label_class, row]));
  for (const [i, asset] of assets.entries()) {
    const seen = new Set<string>();
    for (const { label_class } of asset.annotations) {
      const row = byName.get(label_class);
      if (row === undefined) continue;
      row.annotations++;
      row.folds[folds[i]!]++;
      if (!seen.has(label_class)) row.assets++;
      seen.add(label_class);
    }
  }
  return rows;
}
