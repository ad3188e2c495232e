import type { ManifestAsset } from "../../kernel/mod.ts";

const MAX_NAMED = 5;

/** A picture with which a format cannot write the release at all. */
export interface PictureFault {
  readonly asset_id: string;
  readonly reason: string;
}

/** Collects pictures with which nothing can be exported. */
export class Faults {
  first: PictureFault | null = null;
  readonly #named: string[] = [];
  #last = "";
  #assets = 0;

  /** Takes note of a fault; those of one asset must come together. */
  add({ asset_id }: ManifestAsset, reason: string | null): void {
    if (reason === null || asset_id === this.#last) return;
    this.first ??= { asset_id, reason };
    this.#last = asset_id;
    if (this.#assets++ < MAX_NAMED) this.#named.push(asset_id);
  }

  /** The sentence that warns of them, if there are any. */
  sentences(format: string): string[] {
    if (this.first === null) return [];
    const { asset_id, reason } = this.first;
    const others = this.#named.slice(1);
    const more = this.#assets - this.#named.length;
    const rest = others.length === 0
      ? ""
      : `; likewise ${others.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    return [
      `Exporting as ${format} will be refused: asset ${asset_id}: ${reason}${rest}`,
    ];
  }
}
