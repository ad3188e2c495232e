import assert from "node:assert/strict";
import {
  LabelClass,
  publishableClasses,
} from "../../../kernel/domain/label_schema.ts";
import { refusedNow } from "./refused_now.ts";

Deno.test("LabelClass fills in what may be left out", async (t) => {
  const whole = {
    name: "a",
    geometries: ["bbox"],
    color: null,
    attributes: [],
  };
  const attribute = (more: object) => ({
    ...whole,
    attributes: [{
      name: "n",
      kind: "number",
      required: false,
      options: null,
      default: null,
      ...more,
    }],
  });
  const cases: [string, string, unknown][] = [
    ["only what must be", `{"name":"a","geometries":["bbox"]}`, whole],
    ["the singular key", `{"name":"a","geometry":"bbox"}`, whole],
    [
      "an attribute",
      `{"name":"a","geometries":["bbox"],
        "attributes":[{"name":"n","kind":"number"}]}`,
      attribute({}),
    ],
    [
      "a default of 0",
      `{"name":"a","geometries":["bbox"],
        "attributes":[{"name":"n","kind":"number","default":0}]}`,
      attribute({ default: 0 }),
    ],
    [
      "names as sent",
      `{"name":" a ","geometries":["polygon","bbox","bbox"]}`,
      { ...whole, name: " a ", geometries: ["polygon", "bbox", "bbox"] },
    ],
    [
      "a class called __proto__",
      `{"name":"__proto__","geometry":"bbox"}`,
      { ...whole, name: "__proto__" },
    ],
  ];
  for (const [name, json, expected] of cases) {
    await t.step(name, () => {
      assert.deepEqual(LabelClass.parse(JSON.parse(json)), expected);
    });
  }
});

Deno.test("LabelClass refuses a malformed class and names the place", async (t) => {
  const place = "attributes.0";
  const cases: [string, string, string][] = [
    ["no object", `"a"`, ""],
    ["no name", `{"geometries":["bbox"]}`, "name"],
    ["no geometry", `{"name":"a"}`, "geometries"],
    ["an empty list", `{"name":"a","geometries":[]}`, "geometries"],
    ["an unknown word", `{"name":"a","geometries":["box"]}`, "geometries.0"],
    [
      "an unknown singular word",
      `{"name":"a","geometry":"box"}`,
      "geometries.0",
    ],
    ["both keys", `{"name":"a","geometry":"bbox","geometries":["bbox"]}`, ""],
    ["another key", `{"name":"a","geometry":"bbox","id":1}`, ""],
    ["the key __proto__", `{"name":"a","geometry":"bbox","__proto__":{}}`, ""],
    ["a name with NUL", `{"name":"a\\u0000","geometry":"bbox"}`, "name"],
    ["a lone surrogate", `{"name":"\\ud800","geometry":"bbox"}`, "name"],
    [
      "a colour with NUL",
      `{"name":"a","geometry":"bbox","color":"\\u0000"}`,
      "color",
    ],
    ["an attribute without kind", withAttribute(`"name":"n"`), `${place}.kind`],
    ["an attribute of kind date", of("date"), `${place}.kind`],
    ["another attribute key", of("number", `"unit":"px"`), place],
    ["select without options", of("select"), `${place}.options`],
    ["select of null", of("select", `"options":null`), `${place}.options`],
    ["select of none", of("select", `"options":[]`), `${place}.options`],
    [
      "an option twice",
      of("select", `"options":["a","a"]`),
      `${place}.options`,
    ],
    ["a number as option", of("select", `"options":[1]`), `${place}.options.0`],
    [
      "options of a string",
      of("string", `"options":["a"]`),
      `${place}.options`,
    ],
    [
      "no options of a string",
      of("string", `"options":[]`),
      `${place}.options`,
    ],
    ["a text for a number", of("number", `"default":"1"`), `${place}.default`],
    ["true for a number", of("number", `"default":true`), `${place}.default`],
    ["1 for a boolean", of("boolean", `"default":1`), `${place}.default`],
    ["1 for a string", of("string", `"default":1`), `${place}.default`],
    ["infinity", of("number", `"default":1e999`), `${place}.default`],
    [
      "a default that is no option",
      of("select", `"options":["a"],"default":"A"`),
      `${place}.default`,
    ],
    ["required as text", of("string", `"required":"no"`), `${place}.required`],
  ];
  for (const [name, json, expected] of cases) {
    await t.step(name, () => {
      const result = LabelClass.safeParse(JSON.parse(json));

      assert.ok(!result.success);
      const places = result.error.issues.map((issue) => issue.path.join("."));
      assert.ok(places.includes(expected), JSON.stringify(result.error.issues));
    });
  }
});

