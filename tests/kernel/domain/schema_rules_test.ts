import assert from "node:assert/strict";
import { LABEL_FIELDS } from "../../../kernel/domain/annotation.ts";
import { z } from "zod";
import { LabelClass } from "../../../kernel/domain/label_schema.ts";
import { judgeLabel } from "../../../kernel/domain/schema_rules.ts";
import type { RefusalCode } from "../../../kernel/errors.ts";
import { refusedNow } from "./refused_now.ts";

const Label = z.strictObject(LABEL_FIELDS).pick({
  label_class: true,
  geometry: true,
  attributes: true,
});

const CONTRACT = {
  version: 7,
  classes: [
    { name: "plain", geometries: ["classification_tag"] },
    {
      name: "car",
      geometries: ["bbox", "polygon"],
      attributes: [
        { name: "wheels", kind: "number", required: true, default: 4 },
        { name: "taxi", kind: "boolean" },
        { name: "plate", kind: "string", required: true },
        { name: "paint", kind: "select", options: ["red", "blue"] },
      ],
    },
    {
      name: "constructor",
      geometries: ["classification_tag"],
      attributes: [
        { name: "toString", kind: "string", required: true },
        { name: "hasOwnProperty", kind: "string" },
        {
          name: "valueOf",
          kind: "select",
          options: ["__proto__", "constructor"],
        },
      ],
    },
    { name: "__proto__", geometries: ["classification_tag"] },
  ].map((sketch) => LabelClass.parse(sketch)),
};

const BOX = `{"type":"bbox","x":1,"y":1,"width":2,"height":2}`;
const TAG = `{"type":"classification_tag"}`;

Deno.test("judgeLabel() lets a sound label through", async (t) => {
  const cases: [string, string, string, string][] = [
    ["no attribute", "plain", TAG, `{}`],
    ["the required ones", "car", BOX, `{"wheels":3,"plate":""}`],
    [
      "all of them",
      "car",
      BOX,
      `{"paint":"red","taxi":false,"plate":"x","wheels":-0.5}`,
    ],
    [
      "names that objects inherit",
      "constructor",
      TAG,
      `{"toString":"x","hasOwnProperty":"y","valueOf":"__proto__"}`,
    ],
    ["a class called __proto__", "__proto__", TAG, `{}`],
  ];
  for (const [name, label_class, geometry, attributes] of cases) {
    await t.step(name, () => {
      judgeLabel(label(label_class, geometry, attributes), CONTRACT);
    });
  }
});

Deno.test("judgeLabel() blames the first fault in order", async (t) => {
  const cases: [string, string, string, string, RefusalCode, RegExp][] = [
    [
      "the class, before its geometry and attributes",
      "Car",
      TAG,
      `{"wings":2}`,
      "LabelClassNotInSchema",
      /^class "Car" is not declared by schema version 7 \(declared: "plain", "car", "constructor", "__proto__"\)$/,
    ],
    [
      "a class with a space",
      "car ",
      BOX,
      `{}`,
      "LabelClassNotInSchema",
      /"car "/,
    ],
    [
      "a class that objects inherit",
      "toString",
      TAG,
      `{}`,
      "LabelClassNotInSchema",
      /"toString"/,
    ],
    [
      "the geometry, before attributes",
      "car",
      TAG,
      `{"wings":2}`,
      "DisallowedGeometry",
      /^class "car" does not take a classification_tag; it takes: bbox, polygon$/,
    ],
    [
      "unknown attributes, sorted, before missing ones",
      "car",
      BOX,
      `{"wings":2,"Taxi":true,"constructor":"x"}`,
      "UnknownAttribute",
      /no attribute "Taxi", "constructor", "wings" \(declared: "wheels", "taxi", "plate", "paint"\)$/,
    ],
    [
      "a missing attribute, whatever its default",
      "car",
      BOX,
      `{"plate":"x"}`,
      "MissingRequiredAttribute",
      /"wheels"; defaults are not filled in/,
    ],
    [
      "a bad value before a later missing one",
      "car",
      BOX,
      `{"wheels":true}`,
      "InvalidAttributeValue",
      /"wheels" of class "car" must be a number, not "true"$/,
    ],
    [
      "a missing one before a later bad value",
      "car",
      BOX,
      `{"wheels":1,"paint":"pink"}`,
      "MissingRequiredAttribute",
      /"plate"/,
    ],
    [
      "a value that is no option",
      "car",
      BOX,
      `{"wheels":1,"plate":"x","paint":"Red"}`,
      "InvalidAttributeValue",
      /must be one of "red", "blue", not "Red"$/,
    ],
    [
      "a text for a boolean",
      "car",
      BOX,
      `{"wheels":1,"plate":"x","taxi":"true"}`,
      "InvalidAttributeValue",
      /must be a boolean/,
    ],
    [
      "a number for a string",
      "car",
      BOX,
      `{"wheels":1,"plate":7}`,
      "InvalidAttributeValue",
      /must be a string, not "7"/,
    ],
    [
      "a required attribute that objects inherit",
      "constructor",
      TAG,
      `{}`,
      "MissingRequiredAttribute",
      /"toString"/,
    ],
  ];
  for (const [name, label_class, geometry, attributes, code, words] of cases) {
    await t.step(name, () => {
      const found = label(label_class, geometry, attributes);

      refusedNow(() => judgeLabel(found, CONTRACT), code, words);
    });
  }
});

Deno.test("a label with an attribute __proto__ is malformed, not shortened", () => {
  const value = JSON.parse(
    `{"label_class":"plain","geometry":${TAG},"attributes":{"__proto__":"x"}}`,
  );

  const result = Label.safeParse(value);

  assert.ok(!result.success);
  assert.deepEqual(
    result.error.issues.map((issue) => issue.path.join(".")),
    ["attributes.__proto__"],
  );
});

function label(label_class: string, geometry: string, attributes: string) {
  return Label.parse({
    label_class,
    geometry: JSON.parse(geometry),
    attributes: JSON.parse(attributes),
  });
}
