import { newId, requireUuid } from "../domain/ids.ts";
import { normalizeName } from "../domain/names.ts";
import type { Batch, Project } from "../domain/entities.ts";
import { CORRECTABLE, EDITABLE } from "../domain/states.ts";
import { quote, refuse } from "../errors.ts";
import type { Rows, Store } from "../ports/store.ts";
import { type BatchDetail, batchDetail } from "./batch_detail.ts";
import { findBatch, findProject } from "./find.ts";

/** A batch after an edit, and the assets that the edit moved. */
export type MembershipChange = BatchDetail & {
  readonly changed: readonly string[];
};

/** Batches by hand: new ones, corrections, and the members of drafts. */
export class MembershipService {
  readonly #store: Store;

  constructor({ store }: { store: Store }) {
    this.#store = store;
  }

  /**
   * Makes a draft over chosen assets; an id given twice counts once.
   *
   * @throws {Refusal} InvalidName, ProjectNotFound, MalformedIdentifier,
   * AssetNotFound naming every stranger.
   */
  create(
    request: { project: string; name: string; asset_ids: readonly string[] },
  ): Promise<BatchDetail> {
    return this.#store.write((rows) => {
      const project = findProject(rows, request.project);
      const name = normalizeName("batch", request.name);
      const ids = requireAssets(rows, project, request.asset_ids);
      return draft(rows, { project_id: project.id, name, parent: null }, ids);
    });
  }

  /**
   * Makes a draft over a completed batch's assets, or some of them.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, InvalidTransition,
   * AssetNotInBatch, InvalidName.
   */
  correct(
    request: {
      batch_id: string;
      name: string;
      asset_ids: readonly string[];
    },
  ): Promise<BatchDetail> {
    return this.#store.write((rows) => {
      const parent = findBatch(rows, request.batch_id);
      if (!CORRECTABLE.includes(parent.state)) {
        throw refuse("InvalidTransition", {
          subject: `Batch ${quote(parent.name)}`,
          state: parent.state,
          wanted: "correcting it",
          legal: "only a completed batch is corrected",
        });
      }
      const held = rows.batches.assetIds(parent.id);
      const ids = distinct(request.asset_ids);
      const known = new Set(held);
      const strangers = ids.filter((id) => !known.has(id));
      if (strangers.length > 0) {
        throw refuse("AssetNotInBatch", { ids: strangers });
      }
      const name = normalizeName("batch", request.name);
      const { project_id, id } = parent;
      const chosen = ids.length === 0 ? held : ids;
      return draft(rows, { project_id, name, parent: id }, chosen);
    });
  }

  /**
   * Adds assets at the end of a draft; those already held stay in place.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, BatchNotEditable,
   * AssetNotFound.
   */
  add(
    request: { batch_id: string; asset_ids: readonly string[] },
  ): Promise<MembershipChange> {
    return this.#edit(request, (rows, batch, ids, held) => {
      requireAssets(rows, { id: batch.project_id }, ids);
      const changed = ids.filter((id) => !held.has(id));
      rows.batches.addAssets(batch.id, changed);
      return changed;
    });
  }

  /**
   * Takes assets out of a draft; those not held are passed over. The assets
   * themselves stay.
   *
   * @throws {Refusal} MalformedIdentifier, BatchNotFound, BatchNotEditable.
   */
  remove(
    request: { batch_id: string; asset_ids: readonly string[] },
  ): Promise<MembershipChange> {
    return this.#edit(request, (rows, batch, ids, held) => {
      const changed = ids.filter((id) => held.has(id));
      rows.batches.removeAssets(batch.id, changed);
      return changed;
    });
  }

  #edit(
    request: { batch_id: string; asset_ids: readonly string[] },
    edit: (
      rows: Rows,
      batch: Batch,
      ids: readonly string[],
      held: ReadonlySet<string>,
    ) => readonly string[],
  ): Promise<MembershipChange> {
    return this.#store.write((rows) => {
      const batch = findBatch(rows, request.batch_id);
      const ids = distinct(request.asset_ids);
      if (!EDITABLE.includes(batch.state)) {
        throw refuse("BatchNotEditable", { state: batch.state });
      }
      const held = new Set(rows.batches.held(batch.id, ids));
      const changed = edit(rows, batch, ids, held);
      return { ...batchDetail(rows, batch.id), changed };
    });
  }
}

function draft(
  rows: Rows,
  batch: { project_id: string; name: string; parent: string | null },
  assetIds: readonly string[],
): BatchDetail {
  const id = newId();
  rows.batches.insert({
    id,
    project_id: batch.project_id,
    name: batch.name,
    state: "draft",
    schema_version: null,
    parent_batch_id: batch.parent,
  });
  rows.batches.addAssets(id, assetIds);
  return batchDetail(rows, id);
}

/** Ids in the order of their first mention. @throws {Refusal} MalformedIdentifier */
function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id, i) => requireUuid(`asset_ids.${i}`, id)))];
}

function requireAssets(
  rows: Rows,
  project: Pick<Project, "id">,
  assetIds: readonly string[],
): string[] {
  const ids = distinct(assetIds);
  const known = new Set(
    rows.assets.byIds(ids).filter((a) => a.project_id === project.id)
      .map((a) => a.id),
  );
  const strangers = ids.filter((id) => !known.has(id));
  if (strangers.length > 0) throw refuse("AssetNotFound", { ids: strangers });
  return ids;
}