Deno.test("publishableClasses() stores names stripped and geometries sorted", () => {
  const classes = [
    LabelClass.parse({
      name: "\u00a0 Cafe\u0301\n",
      geometries: ["polygon", "classification_tag", "bbox", "polygon"],
      attributes: [
        { name: " b ", kind: "string" },
        { name: "a", kind: "select", options: [" z ", "y"] },
      ],
    }),
    LabelClass.parse({ name: "cafe", geometry: "bbox" }),
  ];

  const [first, second] = publishableClasses(classes);

  assert.equal(first!.name, "Cafe\u0301");
  assert.deepEqual(first!.geometries, [
    "bbox",
    "classification_tag",
    "polygon",
  ]);
  assert.deepEqual(first!.attributes.map((a) => a.name), ["b", "a"]);
  assert.deepEqual(first!.attributes[1]!.options, [" z ", "y"]);
  assert.equal(second!.name, "cafe");
  assert.deepEqual(publishableClasses([]), []);
});

Deno.test("publishableClasses() refuses unfinished geometries before all else", () => {
  const classes = [
    LabelClass.parse({ name: " ", geometries: ["polyline_3d", "bbox"] }),
    LabelClass.parse({ name: " ", geometries: ["cuboid_3d", "mask"] }),
    LabelClass.parse({ name: "k", geometries: ["keypoints", "mask"] }),
  ];

  const { message } = refusedNow(
    () => publishableClasses(classes),
    "UnsupportedGeometry",
  );

  assert.equal(
    message,
    "No implementation for geometry cuboid_3d, keypoints, mask, polyline_3d; supported: bbox, classification_tag, polygon, polyline",
  );
});

Deno.test("publishableClasses() refuses names and names the place", async (t) => {
  const attributes = (...names: string[]) => [{
    name: "ok",
    attributes: names.map((name) => ({ name, kind: "string" })),
  }];
  const options = (...options: string[]) => [{
    name: "ok",
    attributes: [{ name: "s", kind: "select", options }],
  }];
  const at = "^classes.0.attributes";
  const cases: [string, object[], RegExp][] = [
    [
      "a blank class",
      [{ name: " \n" }],
      /^classes.0.name: .* class name: .*blank/,
    ],
    [
      "twins by case",
      [{ name: "a" }, { name: "Car" }, { name: "cAR " }],
      /^classes.2.name: "cAR" and "Car" are one name when case is ignored$/,
    ],
    [
      "twins by folding",
      [{ name: "Maß" }, { name: "MASS" }],
      /^classes.1.name/,
    ],
    [
      "twins by composition",
      [{ name: "\u00e9" }, { name: "e\u0301" }],
      /^classes.1.name/,
    ],
    ["a bidi control", [{ name: "a\u202eb" }], /^classes.0.name: .*invisible/],
    ["a noncharacter", [{ name: "a\uffff" }], /^classes.0.name: .*invisible/],
    ["201 code points", [{ name: "x".repeat(201) }], /longer than 200/],
    ["a blank attribute", attributes("b", ""), RegExp(`${at}.1.name: `)],
    [
      "attribute twins",
      attributes("b", "B"),
      RegExp(`${at}.1.name: "B" and "b"`),
    ],
    ["an attribute control", attributes("a\u0007"), RegExp(`${at}.0.name: `)],
    [
      "an attribute that JSON loses",
      attributes("__proto__"),
      RegExp(`${at}.0.name: not a valid attribute name: it is reserved$`),
    ],
    ["a blank option", options("a", " "), RegExp(`${at}.0.options.1: `)],
    ["an option control", options("\u2028a"), RegExp(`${at}.0.options.0: `)],
    [
      "class names before attribute names",
      [...attributes(""), { name: "" }],
      /^classes.1.name/,
    ],
  ];
  for (const [name, sketches, words] of cases) {
    await t.step(name, () => {
      const classes = sketches.map((sketch) =>
        LabelClass.parse({ geometry: "bbox", ...sketch })
      );

      refusedNow(() => publishableClasses(classes), "InvalidSchema", words);
    });
  }
});

function withAttribute(members: string): string {
  return `{"name":"a","geometry":"bbox","attributes":[{${members}}]}`;
}

/** A class with one attribute of a kind, as JSON text. */
function of(kind: string, more?: string): string {
  const rest = more === undefined ? "" : `,${more}`;
  return withAttribute(`"name":"n","kind":"${kind}"${rest}`);
}
