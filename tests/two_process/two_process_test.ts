import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Asset, ToolName } from "../support/answers.ts";
import type { Arguments, Served } from "../support/client.ts";
import { box, open, promoted } from "../support/cycle.ts";
import { plainPng } from "../support/plain_png.ts";
import { persist, withPair } from "./pair.ts";

const CALLS = 100;
const PER_CALL = 5;
const LANES = 4;
const CLASSES = [{
  name: "cat",
  geometries: ["bbox"],
  attributes: [{
    name: "n",
    kind: "number" as const,
    required: true,
    options: null,
    default: null,
  }],
}];

Deno.test("two servers lose and repeat nothing of 1000 labels and two ingests", () =>
  withPair(async (pair) => {
    const [one, other] = pair;
    const made = await open(one, { count: 12, classes: CLASSES });
    const { project, job_id, assets } = made;
    // 30 pictures each; 10 of them are the same on both sides.
    const folders = await Promise.all(
      [0, 20].map((first) => writePictures(one.room, first)),
    );

    const [left, right] = await Promise.all(pair.map(async (served, side) => {
      const path = folders[side];
      const [report] = await Promise.all([
        persist(served, "ingest", { project, path }),
        annotate(served, { job_id, assets, side }),
      ]);
      return report;
    }));

    deepStrictEqual([left?.failed, right?.failed], [0, 0]);
    strictEqual(left!.created + right!.created, 50);
    strictEqual(left!.deduplicated + right!.deduplicated, 10);
    for (const { batch_id } of [left!, right!]) {
      const batch = await other.call("get_batch", { batch_id });
      strictEqual(batch.asset_count, 30);
    }
    const numbers = await numbersOf(other, job_id, assets);
    deepStrictEqual(
      numbers,
      Array.from({ length: 2 * CALLS * PER_CALL }, (_, n) => n),
    );
    const { progress } = await other.call("get_job", { job_id });
    strictEqual(progress.annotated, 12);
  }));

async function annotate(
  served: Served,
  { job_id, assets, side }: {
    job_id: string;
    assets: readonly Asset[];
    side: number;
  },
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < CALLS) {
      const first = (side * CALLS + next++) * PER_CALL;
      const annotations = Array.from({ length: PER_CALL }, (_, i) => {
        const n = first + i;
        return { ...box(assets[n % assets.length]!.id), attributes: { n } };
      });
      await persist(served, "add_annotations", { job_id, annotations });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The number that each stored label carries, sorted. */
async function numbersOf(
  served: Served,
  job_id: string,
  assets: readonly Asset[],
): Promise<number[]> {
  const numbers: number[] = [];
  for (const { id } of assets) {
    const of = { job_id, asset_id: id, limit: 500 };
    const { items } = await served.call("list_asset_annotations", of);
    numbers.push(...items.map((label) => Number(label.attributes["n"])));
  }
  return numbers.sort((a, b) => a - b);
}

async function writePictures(room: string, first: number): Promise<string> {
  const path = `${room}/from-${first}`;
  await Deno.mkdir(path);
  for (let i = first; i < first + 30; i++) {
    await Deno.writeFile(`${path}/${i}.png`, plainPng(40, 30, [i, 9, 9]));
  }
  return path;
}

Deno.test("two servers let one of two rivals win", async (t) => {
  await withPair(async (pair) => {
    const { project, job_id, batch_id } = await open(pair[0], { count: 2 });
    const marks = await pair[0].call("next_pending_assets", { job_id });
    for (const { id } of marks.items) {
      const mark = { job_id, asset_id: id, progress: "annotated" };
      await pair[0].call("set_asset_progress", mark);
    }
    const rivals: readonly [ToolName, Arguments][] = [
      ["create_project", { name: "Twice" }],
      ["complete_job", { job_id }],
      ["complete_batch", { batch_id, promote: true }],
      ["publish_release", { project, tag: "v1" }],
    ];
    for (const [tool, args] of rivals) {
      await t.step(tool, async () => {
        const answers = await Promise.all(
          pair.map((served) => served.raw(tool, args)),
        );

        const won = answers.filter(({ structuredContent }) =>
          structuredContent?.["error"] === undefined
        );
        strictEqual(won.length, 1, JSON.stringify(answers));
      });
    }
    const stats = await pair[1].call("dataset_stats", { project });
    strictEqual(stats.asset_count, 2);
  });
});

Deno.test("a server whose workspace is held refuses, and goes on later", () =>
  withPair(async ([one]) => {
    const { job_id, assets } = await open(one, { count: 1 });
    const asset_id = assets[0]!.id;
    const add = { job_id, annotations: [box(asset_id)] };
    using rival = new DatabaseSync(`${one.workspace}/visionset.db`);
    rival.exec("BEGIN IMMEDIATE");
    const from = performance.now();
    const held = one.refusal("add_annotations", add);
    ok((await one.call("list_projects")).total === 1, "reads go on meanwhile");

    const refused = await held;

    const waited = performance.now() - from;
    ok(waited > 4500 && waited < 15_000, `refused after ${waited} ms`);
    match(refused.message, /nothing was written, call again/);
    rival.exec("ROLLBACK");
    const { total } = await one.call("add_annotations", add);
    strictEqual(total, 1);
    const of = { job_id, asset_id };
    const stored = await one.call("list_asset_annotations", of);
    strictEqual(stored.total, 1);
  }));

Deno.test("a server publishes and exports what another one promoted", () =>
  withPair(async ([one, other]) => {
    const { project } = await promoted(one, { count: 3 });
    const release = { project, tag: "v1" };

    await other.call("publish_release", release);

    const dest = `${one.room}/export`;
    const request = { ...release, format: "yolo", dest, allow_lossy: true };
    const { file_count } = await one.call("export_release", request);
    strictEqual(file_count, 7);
  }));
