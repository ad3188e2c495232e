import assert from "node:assert/strict";
import { LabelClass } from "../../../kernel/domain/label_schema.ts";
import {
  type Manifest,
  type ManifestAsset,
  manifestText,
  parseManifest,
} from "../../../kernel/domain/manifest.ts";
import { refusedNow } from "./refused_now.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const HASH = "ab".repeat(32);

const ASSET: ManifestAsset = {
  asset_id: ID,
  content_hash: HASH,
  group: HASH,
  width: 100,
  height: null,
  annotations: [{
    id: ID,
    label_class: "Straße 😀",
    schema_version: 2,
    geometry: { type: "bbox", x: -0.5, y: 1e-7, width: 0.1, height: 4 },
    attributes: { z: true, a: "\u2028", "": -0 },
    provenance: "model",
    model_ref: "m@1",
    confidence: 0.25,
  }],
};
const CLASSES = [LabelClass.parse({ name: "Straße 😀", geometry: "bbox" })];

Deno.test("manifestText() writes the canonical document", () => {
  const text = textOf([ASSET]);

  assert.equal(
    text,
    `{"assets":[{"annotations":[{"attributes":{"":0,"a":"\u2028","z":true},` +
      `"confidence":0.25,` +
      `"geometry":{"height":4,"type":"bbox","width":0.1,"x":-0.5,"y":1e-7},` +
      `"id":"${ID}","label_class":"Straße 😀","model_ref":"m@1",` +
      `"provenance":"model","schema_version":2}],"asset_id":"${ID}",` +
      `"content_hash":"${HASH}","group":"${HASH}","height":null,"width":100}],` +
      `"classes":[{"attributes":[],"color":null,"geometries":["bbox"],` +
      `"name":"Straße 😀"}],"manifest_version":2,"schema_version":3}`,
  );
});

Deno.test("parseManifest() reads back what was written", async (t) => {
  const many = Array.from({ length: 1200 }, (_, i) => ({
    ...ASSET,
    content_hash: i.toString(16).padStart(64, "0"),
    annotations: [],
  }));
  const cases: [string, ManifestAsset[], number][] = [
    ["no asset", [], 0],
    ["one", [ASSET], 0],
    ["many, with a pause every 500", many, 2],
  ];
  for (const [name, assets, pauses] of cases) {
    await t.step(name, () => {
      const text = textOf(assets);
      const read = readAll(text);

      assert.equal(read.pauses, pauses);
      assert.equal(read.manifest.schema_version, 3);
      assert.equal(
        [...manifestText(read.manifest, read.manifest.assets)].join(""),
        text,
      );
    });
  }
});

Deno.test("parseManifest() refuses what is not exactly a manifest", async (t) => {
  const cases: [string, string, string][] = [
    ["a higher version", `"manifest_version":2`, `"manifest_version":3`],
    ["a lower version", `"manifest_version":2`, `"manifest_version":1`],
    [
      "another key at the top",
      `"schema_version":3`,
      `"schema_version":3,"x":1`,
    ],
    ["another key of an asset", `"width":100`, `"width":100,"uri":"/a"`],
    ["another key of a label", `"id":`, `"job_id":null,"id":`],
    ["another key of a class", `"color":null`, `"color":null,"index":0`],
    ["another key of a geometry", `"type":"bbox"`, `"type":"bbox","r":0`],
    ["a geometry of a later kind", `"type":"bbox"`, `"type":"mask"`],
    ["an attribute that is lost", `"z":true`, `"z":true,"__proto__":1`],
    ["an attribute of null", `"z":true`, `"z":null`],
    ["a missing key", `"group":"${HASH}",`, ``],
    ["a hash in upper case", `"group":"ab`, `"group":"AB`],
    ["an id that is none", `"asset_id":"0f`, `"asset_id":"`],
    ["text that is no JSON", `{"assets"`, `{assets`],
    ["a list", `{"assets":[`, `[{"assets":[`],
    ["a cut document", `"schema_version":3}`, ``],
  ];
  for (const [name, from, to] of cases) {
    await t.step(name, () => {
      const text = textOf([ASSET]);
      assert.ok(text.includes(from));

      refusedNow(
        () => readAll(text.replace(from, to)),
        "WorkspaceCorrupt",
        /a manifest is not one that this version of VisionSet can read/,
      );
    });
  }
});

function textOf(assets: readonly ManifestAsset[]): string {
  const head = { schema_version: 3, classes: CLASSES };
  return [...manifestText(head, assets)].join("");
}

function readAll(text: string): { manifest: Manifest; pauses: number } {
  const steps = parseManifest(text);
  for (let pauses = 0;; pauses++) {
    const step = steps.next();
    if (step.done) return { manifest: step.value, pauses };
  }
}
