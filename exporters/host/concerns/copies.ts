import {
  type Fold,
  type FoldedPicture,
  type FrozenRelease,
  inSlices,
  type NearCopies,
  nearCopies,
  type ReleaseReader,
  type Task,
} from "../../../kernel/mod.ts";
import { listed, MAX_NAMED } from "./ids.ts";

/**
 * Sentences about pictures of val and test that look like pictures of train.
 * What a recipe makes of a picture is no matter: a flipped copy is learned too.
 *
 * @param leftOut Ids of assets that the format does not write.
 */
export async function copiesBetweenFolds(
  releases: ReleaseReader,
  frozen: FrozenRelease,
  leftOut: readonly string[],
  task: Task,
): Promise<string[]> {
  if (!isDivided(frozen.folds)) return [];
  const fingerprints = await releases.fingerprints(frozen, task);
  const out = new Set(leftOut);
  const pictures = frozen.manifest.assets
    .map(({ asset_id }, i): FoldedPicture => ({
      asset_id,
      fold: frozen.folds[i]!,
      fingerprint: fingerprints[i] ?? null,
    }))
    .filter(({ asset_id }) => !out.has(asset_id));
  const found = await inSlices(nearCopies(pictures, MAX_NAMED), task.signal);
  const unknown = pictures.filter((p) => p.fingerprint === null).length;
  return [...found.map(sentence), ...unknownSentence(unknown, pictures.length)];
}

function isDivided(folds: readonly Fold[]): boolean {
  const present = new Set(folds);
  return present.has("train") && present.size > 1;
}

function sentence({ fold, count, pairs }: NearCopies): string {
  const [what, whose] = count === 1
    ? ["1 picture", "looks like a picture"]
    : [`${count} pictures`, "look like pictures"];
  const named = pairs.map(({ asset_id, like }) =>
    `asset ${asset_id} like ${like}`
  );
  return `${what} of ${fold} ${whose} of train, so ${fold} measures partly what was learned by heart: ${
    listed(named, count)
  }`;
}

function unknownSentence(unknown: number, all: number): string[] {
  if (unknown === 0) return [];
  const verb = unknown === 1 ? "was" : "were";
  return [
    `${unknown} of ${all} pictures ${verb} not compared between folds, as it is not recorded what they look like; backfill_thumbnails records it`,
  ];
}
