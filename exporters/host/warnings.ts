import type { Fold, ManifestAsset } from "../../kernel/mod.ts";
import type { Exporter, ReleaseHead } from "../api.ts";
import type { LabelConcerns } from "./label_concerns.ts";
import { exporterFault, guarded } from "./plugin_guard.ts";

const SMALL_SIDE = 10;

/** What a release's labels and pictures give reason to warn of. */
export interface WarningSources {
  readonly assets: readonly ManifestAsset[];
  readonly concerns: LabelConcerns;
  /** Folds that hold pictures and no label. */
  readonly bareFolds: readonly Fold[];
  /** Names of the classes with a label to write, by fold. */
  readonly written: Readonly<Partial<Record<Fold, readonly string[]>>>;
}

/**
 * Sentences about what would go wrong downstream without spoiling the files,
 * the most serious first: an obstacle that export will refuse for, labels
 * that vanish, the format's own, labels that repeat others, tiny pictures.
 */
export function warningsOf(
  release: ReleaseHead,
  exporter: Exporter,
  { assets, concerns, bareFolds, written }: WarningSources,
): string[] {
  const { name } = exporter.format;
  const obstacle = obstacleOf(release, exporter);
  return [
    ...(obstacle === null
      ? []
      : [`Exporting as ${name} will be refused: ${obstacle}`]),
    ...concerns.losses(name),
    ...strings(
      name,
      guarded(name, () => exporter.warnings?.(release, written) ?? []),
    ),
    ...bareFolds.map((fold) =>
      `No picture in the ${fold} fold carries a label that ${name} writes, so nothing can be learned or measured there; another seed divides the release differently`
    ),
    ...concerns.repeats(),
    ...smallPictures(assets),
  ];
}

function smallPictures(assets: readonly ManifestAsset[]): string[] {
  const small =
    assets.filter((a) =>
      Math.min(a.width ?? SMALL_SIDE, a.height ?? SMALL_SIDE) < SMALL_SIDE
    ).length;
  if (small === 0) return [];
  const what = small === 1 ? "picture has" : "pictures have";
  return [
    `${small} ${what} a side under ${SMALL_SIDE} pixels; common trainers skip such pictures together with their labels`,
  ];
}

/** Why the release cannot be written at all, or null. */
export function obstacleOf(
  release: ReleaseHead,
  exporter: Exporter,
): string | null {
  const { name } = exporter.format;
  const answer: unknown = guarded(name, () => exporter.obstacle(release));
  if (answer === null || typeof answer === "string") return answer;
  throw exporterFault(name, "obstacle() answered neither a string nor null");
}

/** The exporter's extra keys for the report. */
export function notesOf(
  release: ReleaseHead,
  exporter: Exporter,
): Record<string, string[]> {
  const { name } = exporter.format;
  const notes: unknown = guarded(name, () => exporter.notes?.(release) ?? {});
  if (notes === null || typeof notes !== "object") {
    throw exporterFault(name, "notes() answered no object");
  }
  return Object.fromEntries(
    Object.entries(notes).map(([key, list]) => [key, strings(name, list)]),
  );
}

function strings(format: string, list: unknown): string[] {
  if (Array.isArray(list) && list.every((item) => typeof item === "string")) {
    return list;
  }
  throw exporterFault(format, "a list of sentences was expected from it");
}
