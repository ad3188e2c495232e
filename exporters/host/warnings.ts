import type { ManifestAsset } from "../../kernel/mod.ts";
import type { Exporter, ReleaseHead } from "../api.ts";
import { exporterFault, guarded } from "./plugin_guard.ts";

const SMALL_SIDE = 10;

/**
 * Sentences about what would go wrong downstream without spoiling the files:
 * an obstacle that export will refuse for, the format's own, tiny pictures.
 */
export function warningsOf(
  release: ReleaseHead,
  exporter: Exporter,
  assets: readonly ManifestAsset[],
): string[] {
  const { name } = exporter.format;
  const obstacle = obstacleOf(release, exporter);
  const small =
    assets.filter((a) =>
      Math.min(a.width ?? SMALL_SIDE, a.height ?? SMALL_SIDE) < SMALL_SIDE
    ).length;
  return [
    ...(obstacle === null
      ? []
      : [`Exporting as ${name} will be refused: ${obstacle}`]),
    ...strings(name, guarded(name, () => exporter.warnings?.(release) ?? [])),
    ...(small === 0 ? [] : [
      `${small} ${
        small === 1 ? "picture has" : "pictures have"
      } a side under ${SMALL_SIDE} pixels; common trainers skip such pictures together with their labels`,
    ]),
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
