import type { Annotation, LabelInput } from "../domain/annotation.ts";
import type { Asset, Batch, Job, SchemaVersion } from "../domain/entities.ts";
import { touches } from "../domain/geometry/mod.ts";
import { judgeLabel } from "../domain/schema_rules.ts";
import {
  type AssetProgress,
  progressAfterEdit,
  WRITABLE,
} from "../domain/states.ts";
import { refuse } from "../errors.ts";
import type { Rows } from "../ports/store.ts";
import { pinnedSchema } from "./find.ts";

/** The job that one write happens in, and the assets it has touched. */
export class LabelWork {
  readonly batch: Batch;
  readonly job: Job;
  readonly #rows: Rows;
  readonly #touched = new Map<
    string,
    { asset: Asset; progress: AssetProgress }
  >();
  #contract: SchemaVersion | null = null;

  constructor(rows: Rows, job: Job, batch: Batch) {
    this.#rows = rows;
    this.job = job;
    this.batch = batch;
  }

  /** A label as it will be stored, judged against the batch's pin. */
  judged(id: string, asset: Asset, label: LabelInput): Annotation {
    this.#contract ??= pinnedSchema(this.#rows, this.batch);
    judgeLabel(label, this.#contract);
    requireOverlap(label, asset);
    return {
      id,
      asset_id: asset.id,
      label_class: label.label_class,
      schema_version: this.#contract.version,
      geometry: label.geometry,
      attributes: label.attributes,
      provenance: label.provenance,
      model_ref: label.model_ref,
      confidence: label.confidence,
      job_id: this.job.id,
    };
  }

  /** @throws {Refusal} AssetNotInJob, AssetNotWritable */
  writable(asset_id: string): Asset {
    const known = this.#touched.get(asset_id);
    if (known !== undefined) return known.asset;
    const progress = this.#rows.jobs.progressOf(this.job.id, asset_id);
    if (progress === null) throw refuse("AssetNotInJob", { asset: asset_id });
    if (!WRITABLE.includes(progress)) {
      throw refuse("AssetNotWritable", { asset: asset_id, progress });
    }
    const asset = this.#rows.assets.byId(this.batch.project_id, asset_id)!;
    this.#touched.set(asset_id, { asset, progress });
    return asset;
  }

  /** Derives the progress of every touched asset from its labels. */
  settle(): void {
    const labels = this.#rows.annotations.counts([...this.#touched.keys()]);
    for (const [asset, { progress }] of this.#touched) {
      const left = labels.get(asset)?.total ?? 0;
      const to = progressAfterEdit(progress, left);
      this.#rows.jobs.setProgress(this.job.id, asset, to);
    }
  }
}

function requireOverlap(label: LabelInput, asset: Asset): void {
  const { width, height } = asset;
  if (width === null || height === null) return;
  if (touches(label.geometry, { width, height })) return;
  throw refuse("AnnotationGeometryOutOfBounds", {
    geometry: label.geometry.type,
    width,
    height,
  });
}
