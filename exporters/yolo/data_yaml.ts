import type { Fold, ReleaseHead } from "../api.ts";

/** Characters that JSON leaves alone and YAML does not print. */
const UNPRINTABLE_REGEXP = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A text as a JSON string literal that is a YAML one too. */
export function literal(text: string): string {
  return JSON.stringify(text).replace(
    UNPRINTABLE_REGEXP,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The folders that `train` and `val` name; a missing fold gets another's. */
export function shownFolds(
  folds: readonly Fold[],
): { train: Fold; val: Fold } {
  const first = [...folds].sort()[0] ?? "train";
  const train = folds.includes("train") ? "train" : first;
  return { train, val: folds.includes("val") ? "val" : train };
}

/**
 * What a trainer reads first. `train` and `val` always name a folder that
 * exists; there is no `path`, so the file's own folder is the root.
 */
export function dataYaml(release: ReleaseHead): string {
  const { folds, classes } = release;
  const { train, val } = shownFolds(folds);
  return [
    `# Release ${literal(release.tag)}, manifest ${release.manifest_hash}`,
    `train: images/${train}`,
    `val: images/${val}`,
    ...(folds.includes("test") ? ["test: images/test"] : []),
    `nc: ${classes.length}`,
    "names:",
    ...classes.map(({ name }, index) => `  ${index}: ${literal(name)}`),
    "",
  ].join("\n");
}
