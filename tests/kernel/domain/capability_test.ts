import { deepStrictEqual, strictEqual } from "node:assert/strict";
import {
  capabilitiesOf,
  type Capability,
  type Driver,
  driversFor,
  type Served,
  serviceOf,
} from "../../../kernel/domain/inference/capability.ts";

const detect = (
  produces: ("bbox" | "polygon")[],
  capability: Capability = "label_detect",
) => ({ capability, produces });

const DRIVERS: readonly Driver[] = [
  {
    provider_id: "http",
    connection_type: "http",
    families: { text_detect: detect(["bbox"], "text_detect") },
  },
  {
    provider_id: "one",
    connection_type: "local",
    families: {
      detr: detect(["bbox"]),
      sam: detect(["polygon", "bbox"]),
      yolos: detect(["bbox"]),
    },
  },
  {
    provider_id: "two",
    connection_type: "local",
    families: {
      sam: detect(["bbox", "polygon"]),
      yolos: detect(["bbox"], "text_detect"),
    },
  },
];

const local = (
  model_family: string | null,
  provider_id: string | null = null,
) => ({ connection_type: "local", provider_id, model_family }) as Served;
const http = (model_family: string | null, provider_id: string | null = null) =>
  ({ connection_type: "http", provider_id, model_family }) as Served;

const ROWS: readonly [string, Served, readonly Capability[]][] = [
  ["nobody looked", local(null), []],
  ["nothing declared", local(""), []],
  ["one driver serves it", local("detr"), ["label_detect"]],
  ["two serve it alike", local("sam"), ["label_detect"]],
  ["two serve it differently", local("yolos"), []],
  ["the recorded one decides", local("yolos", "two"), ["text_detect"]],
  ["the recorded one does not serve it", local("detr", "two"), []],
  ["the recorded one is gone", local("detr", "three"), []],
  ["nobody serves it", local("llama"), []],
  ["a name of every object", local("constructor"), []],
  ["http needs no name", http("text_detect"), ["text_detect"]],
  ["http by its name", http("text_detect", "http"), ["text_detect"]],
  ["another provider of http", http("text_detect", "kserve-v2"), []],
  ["local families are not for http", http("detr", "one"), []],
];

Deno.test("capabilitiesOf() tells what a model can be asked", async (t) => {
  for (const [name, served, expected] of ROWS) {
    await t.step(name, () => {
      deepStrictEqual(capabilitiesOf(served, DRIVERS), expected);
    });
  }
});

Deno.test("serviceOf() names the first driver of those that agree", () => {
  strictEqual(serviceOf(local("sam"), DRIVERS)?.provider_id, "one");
  strictEqual(serviceOf(local("sam", "two"), DRIVERS)?.provider_id, "two");
});

Deno.test("driversFor() keeps the types apart", () => {
  const found = (served: Served) =>
    driversFor(served, DRIVERS).map(({ provider_id }) => provider_id);
  deepStrictEqual(found(local(null)), ["one", "two"]);
  deepStrictEqual(found(local(null, "http")), []);
  deepStrictEqual(found(http(null)), ["http"]);
  deepStrictEqual(found(http(null, "one")), []);
});
