import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { Batch } from "../support/answers.ts";
import type { Victim } from "./victim.ts";

/** The project that all of it happens in. */
export const PROJECT = { project: "Crash" };

/** What was asked of one batch, and what of it was acknowledged. */
export class BatchEntry {
  readonly batch_id: string;
  readonly assets: number;
  /** Labels asked for by each call, by the call's number. */
  readonly asked = new Map<number, number>();
  /** Numbers of the calls that were answered. */
  readonly written = new Set<number>();
  job_id = "";
  isCompleted = false;
  isPromoted = false;

  constructor(batch_id: string, assets: number) {
    this.batch_id = batch_id;
    this.assets = assets;
  }
}

/** All that servers acknowledged before they were killed. */
export class Ledger {
  readonly batches = new Map<string, BatchEntry>();
  readonly tags = new Set<string>();
  /** Pictures of the folder that an unanswered ingest was given. */
  cut: { path: string; count: number } | null = null;

  /**
   * Requires that the workspace holds what was acknowledged, and nothing in
   * halves. Labels are read back for the newest batch, or for all.
   */
  async examine(server: Victim, depth: "newest" | "all"): Promise<void> {
    const page = { ...PROJECT, limit: 500 };
    const { items } = await server.must("list_batches", page);
    const entries = [...this.batches.values()];
    const known = new Map(items.map((batch) => [batch.id, batch]));
    for (const entry of entries) checkBatch(entry, known.get(entry.batch_id));
    let promoted = 0;
    for (const batch of items) {
      promoted += batch.promoted_asset_count;
      if (!this.batches.has(batch.id)) this.#adopt(batch);
    }
    const stats = await server.must("dataset_stats", PROJECT);
    strictEqual(stats.asset_count, promoted);
    for (const entry of depth === "all" ? entries : entries.slice(-1)) {
      await checkLabels(server, entry);
    }
    await this.#examineReleases(server, depth);
  }

  /** An ingest may have ended and died before it could say so. */
  #adopt({ id, asset_count, state }: Batch): void {
    strictEqual(state, "draft", "a batch that nobody knows went on");
    strictEqual(asset_count, this.cut?.count, "a batch in halves");
    this.batches.set(id, new BatchEntry(id, asset_count));
  }

  async #examineReleases(
    server: Victim,
    depth: "newest" | "all",
  ): Promise<void> {
    const page = { ...PROJECT, limit: 500 };
    const { items } = await server.must("list_releases", page);
    const tags = items.map((release) => release.tag);
    strictEqual(new Set(tags).size, tags.length);
    for (const tag of this.tags) ok(tags.includes(tag), `${tag} is lost`);
    for (const tag of depth === "all" ? tags : tags.slice(-1)) {
      const found = await server.must("verify_release", { ...PROJECT, tag });
      ok(found.ok, `${tag}: ${JSON.stringify(found)}`);
    }
  }
}

function checkBatch(entry: BatchEntry, batch: Batch | undefined): void {
  ok(batch !== undefined, `batch ${entry.batch_id} is lost`);
  strictEqual(batch.asset_count, entry.assets);
  if (entry.isCompleted) strictEqual(batch.state, "completed");
  const promoted = batch.promoted_asset_count;
  if (entry.isPromoted) strictEqual(promoted, entry.assets);
  else ok([0, entry.assets].includes(promoted), "a promotion in halves");
}

async function checkLabels(server: Victim, entry: BatchEntry): Promise<void> {
  if (entry.job_id === "") return;
  const { batch_id, job_id } = entry;
  const page = { batch_id, limit: 500 };
  const { items } = await server.must("list_batch_assets", page);
  const stored = await Promise.all(items.map(async ({ id }) => {
    const of = { job_id, asset_id: id, limit: 500 };
    return (await server.must("list_asset_annotations", of)).items;
  }));
  const found = new Map<number, number>();
  for (const label of stored.flat()) {
    const call = Number(label.attributes["call"]);
    found.set(call, (found.get(call) ?? 0) + 1);
  }
  for (const [call, labels] of entry.asked) {
    const whole = entry.written.has(call) ? [labels] : [0, labels];
    ok(whole.includes(found.get(call) ?? 0), `call ${call} in halves or lost`);
    found.delete(call);
  }
  deepStrictEqual([...found], [], "labels that nobody wrote");
}
