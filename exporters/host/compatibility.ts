import {
  countFolds,
  type Fold,
  type FrozenRelease,
  type ManifestAsset,
  Slices,
  type Task,
} from "../../kernel/mod.ts";
import type { Exporter } from "../api.ts";
import { type ClassRow, PairTable } from "./class_rows.ts";
import { ClassIndex, frameOf } from "./frozen_asset.ts";
import { LabelConcerns } from "./label_concerns.ts";
import { placeAll, type Status } from "./place.ts";
import { headOf } from "./release_view.ts";
import { warningsOf } from "./warnings.ts";

/** What a format would make of a release. Read from the manifest alone. */
export interface Compatibility {
  readonly release_id: string;
  readonly format: string;
  /** The model named instead of the format; no catalogue of them yet. */
  readonly target: null;
  /** Nothing dropped and nothing reduced. */
  readonly compatible: boolean;
  readonly format_is_lossy: boolean;
  /** What a lossy format leaves out of every label. */
  readonly never_carried: readonly string[];
  /** Whether an export takes the consent of allow_lossy. */
  readonly needs_allow_lossy: boolean;
  /** Labels of geometries that the format leaves out. */
  readonly excluded_annotations: number;
  readonly excluded_assets: number;
  /** Labels that are written reduced. */
  readonly degraded_annotations: number;
  readonly degraded_assets: number;
  /** Labels that are written, cut at the picture's edge. */
  readonly clipped_annotations: number;
  /** Labels cut off, rounded away or crowded out; in no other count. */
  readonly vanished_annotations: number;
  readonly folds: Readonly<Record<Fold, number>>;
  readonly classes: readonly ClassRow[];
  /** Ids of assets that the format leaves out, if it ever does that. */
  readonly pictures_left_out?: readonly string[];
  /** What a recipe would do; there are none yet. */
  readonly recipe: null;
  readonly warnings: readonly string[];
}

/**
 * Judges every label of a release for one format, in slices.
 *
 * @throws {Refusal} ExportSourceUnreadable for an asset without a size or a
 * label of an undeclared class; ExporterFailed.
 */
export async function compatibility(
  frozen: FrozenRelease,
  exporter: Exporter,
  { signal }: Task = {},
): Promise<Compatibility> {
  const { manifest, release } = frozen;
  const classes = new ClassIndex(manifest.classes);
  const tally = new Tally(exporter, new PairTable(manifest.classes));
  const slices = new Slices(signal);
  for (const [i, asset] of manifest.assets.entries()) {
    tally.add(asset, frozen.folds[i]!, classes);
    await slices.pause();
  }
  const counts = tally.counts();
  const { lossy, omits } = exporter.format;
  return {
    release_id: release.id,
    format: exporter.format.name,
    target: null,
    format_is_lossy: lossy,
    never_carried: omits,
    needs_allow_lossy: lossy || !counts.compatible,
    ...counts,
    folds: countFolds(frozen.folds),
    classes: tally.table.rows(exporter.format),
    ...(exporter.only_labelled === true
      ? { pictures_left_out: tally.leftOut }
      : {}),
    recipe: null,
    warnings: warningsOf(headOf(frozen), exporter, {
      assets: manifest.assets,
      concerns: tally.concerns,
      bareFolds: tally.bareFolds(),
      written: tally.writtenClasses(),
    }),
  };
}

/** Counts what becomes of labels, asset by asset. */
class Tally {
  readonly table: PairTable;
  readonly concerns: LabelConcerns = new LabelConcerns();
  readonly #exporter: Exporter;
  readonly #labels = { dropped: 0, degraded: 0, supported: 0 };
  readonly #assets = { dropped: 0, degraded: 0, supported: 0 };
  /** Labels written, by the folds that hold assets. */
  readonly #written = new Map<Fold, number>();
  readonly leftOut: string[] = [];
  readonly #classes = new Map<Fold, Set<string>>();
  #clipped = 0;
  #vanished = 0;

  constructor(exporter: Exporter, table: PairTable) {
    this.#exporter = exporter;
    this.table = table;
  }

  /** Folds that hold assets and no label. */
  bareFolds(): Fold[] {
    return [...this.#written].filter(([, labels]) => labels === 0)
      .map(([fold]) => fold);
  }

  /** Names of the classes written, by the folds that hold assets, sorted. */
  writtenClasses(): Partial<Record<Fold, readonly string[]>> {
    return Object.fromEntries(
      [...this.#classes].map(([fold, names]) => [fold, [...names].sort()]),
    );
  }

  add(asset: ManifestAsset, fold: Fold, classes: ClassIndex): void {
    const frame = frameOf(asset);
    let written = this.#written.get(fold) ?? 0;
    const before = written;
    const names = this.#classes.get(fold) ?? new Set();
    this.#classes.set(fold, names);
    const seen = new Set<Status>();
    const { annotations } = asset;
    for (const label of annotations) classes.of(label.label_class, asset);
    const all = placeAll(annotations, frame, this.#exporter);
    for (const [i, label] of annotations.entries()) {
      const placed = all[i]!;
      if (placed.vanished !== null) {
        this.#vanished++;
        this.concerns.vanished(label, placed.vanished);
        continue;
      }
      if (placed.shape !== null) {
        written++;
        names.add(label.label_class);
        this.concerns.written(label, placed.shape, asset);
      }
      const { label_class, geometry } = label;
      this.table.count(label_class, geometry.type, asset.asset_id);
      seen.add(placed.status);
      this.#labels[placed.status]++;
      if (placed.clipped) this.#clipped++;
    }
    this.#written.set(fold, written);
    if (this.#exporter.only_labelled === true && written === before) {
      this.leftOut.push(asset.asset_id);
      this.concerns.leftOut(asset);
    }
    for (const status of seen) this.#assets[status]++;
  }

  counts(): Omit<
    Compatibility,
    | "release_id"
    | "format"
    | "target"
    | "recipe"
    | "format_is_lossy"
    | "never_carried"
    | "needs_allow_lossy"
    | "folds"
    | "classes"
    | "pictures_left_out"
    | "warnings"
  > {
    return {
      compatible: this.#labels.dropped === 0 && this.#labels.degraded === 0,
      excluded_annotations: this.#labels.dropped,
      excluded_assets: this.#assets.dropped,
      degraded_annotations: this.#labels.degraded,
      degraded_assets: this.#assets.degraded,
      clipped_annotations: this.#clipped,
      vanished_annotations: this.#vanished,
    };
  }
}
