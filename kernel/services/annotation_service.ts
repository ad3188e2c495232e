import type { Annotation, LabelInput } from "../domain/annotation.ts";
import { newId, requireUuid } from "../domain/ids.ts";
import type { Page, PageRequest } from "../domain/page.ts";
import { Refusal, refuse } from "../errors.ts";
import type { Rows, Store } from "../ports/store.ts";
import { findJob } from "./find.ts";
import { LabelWork } from "./label_work.ts";
import { UniqueTags } from "./unique_tags.ts";
import { requireOpen, startIfPending } from "./work_gate.ts";

/** A write to labels, and whether it started its job. */
export interface LabelsWritten {
  readonly annotations: readonly Annotation[];
  readonly job_started: boolean;
}

/** Labels: read, added, replaced and deleted, all or none per call. */
export class AnnotationService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /**
   * Labels on one asset from any round, in order of insertion.
   *
   * @throws {Refusal} MalformedIdentifier, JobNotFound, AssetNotInJob
   */
  list(
    request: PageRequest & { job_id: string; asset_id: string },
  ): Page<Annotation> {
    return this.#store.read((rows) => {
      const { job } = findJob(rows, request.job_id);
      const asset = requireUuid("asset_id", request.asset_id);
      if (rows.jobs.progressOf(job.id, asset) === null) {
        throw refuse("AssetNotInJob", { asset });
      }
      return rows.annotations.page(asset, request);
    });
  }

  /**
   * Adds labels in asset pixels.
   *
   * @throws {Refusal} Of the job and batch first; then, with `index`,
   * AssetNotInJob, AssetNotWritable, the faults of schema_rules,
   * AnnotationGeometryOutOfBounds, DuplicateClassificationTag.
   */
  add(
    job_id: string,
    labels: readonly (LabelInput & { asset_id: string })[],
  ): Promise<LabelsWritten> {
    return this.#write(job_id, (rows, work) => {
      const tags = new UniqueTags(rows);
      return labels.map((label, index) =>
        blame(index, () => {
          const asset = work.writable(label.asset_id);
          const annotation = work.judged(newId(), asset, label);
          tags.claim(annotation);
          rows.annotations.insert(annotation);
          return annotation;
        })
      );
    });
  }

  /**
   * Replaces whole labels by id; an asset keeps its labels' places.
   *
   * @throws {Refusal} As {@linkcode AnnotationService.add}, and
   * AnnotationNotFound.
   */
  update(
    job_id: string,
    labels: readonly (LabelInput & { id: string })[],
  ): Promise<LabelsWritten> {
    return this.#write(job_id, (rows, work) => {
      const ids = labels.map((label) => label.id);
      const stored = rows.annotations.byIds(ids);
      const updated = labels.map((label, index) =>
        blame(index, () => {
          const { asset_id } = requireStored(stored, label.id);
          return work.judged(label.id, work.writable(asset_id), label);
        })
      );
      const tags = new UniqueTags(rows, ids);
      updated.forEach((annotation, index) =>
        blame(index, () => tags.claim(annotation))
      );
      rows.annotations.replace(updated);
      return updated;
    });
  }

  /**
   * Deletes labels; an id given twice counts once.
   *
   * @throws {Refusal} Of the job and batch; with `index`, AnnotationNotFound,
   * then AssetNotInJob, AssetNotWritable.
   */
  async delete(
    job_id: string,
    annotationIds: readonly string[],
  ): Promise<{ deleted: number; job_started: boolean }> {
    this.#store.read((rows) => findJob(rows, job_id));
    const ids = annotationIds.map((id, i) =>
      requireUuid(`annotation_ids.${i}`, id)
    );
    const { annotations, job_started } = await this.#write(
      job_id,
      (rows, work) => {
        const stored = rows.annotations.byIds(ids);
        const found = ids.map((id, index) =>
          blame(index, () => requireStored(stored, id))
        );
        found.forEach((a, index) =>
          blame(index, () => work.writable(a.asset_id))
        );
        rows.annotations.delete(ids);
        return [...new Set(found)];
      },
    );
    return { deleted: annotations.length, job_started };
  }

  async #write(
    job_id: string,
    body: (rows: Rows, work: LabelWork) => readonly Annotation[],
  ): Promise<LabelsWritten> {
    const job_started = await startIfPending(this.#store, job_id);
    const annotations = await this.#store.write((rows) => {
      const { job, batch } = findJob(rows, job_id);
      requireOpen(job, batch);
      const work = new LabelWork(rows, job, batch);
      const written = body(rows, work);
      work.settle();
      return written;
    });
    return { annotations, job_started };
  }
}

function requireStored(
  stored: ReadonlyMap<string, Annotation>,
  id: string,
): Annotation {
  const found = stored.get(id);
  if (found === undefined) throw refuse("AnnotationNotFound", { id });
  return found;
}

/**
 * Runs a body for one item of the caller's list and blames a refusal on it,
 * unless the workspace itself is damaged.
 */
function blame<T>(index: number, body: () => T): T {
  try {
    return body();
  } catch (error) {
    const isAboutIt = error instanceof Refusal &&
      error.code !== "WorkspaceCorrupt";
    throw isAboutIt ? error.at(index) : error;
  }
}
