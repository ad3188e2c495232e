import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { MAX_LINE_BYTES } from "../../mcp/mod.ts";
import type { Answers, Asset, ToolName } from "../support/answers.ts";
import { withServer } from "../support/client.ts";
import { box, open, pictures } from "../support/cycle.ts";
import { RawClient } from "../support/raw_client.ts";

/** A raw client that knows how long the line of each answer was. */
class Measured {
  readonly #client: RawClient;

  constructor(client: RawClient) {
    this.#client = client;
  }

  async call<N extends ToolName>(
    tool: N,
    args: unknown,
  ): Promise<{ answer: Answers[N]; bytes: number }> {
    const { result } = await this.#client.call(tool, args);
    const line = this.#client.lines.at(-1) ?? "";
    ok(result?.structuredContent, line.slice(0, 500));
    ok(!("error" in result.structuredContent), line.slice(0, 500));
    const bytes = new TextEncoder().encode(line).length;
    ok(bytes <= MAX_LINE_BYTES, `${tool}: ${bytes} bytes`);
    return { answer: result.structuredContent as unknown as Answers[N], bytes };
  }
}

async function withMeasured(
  body: (client: Measured, room: string) => Promise<void>,
): Promise<void> {
  const room = await Deno.makeTempDir({ prefix: "visionset-test-" });
  try {
    const client = new RawClient(["mcp", "--workspace", `${room}/workspace`]);
    await client.initialize();
    await body(new Measured(client), room);
    await client.end();
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}

/** The most that the bounds of a list of labels let through. */
function heaviest(assets: readonly Asset[], items: number) {
  const bare = (note: string) =>
    Array.from({ length: items }, (_, i) => ({
      asset_id: assets[i % assets.length]?.id,
      label_class: "c",
      geometry: { type: "bbox", x: 1, y: 1, width: 2, height: 2 },
      attributes: { a: note },
      provenance: "human",
      model_ref: null,
      confidence: null,
    }));
  const free = 300_000 - JSON.stringify(bare("")).length;
  return bare("\\".repeat(Math.floor(free / items / 2)));
}

Deno.test("MAX_LINE_BYTES holds for the heaviest labels", async (t) => {
  const attributes = [{ name: "a", kind: "string" }];
  const classes = [{ name: "c", geometries: ["bbox"], attributes }];
  for (const items of [1, 20, 500]) {
    await t.step(
      `${items} of them`,
      () =>
        withMeasured(async (client, room) => {
          const project = "p";
          await client.call("create_project", { name: project });
          await client.call("create_schema_version", { project, classes });
          const path = await pictures({ room });
          const { answer } = await client.call("ingest", { project, path });
          const { batch_id } = answer;
          const start = { batch_id, start: true };
          const approved = await client.call("approve_batch", start);
          const job_id = approved.answer.jobs[0]?.id;
          const pending = await client.call("next_pending_assets", { job_id });
          const annotations = heaviest(pending.answer.items, items);
          const added = await client.call("add_annotations", {
            job_id,
            annotations,
          });
          strictEqual(added.answer.total, items);
          ok(added.bytes > 800_000, `${added.bytes} bytes`);
        }),
    );
  }
});

Deno.test("MAX_LINE_BYTES holds for the heaviest schemas", async (t) => {
  const filled = (fill: (i: number) => object) => {
    const classes: object[] = [];
    const room = () => 299_000 - JSON.stringify(classes).length;
    for (let i = 0; i < 2000; i++) {
      classes.push(fill(i));
      if (i % 50 === 0 && room() < 60 * JSON.stringify(fill(i)).length) break;
    }
    return classes;
  };
  const geometries = ["bbox"];
  const attributes = Array.from({ length: 20 }, (_, i) => ({
    name: `"${i}`,
    kind: "number",
    required: false,
    options: null,
    default: null,
  }));
  for (
    const [name, classes] of [
      [
        "many classes",
        filled((i) => ({
          name: `"${i}`,
          geometries,
          color: null,
          attributes: [],
        })),
      ],
      [
        "many attributes",
        filled((i) => ({
          name: `${i}`,
          geometries,
          color: null,
          attributes,
        })),
      ],
      ["one long colour", [{
        name: "c",
        geometries,
        color: "\\".repeat(149_000),
      }]],
    ] as const
  ) {
    await t.step(name, () =>
      withMeasured(async (client) => {
        const project = "p";
        await client.call("create_project", { name: project });
        const description = "\u0001".repeat(4000);
        const request = { project, classes, description };
        await client.call("create_schema_version", request);
        await client.call("get_schema", { project });
        await client.call("preview_schema_change", {
          project,
          classes: [{ name: "other", geometries }],
        });
      }));
  }
});

Deno.test("lists inside answers hold 100 entries beside their count", () =>
  withServer(async (served) => {
    const many = await open(served, { count: 120, jobs_of: 1 });
    const { batch_id, project } = many;
    const batch = await served.call("get_batch", { batch_id });
    deepStrictEqual([batch.jobs.length, batch.job_count], [100, 120]);

    const classes = Array.from({ length: 130 }, (_, i) => ({
      name: `c${i}`,
      geometries: ["bbox"],
    }));
    const preview = await served.call("preview_schema_change", {
      project,
      classes,
    });
    strictEqual(preview.diff.changes.length, 100);
    strictEqual(preview.diff.change_total, 133);

    const trash = `${served.room}/trash`;
    await Deno.mkdir(trash);
    for (let i = 0; i < 120; i++) {
      await Deno.writeTextFile(`${trash}/${i}.jpg`, "no picture");
    }
    const report = await served.call("ingest", { project, path: trash });
    deepStrictEqual([report.failures.length, report.failed], [100, 120]);
  }));

Deno.test("changed holds 100 ids beside their count", () =>
  withServer(async (served) => {
    const { project, assets } = await open(served, { count: 120 });
    const asset_ids = assets.map((asset) => asset.id);
    const made = await served.call("create_batch", { project, name: "chosen" });
    for (const tool of ["add_batch_assets", "remove_batch_assets"] as const) {
      const edit = { batch_id: made.id, asset_ids };
      const first = await served.call(tool, edit);
      deepStrictEqual(first.changed, asset_ids.slice(0, 100));
      strictEqual(first.changed_total, 120);
      const again = await served.call(tool, edit);
      deepStrictEqual([again.changed, again.changed_total], [[], 0]);
    }
  }));

Deno.test("promote_batch() answers 100 assets and counts them all", () =>
  withServer(async (served) => {
    const { batch_id, job_id, assets } = await open(served, { count: 120 });
    const annotations = assets.map((asset) => box(asset.id));
    await served.call("add_annotations", { job_id, annotations });
    await served.call("complete_job", { job_id });
    await served.call("complete_batch", { batch_id });
    const { items, total } = await served.call("promote_batch", { batch_id });
    deepStrictEqual([items.length, total], [100, 120]);
    deepStrictEqual(await served.call("promote_batch", { batch_id }), {
      items: [],
      total: 0,
    });
  }));

Deno.test("AnswerTooLarge is told instead of a line over the limit", () =>
  withServer(async (served) => {
    const description = '"'.repeat(4000);
    for (let i = 0; i < 60; i++) {
      await served.call("create_project", { name: `p${i}`, description });
    }
    const refused = await served.refusal("list_projects", { limit: 500 });
    match(refused.message, /over the limit of 1000000; ask for less/);
    const some = await served.call("list_projects", { limit: 20 });
    deepStrictEqual([some.items.length, some.total], [20, 60]);
  }));

Deno.test("MAX_LINE_BYTES holds for pages of 500", () =>
  withMeasured(async (client, room) => {
    const project = "p".repeat(200);
    await client.call("create_project", { name: project });
    const classes = [{ name: "c", geometries: ["bbox"] }];
    await client.call("create_schema_version", { project, classes });
    const path = await pictures({ room }, { count: 500, width: 8, height: 8 });
    const { answer } = await client.call("ingest", { project, path });
    const { batch_id } = answer;
    const start = { batch_id, start: true };
    const { answer: { jobs } } = await client.call("approve_batch", start);
    await client.call("list_batch_assets", { batch_id, limit: 500 });
    await client.call("next_pending_assets", {
      job_id: jobs[0]?.id,
      count: 500,
    });
  }));
