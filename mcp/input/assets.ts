import { z } from "zod";

/** Asset ids that one call takes: a request line of 0.4 MB. */
export const MAX_IDS = 10_000;

const ids = z.array(z.string()).max(
  MAX_IDS,
  `At most ${MAX_IDS} ids; send fewer at a time`,
);

/** The assets that an edit is about. */
export const assetIds = ids.min(1).describe(
  `Asset ids, 1 to ${MAX_IDS} per call`,
);

/** The assets that a new batch begins with, if any are named. */
export const someAssetIds = ids.nullable().default(null);
