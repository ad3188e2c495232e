import { match, ok, strictEqual } from "node:assert/strict";
import type { ToolName } from "../support/answers.ts";
import {
  type Arguments,
  type Era,
  type Served,
  withServer,
} from "../support/client.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const BOX = { type: "bbox", x: 1, y: 2, width: 3, height: 4 };
const LABEL = {
  asset_id: ID,
  label_class: "cat",
  geometry: BOX,
  provenance: "human",
};

const { asset_id: _, ...VALUE } = LABEL;
const CHANGED = { id: ID, ...VALUE };

function adding(change: Arguments): Arguments {
  return { job_id: ID, annotations: [LABEL, { ...LABEL, ...change }] };
}

function drawing(geometry: unknown): Arguments {
  return adding({ geometry });
}

function publishing(split: unknown): Arguments {
  return { project: "p", tag: "v1", split };
}

function declaring(label_class: unknown): Arguments {
  return { project: "p", classes: [label_class] };
}

const CLASS = { name: "cat", geometries: ["bbox"] };
const CASES: readonly [string, ToolName, Arguments, string | RegExp][] = [
  ["wrong type", "create_project", { name: 5 }, "name: "],
  ["null", "create_project", { name: null }, "name: "],
  ["missing", "create_project", {}, "name: required, and missing"],
  [
    "unknown key",
    "create_project",
    { name: "a", nam: 1 },
    "nam: unknown key",
  ],
  ["unknown key, no parameters", "list_formats", { x: 1 }, "x: unknown key"],
  [
    "unknown key inside",
    "add_annotations",
    adding({ schema_version: 1 }),
    "annotations.1.schema_version: unknown key",
  ],
  [
    "unknown key in a geometry",
    "add_annotations",
    drawing({ ...BOX, angle: 0 }),
    "annotations.1.geometry.angle: unknown key",
  ],
  [
    "enum",
    "set_asset_progress",
    { job_id: ID, asset_id: ID, progress: "done" },
    "progress: ",
  ],
  [
    "enum in a list",
    "list_batch_assets",
    { batch_id: ID, progress: ["annotated", "done"] },
    "progress.1: ",
  ],
  ["over a bound", "list_projects", { limit: 501 }, "limit: "],
  ["under a bound", "list_projects", { offset: -1 }, "offset: "],
  ["no whole number", "list_projects", { limit: 1.5 }, "limit: "],
  [
    "box without width",
    "add_annotations",
    drawing({ ...BOX, width: undefined }),
    "annotations.1.geometry.width: required, and missing",
  ],
  [
    "flat box",
    "add_annotations",
    drawing({ ...BOX, height: 0 }),
    "annotations.1.geometry.height: ",
  ],
  [
    "number as text",
    "add_annotations",
    drawing({ ...BOX, x: "1" }),
    "annotations.1.geometry.x: ",
  ],
  [
    "no geometry",
    "add_annotations",
    drawing(undefined),
    "annotations.1.geometry: required, and missing",
  ],
  [
    "geometry without type",
    "add_annotations",
    drawing({ x: 1, y: 2, width: 3, height: 4 }),
    /annotations\.1\.geometry\.type: .*bbox, polygon, polyline/,
  ],
  [
    "geometry without implementation",
    "add_annotations",
    drawing({ type: "mask" }),
    "annotations.1.geometry.type: ",
  ],
  [
    "polygon of two points",
    "add_annotations",
    drawing({ type: "polygon", points: [[0, 0], [1, 1]] }),
    "annotations.1.geometry.points: ",
  ],
  [
    "point of three numbers",
    "add_annotations",
    drawing({ type: "polyline", points: [[0, 0], [1, 1, 1]] }),
    "annotations.1.geometry.points.1: ",
  ],
  [
    "polyline that stands still",
    "add_annotations",
    drawing({ type: "polyline", points: [[1, 1], [1, 1]] }),
    "annotations.1.geometry",
  ],
  [
    "tag with a key",
    "add_annotations",
    drawing({ type: "classification_tag", x: 1 }),
    "annotations.1.geometry.x: unknown key",
  ],
  [
    "model without model_ref",
    "add_annotations",
    adding({ provenance: "model" }),
    "annotations.1.model_ref: ",
  ],
  [
    "confidence over 1",
    "add_annotations",
    adding({ confidence: 1.5 }),
    "annotations.1.confidence: ",
  ],
  [
    "attribute that is a list",
    "add_annotations",
    adding({ attributes: { colour: ["red"] } }),
    /annotations\.1\.attributes\.colour: .*boolean, number, string/,
  ],
  [
    "asset_id that is no id",
    "add_annotations",
    adding({ asset_id: "first" }),
    "annotations.1.asset_id: ",
  ],
  [
    "id that is no id",
    "update_annotations",
    {
      job_id: ID,
      annotations: [{
        id: "x",
        label_class: "cat",
        geometry: BOX,
        provenance: "human",
      }],
    },
    "annotations.0.id: ",
  ],
  [
    "asset_id in an update",
    "update_annotations",
    { job_id: ID, annotations: [{ ...LABEL, id: ID }] },
    "annotations.0.asset_id: unknown key",
  ],
  [
    "one id twice",
    "update_annotations",
    { job_id: ID, annotations: [CHANGED, CHANGED] },
    "annotations.1.id: given twice in one call",
  ],
  [
    "501 labels",
    "add_annotations",
    { job_id: ID, annotations: Array(501).fill(LABEL) },
    "annotations: At most 500 items; send fewer at a time",
  ],
  [
    "501 ids",
    "delete_annotations",
    { job_id: ID, annotation_ids: Array(501).fill(ID) },
    "annotation_ids: At most 500 items; send fewer at a time",
  ],
  [
    "labels of too many bytes",
    "add_annotations",
    {
      job_id: ID,
      annotations: [{ ...LABEL, attributes: { a: "x".repeat(300_000) } }],
    },
    /annotations: \d+ bytes of JSON, over the limit of 300000/,
  ],
  [
    "classes of too many bytes",
    "preview_schema_change",
    {
      project: "p",
      classes: [{ ...CLASS, color: "x".repeat(300_000) }],
    },
    /classes: \d+ bytes of JSON, over the limit of 300000/,
  ],
  [
    "class without name",
    "create_schema_version",
    declaring({ geometries: ["bbox"] }),
    "classes.0.name: required, and missing",
  ],
  [
    "class of an unknown geometry",
    "create_schema_version",
    declaring({ name: "cat", geometries: ["bbox", "box"] }),
    "classes.0.geometries.1: ",
  ],
  [
    "both spellings of geometries",
    "preview_schema_change",
    declaring({ ...CLASS, geometry: "bbox" }),
    "classes.0.geometry: unknown key",
  ],
  [
    "select without options",
    "create_schema_version",
    declaring({ ...CLASS, attributes: [{ name: "a", kind: "select" }] }),
    "classes.0.attributes.0.options: ",
  ],
  [
    "split over 1",
    "publish_release",
    publishing({ train: 0.9, val: 0.2, test: 0 }),
    "split: train, val and test must sum to 1",
  ],
  [
    "fraction over 1",
    "publish_release",
    publishing({ train: 2, val: -1, test: 0 }),
    /split\.train: .*split\.val: /,
  ],
  [
    "folds that are not there",
    "publish_release",
    publishing({ train: 1, val: 0, test: 0, extra: 0 }),
    "split.extra: unknown key",
  ],
  [
    "a target that is no name",
    "check_export",
    { project: "p", tag: "v1", target: ["yolo11"] },
    "target: ",
  ],
];

async function judge(served: Served, [, tool, args, told]: typeof CASES[0]) {
  const text = await served.malformed(tool, args);
  ok(text.startsWith(`Malformed arguments for ${tool}: `), text);
  if (typeof told === "string") ok(text.includes(told), text);
  else match(text, told);
  ok(text.length < 2000, `${text.length} characters`);
}

for (const era of ["2025-11-25", "2026-07-28"] satisfies Era[]) {
  Deno.test(`malformed() names the path to a ${era} client`, (t) =>
    withServer(async (served) => {
      for (const one of CASES) await t.step(one[0], () => judge(served, one));
      strictEqual((await served.call("list_projects")).total, 0);
    }, { era }));
}

Deno.test("malformed() is told before the workspace is opened", async () => {
  const workspace = await Deno.makeTempDir({ prefix: "visionset-test-" });
  await Deno.writeTextFile(`${workspace}/notes.txt`, "no workspace");
  await withServer(async (served) => {
    await served.malformed("create_project", {});
    const refused = await served.refusal("create_project", { name: "a" });
    match(refused.hint ?? "", /VISIONSET_WORKSPACE/);
    ok((await served.call("list_formats")).total > 0);
  }, { workspace });
  await Deno.remove(workspace, { recursive: true });
});
