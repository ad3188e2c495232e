import type { Refusal } from "../errors.ts";

/** Failures without a success between them that are no matter of pictures. */
const TOO_MANY = 5;
/** Assets that a sentence names; the rest are counted. */
const MOST_NAMED = 20;

/** Pictures about which a model gave no answer, while it went on with others. */
export class SetAside {
  readonly #whole: SetAside | null;
  readonly #named: string[] = [];
  #first: Refusal | null = null;
  #count = 0;
  #inARow = 0;

  /** @param whole What these are part of, which hears of everything. */
  constructor(whole: SetAside | null = null) {
    this.#whole = whole;
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  /** Whether so many failed one after the other that no more are tried. */
  get isTooMany(): boolean {
    return this.#whole?.isTooMany ?? this.#inARow >= TOO_MANY;
  }

  /** A picture got its answer. */
  answered(): void {
    this.#inARow = 0;
    this.#whole?.answered();
  }

  /** A picture got none. */
  add(asset_id: string, refusal: Refusal): void {
    this.#first ??= refusal;
    if (this.#count < MOST_NAMED) this.#named.push(asset_id);
    this.#count++;
    this.#inARow++;
    this.#whole?.add(asset_id, refusal);
  }

  /** That of the first picture, naming all; null when none was set aside. */
  get refusal(): Refusal | null {
    const which = this.#count === 1 ? "" : ", the first of them so";
    return this.#first?.goingOn(this.#failed(which)) ?? null;
  }

  /** A refusal of another kind that ended the run, naming all the same. */
  beside(refusal: Refusal): Refusal {
    return this.#count === 0
      ? refusal
      : refusal.goingOn(this.#failed(" before"));
  }

  #failed(how: string): string {
    const more = this.#count - this.#named.length;
    const ids = this.#named.join(", ") + (more > 0 ? ` and ${more} more` : "");
    const failed = this.#count === 1
      ? `1 picture failed${how}, asset ${ids}`
      : `${this.#count} pictures failed${how}: assets ${ids}`;
    return this.isTooMany
      ? `${failed}; ${TOO_MANY} failed in a row, so no more were asked about`
      : failed;
  }
}
