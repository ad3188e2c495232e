import { COCO_TARGETS } from "./coco.ts";
import { LANE_TARGETS } from "./lanes.ts";
import { PICTURE_TARGETS } from "./pictures.ts";
import type { ExportTarget } from "./target.ts";
import { ULTRALYTICS_TARGETS } from "./ultralytics.ts";

/** Every target there is, sorted by name, its format installed or not. */
export const TARGETS: readonly ExportTarget[] = [
  ...ULTRALYTICS_TARGETS,
  ...COCO_TARGETS,
  ...PICTURE_TARGETS,
  ...LANE_TARGETS,
].sort((a, b) => a.name < b.name ? -1 : 1);

/** The targets of the installed formats, sorted by name. */
export function targetsFor(
  installed: { has(format: string): boolean },
): ExportTarget[] {
  return TARGETS.filter(({ format }) => installed.has(format));
}

/** Names of the targets that a format is written for, sorted. */
export function targetsOf(format: string): string[] {
  return targetsFor({ has: (name) => name === format })
    .map(({ name }) => name);
}
