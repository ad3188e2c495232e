import { FingerprintIndex, FLAT, type Named } from "./fingerprint.ts";
import type { Fold } from "./split.ts";

/** Pictures looked up between two pauses. */
const STEP = 4;

/** A picture of a release with what is known of its looks. */
export interface FoldedPicture {
  readonly asset_id: string;
  readonly fold: Fold;
  /** Hexadecimal digits, empty for a flat picture, null while not known. */
  readonly fingerprint: string | null;
}

/** Pictures of one held-out fold that look like pictures of train. */
export interface NearCopies {
  readonly fold: Fold;
  readonly count: number;
  /** The first of them, each with the one of train that it is most like. */
  readonly pairs: readonly {
    readonly asset_id: string;
    readonly like: string;
  }[];
}

/**
 * Finds pictures of val and test that look like pictures of train, in steps.
 * Flat and unknown ones are passed over.
 *
 * @param named How many to name for each fold.
 * @returns One entry a fold that shares pictures with train.
 */
export function* nearCopies(
  pictures: readonly FoldedPicture[],
  named: number,
): Generator<void, NearCopies[]> {
  const known = { train: [], val: [], test: [] } as Record<Fold, Named[]>;
  for (const { asset_id: name, fold, fingerprint } of pictures) {
    if (fingerprint === null || fingerprint === FLAT) continue;
    known[fold].push({ name, fingerprint });
  }
  yield;
  const index = yield* FingerprintIndex.of(known.train);
  const found: NearCopies[] = [];
  for (const fold of ["val", "test"] as const) {
    const pairs: NearCopies["pairs"][number][] = [];
    let count = 0;
    for (const [i, { name, fingerprint }] of known[fold].entries()) {
      if (i % STEP === 0) yield;
      const isNamed = pairs.length < named;
      const like = index.find(fingerprint, isNamed);
      if (like === null) continue;
      count++;
      if (isNamed) pairs.push({ asset_id: name, like });
    }
    if (count > 0) found.push({ fold, count, pairs });
  }
  return found;
}
