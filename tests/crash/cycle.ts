import { strictEqual } from "node:assert/strict";
import { plainPng } from "../support/plain_png.ts";
import { BatchEntry, type Ledger, PROJECT } from "./ledger.ts";
import type { Victim } from "./victim.ts";

/** The parts of a cycle during which servers are killed, in order. */
export const PHASES = ["ingest", "annotate", "promote", "publish"] as const;

/** One of {@linkcode PHASES}. */
export type Phase = (typeof PHASES)[number];

const CALLS = 12;
const LABELS_PER_CALL = 30;

/** A cycle over pictures of its own; a killed server ends it silently. */
export class Cycle {
  readonly #server: Victim;
  readonly #ledger: Ledger;
  readonly #folder: { path: string; count: number };
  readonly #number: number;
  #entry: BatchEntry | null = null;

  constructor(
    server: Victim,
    ledger: Ledger,
    options: { folder: { path: string; count: number }; number: number },
  ) {
    this.#server = server;
    this.#ledger = ledger;
    this.#folder = options.folder;
    this.#number = options.number;
  }

  /** Runs one phase; the ones before it must have run. */
  async run(phase: Phase): Promise<void> {
    if (phase === "ingest") return await this.#ingest();
    const entry = this.#entry;
    if (entry === null) throw new Error("There is no batch to work on");
    if (phase === "annotate") await this.#annotate(entry);
    else if (phase === "promote") await this.#promote(entry);
    else await this.#publish();
  }

  async #ingest(): Promise<void> {
    const { path, count } = this.#folder;
    this.#ledger.cut = this.#folder;
    const answer = await this.#server.call("ingest", { ...PROJECT, path });
    if (answer === null) return;
    strictEqual(answer.created + answer.deduplicated, count);
    this.#entry = new BatchEntry(answer.batch_id, count);
    this.#ledger.batches.set(answer.batch_id, this.#entry);
    this.#ledger.cut = null;
  }

  async #annotate(entry: BatchEntry): Promise<void> {
    const { batch_id } = entry;
    const start = { batch_id, start: true };
    const approved = await this.#server.call("approve_batch", start);
    if (approved === null) return;
    const job_id = approved.jobs[0]!.id;
    const page = { batch_id, limit: 500 };
    const assets = await this.#server.call("list_batch_assets", page);
    if (assets === null) return;
    entry.job_id = job_id;
    await Promise.all(Array.from({ length: CALLS }, async (_, call) => {
      const annotations = Array.from({ length: LABELS_PER_CALL }, (_, i) => {
        const at = (call * LABELS_PER_CALL + i) % assets.items.length;
        return label(assets.items[at]!.id, call);
      });
      entry.asked.set(call, annotations.length);
      const request = { job_id, annotations };
      const answer = await this.#server.call("add_annotations", request);
      if (answer !== null) entry.written.add(call);
    }));
  }

  async #promote(entry: BatchEntry): Promise<void> {
    const { batch_id, job_id } = entry;
    if (await this.#server.call("complete_job", { job_id }) === null) return;
    const closed = await this.#server.call("complete_batch", { batch_id });
    if (closed === null) return;
    entry.isCompleted = true;
    const added = await this.#server.call("promote_batch", { batch_id });
    entry.isPromoted = added !== null;
  }

  async #publish(): Promise<void> {
    await Promise.all([1, 2, 3].map(async (i) => {
      const tag = `${this.#number}.${i}`;
      const request = { ...PROJECT, tag };
      const answer = await this.#server.call("publish_release", request);
      if (answer !== null) this.#ledger.tags.add(tag);
    }));
  }
}

function label(asset_id: string, call: number) {
  return {
    asset_id,
    label_class: "thing",
    geometry: { type: "bbox", x: 1, y: 1, width: 8, height: 6 },
    attributes: { call },
    provenance: "human",
  };
}

/** Makes the project whose labels say which call wrote them. */
export async function begin(server: Victim): Promise<void> {
  await server.must("create_project", { name: PROJECT.project });
  const attributes = [{ name: "call", kind: "number" }];
  await server.must("create_schema_version", {
    ...PROJECT,
    classes: [{ name: "thing", geometries: ["bbox"], attributes }],
  });
}

/** Writes pictures that no other folder holds. */
export async function writePictures(
  path: string,
  { number, count }: { number: number; count: number },
): Promise<{ path: string; count: number }> {
  await Deno.mkdir(path);
  for (let i = 0; i < count; i++) {
    const picture = plainPng(32, 24, [number, i & 255, i >> 8]);
    await Deno.writeFile(`${path}/${i}.png`, picture);
  }
  return { path, count };
}
