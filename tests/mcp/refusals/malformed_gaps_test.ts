import { match, ok, strictEqual } from "node:assert/strict";
import type { ToolName } from "../../support/answers.ts";
import { type Arguments, withServer } from "../../support/client.ts";
import { RawClient } from "../../support/raw_client.ts";
import { ANY } from "./any.ts";
import { ALL_TOOLS } from "./provoked.ts";
import { NOBODY } from "./stage.ts";

interface Listed {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

Deno.test("every parameter of every tool is judged before its body", (t) =>
  withServer(async (served) => {
    for (const { name, inputSchema } of await served.list()) {
      const tool = name as ToolName;
      const args = ANY[tool];
      const { properties = {}, required = [] } = inputSchema as Listed;
      const wrong = async (args: Arguments, told: string) => {
        const text = await served.malformed(tool, args);
        ok(text.includes(told), `${text} lacks ${told}`);
      };
      await t.step(tool, async () => {
        await wrong({ ...args, zebra: 1 }, "zebra: unknown key");
        for (const key of required) {
          const { [key]: _, ...rest } = args;
          await wrong(rest, `${key}: required, and missing`);
        }
        for (const key of Object.keys(properties)) {
          await wrong({ ...args, [key]: { zebra: [] } }, key);
          if (required.includes(key)) {
            await wrong({ ...args, [key]: null }, key);
          }
        }
      });
    }
  }, { era: "2025-11-25", args: ALL_TOOLS }));

const LABEL = {
  asset_id: NOBODY,
  label_class: "cat",
  geometry: { type: "bbox", x: 1, y: 2, width: 3, height: 4 },
  provenance: "human",
};

function adding(change: Arguments): Arguments {
  return { job_id: NOBODY, annotations: [{ ...LABEL, ...change }] };
}

function drawing(geometry: Arguments): Arguments {
  return adding({ geometry });
}

function attribute(change: Arguments): Arguments {
  const one = { name: "a", kind: "string", ...change };
  const cat = { name: "cat", geometries: ["bbox"], attributes: [one] };
  return { project: "p", classes: [cat] };
}

const TOO_MANY = Array<string>(10_001).fill(NOBODY);
const ASKED = { batch_id: NOBODY, connection: "c" };
const ATTRIBUTE = "classes.0.attributes.0";
const CASES: readonly [ToolName, Arguments, string][] = [
  ["add_annotations", adding({ confidence: -0.1 }), "annotations.0.confidence"],
  ["add_annotations", adding({ confidence: "1" }), "annotations.0.confidence"],
  ["add_annotations", adding({ provenance: "ai" }), "annotations.0.provenance"],
  ["add_annotations", adding({ label_class: "a\0" }), "annotations.0.label_cl"],
  [
    "add_annotations",
    adding({ label_class: "\ud800" }),
    "annotations.0.label_class",
  ],
  ["add_annotations", adding({ attributes: [] }), "annotations.0.attributes"],
  [
    "add_annotations",
    adding({ attributes: { a: null } }),
    "annotations.0.attributes.a",
  ],
  ["add_annotations", adding({ id: NOBODY }), "annotations.0.id: unknown key"],
  ["add_annotations", adding({ job_id: NOBODY }), "annotations.0.job_id: unkn"],
  [
    "add_annotations",
    drawing({ ...LABEL.geometry, width: -3 }),
    "annotations.0.geometry.width",
  ],
  [
    "add_annotations",
    drawing({ ...LABEL.geometry, x: null }),
    "annotations.0.geometry.x",
  ],
  [
    "add_annotations",
    drawing({ type: "polygon", points: [] }),
    "annotations.0.geometry.points",
  ],
  [
    "add_annotations",
    drawing({ type: "polyline", points: [[1, 2]] }),
    "annotations.0.geometry.points",
  ],
  [
    "add_annotations",
    drawing({ type: "polygon", points: [[0, 0], [1], [2, 2]] }),
    "annotations.0.geometry.points.1",
  ],
  [
    "add_annotations",
    drawing({ type: "polygon", points: [[0, 0], [1, "1"], [2, 2]] }),
    "annotations.0.geometry.points.1.1",
  ],
  [
    "add_annotations",
    drawing({ type: "keypoints", points: [[0, 0]] }),
    "annotations.0.geometry.type",
  ],
  ["create_schema_version", attribute({ kind: "date" }), `${ATTRIBUTE}.kind`],
  [
    "create_schema_version",
    attribute({ options: ["x"] }),
    `${ATTRIBUTE}.options: a string attribute takes no options`,
  ],
  [
    "create_schema_version",
    attribute({ kind: "select", options: [] }),
    `${ATTRIBUTE}.options`,
  ],
  [
    "create_schema_version",
    attribute({ kind: "select", options: ["x", "x"] }),
    `${ATTRIBUTE}.options: an option is given twice`,
  ],
  [
    "create_schema_version",
    attribute({ kind: "number", default: true }),
    `${ATTRIBUTE}.default: the default must be a number`,
  ],
  [
    "preview_schema_change",
    attribute({ kind: "select", options: ["x"], default: "X" }),
    `${ATTRIBUTE}.default: the default must be one of "x"`,
  ],
  ["preview_schema_change", attribute({ note: 1 }), `${ATTRIBUTE}.note: unkn`],
  [
    "preview_schema_change",
    { project: "p", classes: [{ name: "cat", geometries: [] }] },
    "classes.0.geometries",
  ],
  [
    "create_project",
    { name: "p", description: "x".repeat(4001) },
    "description",
  ],
  [
    "create_schema_version",
    { ...attribute({}), provenance: "x" },
    "provenance",
  ],
  ["get_schema", { project: "p", version: 0 }, "version"],
  ["get_schema", { project: "p", version: 1.5 }, "version"],
  ["set_schema_draft", { project: "p", classes: [], kind: "x" }, "kind"],
  ["set_schema_draft", { project: "p", classes: [], note: null }, "note"],
  ["set_schema_draft", { project: "p", classes: [], revision: 0 }, "revision"],
  [
    "set_schema_draft",
    { project: "p", classes: [{ geometries: ["square"] }] },
    "classes.0.geometries.0",
  ],
  [
    "set_schema_draft",
    { project: "p", classes: [{ attributes: [{ kind: "date" }] }] },
    "classes.0.attributes.0.kind",
  ],
  ["publish_schema_draft", { project: "p", revision: 1.5 }, "revision"],
  ["add_batch_assets", { batch_id: NOBODY, asset_ids: [] }, "asset_ids"],
  ["remove_batch_assets", { batch_id: NOBODY, asset_ids: null }, "asset_ids"],
  [
    "add_batch_assets",
    { batch_id: NOBODY, asset_ids: TOO_MANY },
    "asset_ids: At most 10000 ids; send fewer at a time",
  ],
  [
    "remove_batch_assets",
    { batch_id: NOBODY, asset_ids: TOO_MANY },
    "asset_ids: At most 10000 ids",
  ],
  [
    "create_batch",
    { project: "p", name: "n", asset_ids: TOO_MANY },
    "asset_ids: At most 10000 ids",
  ],
  [
    "create_correction_batch",
    { batch_id: NOBODY, name: "n", asset_ids: TOO_MANY },
    "asset_ids: At most 10000 ids",
  ],
  ["get_pre_label_plan", { ...ASKED, geometries: [] }, "geometries"],
  ["get_pre_label_plan", { ...ASKED, geometries: ["ball"] }, "geometries.0"],
  ["get_pre_label_plan", { ...ASKED, minimum_confidence: 0.5 }, "minimum_con"],
  ["pre_label_batch", { ...ASKED, minimum_confidence: 1.1 }, "minimum_conf"],
  ["pre_label_batch", { ...ASKED, minimum_confidence: -0.1 }, "minimum_con"],
  ["pre_label_batch", { ...ASKED, replace_model_labels: 1 }, "replace_model"],
  [
    "pre_label_project",
    { project: "p", connection: "c", batch_ids: TOO_MANY },
    "batch_ids",
  ],
  [
    "pre_label_project",
    { project: "p", connection: "c", batch_ids: [7] },
    "batch_ids.0",
  ],
  ["approve_batch", { batch_id: NOBODY, jobs_of: 0 }, "jobs_of"],
  ["approve_batch", { batch_id: NOBODY, start: "true" }, "start"],
  ["next_pending_assets", { job_id: NOBODY, count: 0 }, "count"],
  ["next_pending_assets", { job_id: NOBODY, count: 501 }, "count"],
  ["list_batch_assets", { batch_id: NOBODY, sort: "name" }, "sort"],
  ["list_batch_assets", { batch_id: NOBODY, limit: 0 }, "limit"],
  ...([
    [{ region: [0, 0, 1] }, "region"],
    [{ region: [0, 0, 1, 1, 1] }, "region"],
    [{ region: [0, 0, 0, 1] }, "region.2"],
    [{ region: [0, 0, 1, -1] }, "region.3"],
    [{ region: ["0", 0, 1, 1] }, "region.0"],
    [{ region: { x: 0, y: 0, width: 1, height: 1 } }, "region"],
    [{ max_edge: 63 }, "max_edge"],
    [{ max_edge: 2001 }, "max_edge"],
    [{ max_edge: 640.5 }, "max_edge"],
    [{ max_edge: "640" }, "max_edge"],
    [{ overlay: "yes" }, "overlay"],
    [{ full: true, max_edge: 640 }, "full: full is the whole picture as it is"],
    [{ full: true, region: [0, 0, 9, 9] }, "full: full is the whole picture"],
  ] as const).map(([how, told]): [ToolName, Arguments, string] => [
    "get_asset_image",
    { project: "p", asset_id: NOBODY, ...how },
    told,
  ]),
  ["ingest", { project: "p", path: "/a\0b" }, "path"],
  [
    "publish_release",
    {
      project: "p",
      tag: "v",
      split: { train: 0.5, val: 0.25, test: 0.25, seed: 0.5 },
    },
    "split.seed",
  ],
  [
    "publish_release",
    { project: "p", tag: "v", split: { train: 0.5, val: 0.25, test: 0.2499 } },
    "split: train, val and test must sum to 1",
  ],
];

Deno.test("arguments of a shape that is not the tool's are malformed", (t) =>
  withServer(async (served) => {
    for (const [i, [tool, args, told]] of CASES.entries()) {
      await t.step(`${i}: ${tool}() names ${told}`, async () => {
        const text = await served.malformed(tool, args);
        ok(text.includes(told), text);
      });
    }
    strictEqual((await served.call("list_projects")).total, 0);
  }, { era: "2025-11-25" }));

Deno.test("numbers that are not finite are malformed", async (t) => {
  const room = await Deno.makeTempDir({ prefix: "visionset-test-" });
  const client = new RawClient(["mcp", "--workspace", `${room}/workspace`]);
  try {
    await client.initialize();
    const told: readonly [string, Arguments, RegExp][] = [
      [
        "a coordinate",
        { ...ANY.add_annotations, ...drawing({ ...LABEL.geometry, x: "BIG" }) },
        /annotations\.0\.geometry\.x/,
      ],
      ["an attribute", adding({ attributes: { a: "BIG" } }), /attributes\.a/],
      ["a confidence", adding({ confidence: "BIG" }), /0\.confidence/],
    ];
    for (const [i, [what, args, path]] of told.entries()) {
      await t.step(what, async () => {
        const params = { name: "add_annotations", arguments: args };
        const id = 1000 + i;
        const call = { jsonrpc: "2.0", id, method: "tools/call", params };
        await client.write(
          `${JSON.stringify(call).replace('"BIG"', "1e999")}\n`,
        );
        const { result } = await client.until((m) => m.id === id);
        strictEqual(result?.isError, true);
        match(result?.content?.[0]?.text ?? "", path);
      });
    }
  } finally {
    await client.end();
    await Deno.remove(room, { recursive: true });
  }
});
