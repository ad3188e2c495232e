/**
 * Pictures about which a model gave no answer, for as long as the program runs.
 * They are asked about after all others, so that a few of them at the front do
 * not keep every further call from the rest.
 */
export class DoubtfulPictures {
  readonly #of = new Map<string, Set<string>>();

  /** Remembers that a connection failed over an asset. */
  add(connection_id: string, asset_id: string): void {
    const known = this.#of.get(connection_id);
    if (known === undefined) this.#of.set(connection_id, new Set([asset_id]));
    else known.add(asset_id);
  }

  /** The same assets in the same order, but the doubtful ones last. */
  last(connection_id: string, assetIds: readonly string[]): readonly string[] {
    const known = this.#of.get(connection_id);
    if (known === undefined) return assetIds;
    return [
      ...assetIds.filter((id) => !known.has(id)),
      ...assetIds.filter((id) => known.has(id)),
    ];
  }
}
