import type { RunCounts } from "../domain/inference/pre_label_run.ts";
import type { Entered } from "./unattended_entry.ts";
import type { Mapped } from "./region_mapping.ts";

/** Counts what a run over one job comes to. */
export class RunTally {
  considered = 0;
  #skipped = 0;
  #processed = 0;
  #labeled = 0;
  #written = 0;
  #replaced = 0;
  #discarded = 0;
  #outOfBounds = 0;
  #modelRef: string | null = null;

  /** A model has answered about a picture. */
  answered(modelRef: string): void {
    this.considered++;
    this.#modelRef ??= modelRef;
  }

  /** Somebody has worked a target meanwhile. */
  skipped(): void {
    this.#processed++;
    this.#skipped++;
  }

  /** What a model said of a target was entered, as far as it could be. */
  entered(mapped: Mapped, { written, replaced, refused }: Entered): void {
    this.#processed++;
    if (written > 0) this.#labeled++;
    this.#written += written;
    this.#replaced += replaced;
    this.#discarded += mapped.discarded + refused;
    this.#outOfBounds += mapped.out_of_bounds;
  }

  /** The counts of now. */
  get counts(): RunCounts {
    return {
      assets_processed: this.#processed,
      assets_labeled: this.#labeled,
      annotations_written: this.#written,
      annotations_replaced: this.#replaced,
      assets_skipped: this.#skipped,
      regions_discarded: this.#discarded,
      regions_out_of_bounds: this.#outOfBounds,
      model_ref: this.#modelRef,
    };
  }
}
