import type { Fold } from "../../kernel/mod.ts";
import { PairTable } from "./class_rows.ts";
import type { InstalledFormat, WrittenClasses } from "./format_port.ts";
import { ClassIndex } from "./frozen_asset.ts";
import type { Judged } from "./judgement.ts";
import { LabelConcerns } from "./label_concerns.ts";
import type { PlannedExport } from "./picture_plan.ts";
import type { Status } from "./place.ts";

/** Sums of what becomes of labels. */
export interface TallyCounts {
  /** Nothing dropped and nothing reduced. */
  readonly compatible: boolean;
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
}

/** Counts what becomes of labels, picture by picture. */
export class Tally {
  readonly table: PairTable;
  readonly concerns: LabelConcerns = new LabelConcerns();
  /** Ids of the assets whose pictures are left out, once a picture. */
  readonly leftOut: string[] = [];
  readonly #onlyLabelled: boolean;
  readonly #classIndex: ClassIndex;
  readonly #labels = { dropped: 0, degraded: 0, supported: 0 };
  readonly #assets = { dropped: 0, degraded: 0, supported: 0 };
  /** Labels written, by the folds that hold pictures. */
  readonly #written = new Map<Fold, number>();
  readonly #classes = new Map<Fold, Set<string>>();
  #clipped = 0;
  #vanished = 0;

  /** @param classes Of the release's schema. */
  constructor(
    format: InstalledFormat,
    classes: ConstructorParameters<typeof PairTable>[0],
  ) {
    this.table = new PairTable(classes);
    this.#onlyLabelled = format.only_labelled;
    this.#classIndex = new ClassIndex(classes);
  }

  /** Folds that hold pictures and no label. */
  bareFolds(): Fold[] {
    return [...this.#written].filter(([, labels]) => labels === 0)
      .map(([fold]) => fold);
  }

  /** Names of the classes written, by the folds that hold pictures, sorted. */
  writtenClasses(): WrittenClasses {
    return Object.fromEntries(
      [...this.#classes].map(([fold, names]) => [fold, [...names].sort()]),
    );
  }

  /**
   * Counts one picture.
   *
   * @throws {Refusal} ExportSourceUnreadable for a label of an undeclared
   * class.
   */
  add(picture: PlannedExport, labels: readonly Judged[]): void {
    const { asset, fold, frame } = picture;
    const names = this.#classes.get(fold) ?? new Set();
    this.#classes.set(fold, names);
    for (const { label_class } of asset.annotations) {
      this.concerns.spread.meet(label_class);
    }
    const seen = new Set<Status>();
    let written = 0;
    for (const [i, { annotation }] of picture.labels.entries()) {
      const { label_class, geometry } = annotation;
      this.#classIndex.of(label_class, asset);
      const { status, shape, clipped, vanished } = labels[i]!;
      if (vanished !== null) {
        this.#vanished++;
        this.concerns.vanished(annotation, vanished, picture);
        continue;
      }
      if (shape !== null) {
        written++;
        names.add(label_class);
        this.concerns.written(annotation, shape, picture);
      }
      this.table.count(label_class, geometry.type, asset.asset_id);
      seen.add(status);
      this.#labels[status]++;
      if (clipped) this.#clipped++;
    }
    this.concerns.picture(asset, frame);
    this.#written.set(fold, (this.#written.get(fold) ?? 0) + written);
    if (this.#onlyLabelled && written === 0) {
      this.leftOut.push(asset.asset_id);
      this.concerns.leftOut(asset);
    }
    for (const status of seen) this.#assets[status]++;
  }

  /** Labels that the format has a place for, whatever became of them. */
  placeable(): number {
    return this.#labels.degraded + this.#labels.supported + this.#vanished;
  }

  counts(): TallyCounts {
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
