import { type Frame, quote, type Refusal, refuse } from "../../kernel/mod.ts";
import type { ManifestAsset } from "../../kernel/mod.ts";

/** The refusal that blames an asset of the release, or the release itself. */
export function unreadable(
  asset: string | null,
  reason: string,
  cause?: unknown,
): Refusal {
  return refuse("ExportSourceUnreadable", { asset, reason }, { cause });
}

/**
 * The size of an asset's upright picture in pixels.
 *
 * @throws {Refusal} ExportSourceUnreadable when it was never recorded.
 */
export function frameOf(asset: ManifestAsset): Frame {
  const { width, height } = asset;
  if (width === null || height === null || width <= 0 || height <= 0) {
    throw unreadable(asset.asset_id, "its size in pixels was never recorded");
  }
  return { width, height };
}

/** Finds the position of a class in the release's schema. */
export class ClassIndex {
  readonly #positions: ReadonlyMap<string, number>;

  constructor(classes: readonly { readonly name: string }[]) {
    this.#positions = new Map(classes.map(({ name }, i) => [name, i]));
  }

  /** @throws {Refusal} ExportSourceUnreadable when it is not declared. */
  of(labelClass: string, asset: ManifestAsset): number {
    const position = this.#positions.get(labelClass);
    if (position !== undefined) return position;
    throw unreadable(
      asset.asset_id,
      `a label's class ${
        quote(labelClass)
      } is not declared by the release's schema`,
    );
  }
}
