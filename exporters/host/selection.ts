import { quote, refuse } from "../../kernel/mod.ts";
import type { Compatibility } from "./compatibility.ts";
import { listed, MAX_NAMED } from "./concerns/ids.ts";
import type { Discovery } from "./discovery.ts";
import type { InstalledFormat } from "./format_port.ts";
import { targetsFor } from "./targets/catalogue.ts";
import type { ExportTarget } from "./targets/target.ts";

/** What to export for: a format, or a target in its place. */
export interface Selection {
  readonly format?: string | null;
  readonly target?: string | null;
}

/** The format that was meant, and the target that led to it, if one did. */
export interface Selected {
  readonly format: InstalledFormat;
  readonly target: ExportTarget | null;
}

/**
 * Whether one thing is meant; needs nothing that is stored.
 *
 * @throws {Refusal} ExportSelectionInvalid unless exactly one is named.
 */
export function requireOneOf({ format, target }: Selection): void {
  const named = [format, target].filter((name) => (name ?? null) !== null);
  if (named.length === 1) return;
  throw refuse("ExportSelectionInvalid", { both: named.length === 2 });
}

/**
 * Finds what was selected among the installed formats, by exact name.
 *
 * @throws {Refusal} ExportTargetNotFound, ExportFormatNotFound.
 */
export function select(
  { format: wanted, target: name }: Selection,
  { formats: installed, faults }: Discovery,
): Selected {
  const targets = targetsFor(installed);
  const target = targets.find((one) => one.name === name) ?? null;
  if (typeof name === "string" && target === null) {
    throw refuse("ExportTargetNotFound", {
      target: name,
      known: targets.map((one) => one.name),
      isFormat: installed.has(name),
    });
  }
  const sought = target?.format ?? wanted ?? "";
  const format = installed.get(sought);
  if (format !== undefined) return { format, target };
  throw refuse("ExportFormatNotFound", {
    format: sought,
    known: [...installed.keys()],
    isTarget: targets.some((one) => one.name === sought),
    skipped: faults.length,
  });
}

/** Words by which a warning about a missing val fold is known. */
const NO_VAL = "no val fold";

/** What becomes of a box where masks are learned; elsewhere it is an outline. */
const BOXES_AS_MASKS: Readonly<Record<string, string>> = {
  coco: "would get an empty segmentation",
  "coco-roboflow": "would get an empty segmentation",
  "yolo-seg": "would become filled rectangles",
};

/** A judgement that names its target, and warns of what that one lacks. */
export function forTarget(
  found: Compatibility,
  target: ExportTarget | null,
): Compatibility {
  if (target === null) return found;
  const warnings = [
    ...found.warnings,
    ...withoutVal(found, target),
    ...withoutMasks(found, target),
  ];
  return { ...found, target: target.name, warnings };
}

function withoutVal(found: Compatibility, target: ExportTarget): string[] {
  const told = found.folds.val > 0 || !target.hints.needs_val_fold ||
    found.warnings.some((words) => words.includes(NO_VAL));
  return told ? [] : [
    `The release has ${NO_VAL}, which ${target.title} validates on while it trains; publish the release with a split`,
  ];
}

function withoutMasks(found: Compatibility, target: ExportTarget): string[] {
  const fate = BOXES_AS_MASKS[found.format];
  if (target.task !== "instance_segmentation" || fate === undefined) return [];
  const rows = found.classes.filter(({ geometry, annotations }) =>
    geometry === "bbox" && annotations > 0
  );
  const boxes = rows.reduce((sum, { annotations }) => sum + annotations, 0);
  if (boxes === 0) return [];
  const named = rows.slice(0, MAX_NAMED).map(({ label_class, annotations }) =>
    `${annotations} of ${quote(label_class)}`
  );
  const what = boxes === 1 ? "box label" : "box labels";
  return [
    `${boxes} ${what} ${fate}, while ${target.title} learns masks: ${
      listed(named, rows.length)
    }; label them as polygons`,
  ];
}
