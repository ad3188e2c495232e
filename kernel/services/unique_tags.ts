import type { Annotation } from "../domain/annotation.ts";
import { refuse } from "../errors.ts";
import type { Rows } from "../ports/store.ts";

/** At most one tag of a class on an asset, over the labels of one call. */
export class UniqueTags {
  readonly #rows: Rows;
  readonly #replaced: ReadonlySet<string>;
  readonly #tags = new Map<string, Map<string, string>>();

  /** @param replaced Labels whose stored value no longer counts. */
  constructor(rows: Rows, replaced: readonly string[] = []) {
    this.#rows = rows;
    this.#replaced = new Set(replaced);
  }

  /** @throws {Refusal} DuplicateClassificationTag */
  claim(annotation: Annotation): void {
    if (annotation.geometry.type !== "classification_tag") return;
    const { asset_id, id, label_class } = annotation;
    const ofAsset = this.#ofAsset(asset_id);
    const holder = ofAsset.get(label_class);
    if (holder !== undefined && holder !== id) {
      throw refuse("DuplicateClassificationTag", {
        asset: asset_id,
        name: label_class,
      });
    }
    ofAsset.set(label_class, id);
  }

  #ofAsset(assetId: string): Map<string, string> {
    let known = this.#tags.get(assetId);
    if (known === undefined) {
      const stored = [...this.#rows.annotations.tags(assetId)];
      known = new Map(stored.filter(([, id]) => !this.#replaced.has(id)));
      this.#tags.set(assetId, known);
    }
    return known;
  }
}
