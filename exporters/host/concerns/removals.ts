import { type ManifestAnnotation, quote } from "../../../kernel/mod.ts";
import type { PlannedExport } from "../picture_plan.ts";
import { Ids, listed, MAX_NAMED } from "./ids.ts";

/** Labels of which a recipe leaves too little, picture by picture. */
export class Removals {
  readonly #byClass = new Map<string, number>();
  readonly #assets = new Ids("asset");
  count = 0;

  /** Takes note of one label that a picture lost. */
  add({ label_class }: ManifestAnnotation, { asset }: PlannedExport): void {
    this.count++;
    this.#assets.add(asset.asset_id);
    this.#byClass.set(label_class, (this.#byClass.get(label_class) ?? 0) + 1);
  }

  /** What was lost, by class; nothing when nothing was. */
  sentences(): string[] {
    if (this.count === 0) return [];
    const classes = [...this.#byClass].sort(([, a], [, b]) => b - a);
    const named = classes.slice(0, MAX_NAMED)
      .map(([name, labels]) => `${labels} of ${quote(name)}`);
    const what = this.count === 1
      ? "1 label is removed by the recipe, as nothing or under a tenth of it is"
      : `${this.count} labels are removed by the recipe, as nothing or under a tenth of each is`;
    return [
      `${what} left on its picture: ${
        listed(named, classes.length)
      } (${this.#assets}); what can still be seen of them is learned as background`,
    ];
  }
}
