import assert from "node:assert/strict";
import { diffSchemas } from "../../../kernel/domain/schema_diff.ts";
import { classes, cls, string } from "./classes.ts";

/** One expected change: `+` or `-`, class, attribute, detail, guard. */
type Row = readonly [
  kind: "+" | "-",
  label_class: string,
  attribute: string | null,
  detail: string | RegExp,
  guard?: object,
];

const ALWAYS = { when: "always" };
const LACKS = { when: "lacks", attribute: "n" };
const carries = (attribute: string) => ({ when: "carries", attribute });
const equals = (value: string) => ({ when: "equals", attribute: "n", value });
const shaped = (geometry: string) => ({ when: "geometry", geometry });

Deno.test("diffSchemas() names every kind of change, its guard and no more", async (t) => {
  const cases: [string, object[], object[], Row[]][] = [
    ["nothing", [cls("a"), cls("b")], [cls("a"), cls("b")], []],
    ["a first version", [], [cls("b"), cls("a")], [
      ["+", "b", null, "class added"],
      ["+", "a", null, "class added"],
    ]],
    ["a class added", [cls("a")], [cls("a"), cls("b")], [
      ["+", "b", null, "class added"],
    ]],
    ["a class removed", [cls("a"), cls("b")], [cls("a")], [
      ["-", "b", null, "class removed", ALWAYS],
    ]],
    ["a class renamed", [cls("a")], [cls("z")], [
      ["+", "z", null, "class added"],
      ["-", "a", null, "class removed", ALWAYS],
    ]],
    ["a class re-cased", [cls("car")], [cls("Car")], [
      ["+", "Car", null, "class added"],
      [
        "-",
        "car",
        null,
        /^class removed: "Car" only changes its case, but .*would name nothing$/,
        ALWAYS,
      ],
    ]],
    ["a class re-cased by folding", [cls("Maß")], [cls("MASS")], [
      ["+", "MASS", null, "class added"],
      ["-", "Maß", null, /"MASS" only changes its case/, ALWAYS],
    ]],
    [
      "a class re-cased and changed otherwise",
      [cls("car")],
      [cls("Car", { geometries: ["polygon"] })],
      [
        ["+", "Car", null, "class added"],
        ["-", "car", null, "class removed", ALWAYS],
      ],
    ],
    [
      "geometries, sorted",
      [cls("a", { geometries: ["bbox", "classification_tag"] })],
      [cls("a", { geometries: ["polyline", "polygon"] })],
      [
        ["+", "a", null, "geometry polygon added"],
        ["+", "a", null, "geometry polyline added"],
        ["-", "a", null, "geometry bbox removed", shaped("bbox")],
        [
          "-",
          "a",
          null,
          "geometry classification_tag removed",
          shaped("classification_tag"),
        ],
      ],
    ],
    ["a colour", [cls("a")], [cls("a", { color: "#f00" })], []],
    ["an optional attribute added", [cls("a")], [attr({})], [
      ["+", "a", "n", "optional attribute added"],
    ]],
    ["a required attribute added", [cls("a")], [attr({ required: true })], [
      ["-", "a", "n", "required attribute added", ALWAYS],
    ]],
    ["an attribute removed", [attr({ required: true })], [cls("a")], [
      ["-", "a", "n", "attribute removed", carries("n")],
    ]],
    ["an attribute re-cased", [attr({})], [attr({ name: "N" })], [
      ["+", "a", "N", "optional attribute added"],
      ["-", "a", "n", "attribute removed", carries("n")],
    ]],
    [
      "a kind, and nothing else of that attribute",
      [attr({ required: false, default: "x" })],
      [attr({ kind: "number", required: true, default: 1 })],
      [["-", "a", "n", "kind changed from string to number", carries("n")]],
    ],
    [
      "select to string",
      [select({ options: ["x"] })],
      [attr({})],
      [["-", "a", "n", "kind changed from select to string", carries("n")]],
    ],
    ["optional to required", [attr({})], [attr({ required: true })], [
      ["-", "a", "n", "attribute became required", LACKS],
    ]],
    ["required to optional", [attr({ required: true })], [attr({})], [
      ["+", "a", "n", "attribute became optional"],
    ]],
    [
      "options, sorted",
      [select({ options: ["d", "c", "keep"] })],
      [select({ options: ["keep", "y", "x"] })],
      [
        ["+", "a", "n", `option "x" added`],
        ["+", "a", "n", `option "y" added`],
        ["-", "a", "n", /^option "c" removed/, equals("c")],
        ["-", "a", "n", /^option "d" removed/, equals("d")],
      ],
    ],
    [
      "options reordered",
      [select({ options: ["x", "y"] })],
      [select({ options: ["y", "x"] })],
      [],
    ],
    ["a default", [attr({ default: "x" })], [attr({ default: null })], [
      ["+", "a", "n", `default changed from "x" to null`],
    ]],
    [
      "attributes reordered",
      [cls("a", { attributes: [string("n"), string("m")] })],
      [cls("a", { attributes: [string("m"), string("n")] })],
      [],
    ],
    [
      "within an attribute: required, options, default",
      [select({ options: ["x", "y"], default: "x" })],
      [select({ options: ["y", "z"], default: "y", required: true })],
      [
        ["-", "a", "n", "attribute became required", LACKS],
        ["+", "a", "n", `option "z" added`],
        ["-", "a", "n", /^option "x" removed/, equals("x")],
        ["+", "a", "n", `default changed from "x" to "y"`],
      ],
    ],
    [
      "within a class: geometries, attributes in the new order, removed in the old",
      [cls("a", { attributes: [string("q"), string("n"), string("p")] })],
      [cls("a", {
        geometries: ["bbox", "polygon"],
        attributes: [string("new"), { ...string("n"), required: true }],
      })],
      [
        ["+", "a", null, "geometry polygon added"],
        ["+", "a", "new", "optional attribute added"],
        ["-", "a", "n", "attribute became required", LACKS],
        ["-", "a", "q", "attribute removed", carries("q")],
        ["-", "a", "p", "attribute removed", carries("p")],
      ],
    ],
    [
      "names that objects inherit",
      [cls("constructor"), cls("__proto__"), cls("z")],
      [cls("constructor"), cls("toString"), cls("z")],
      [
        ["+", "toString", null, "class added"],
        ["-", "__proto__", null, "class removed", ALWAYS],
      ],
    ],
  ];
  for (const [name, previous, proposed, rows] of cases) {
    await t.step(name, () => {
      const diff = diffSchemas(classes(previous), classes(proposed));

      assert.equal(diff.changes.length, rows.length, JSON.stringify(diff));
      rows.forEach(([kind, label_class, attribute, detail, guard], i) => {
        const { detail: found, ...rest } = diff.changes[i]!;
        if (typeof detail === "string") assert.equal(found, detail);
        else assert.match(found, detail);
        assert.deepEqual(rest, {
          kind: kind === "+" ? "additive" : "destructive",
          label_class,
          attribute,
          guard: guard === undefined ? null : { label_class, ...guard },
        });
      });
      const bad = rows.filter(([kind]) => kind === "-").map((row) => row[1]);
      assert.equal(diff.is_destructive, bad.length > 0);
      assert.deepEqual(diff.destructive_classes, [...new Set(bad)].sort());
    });
  }
});

Deno.test("diffSchemas() orders classes as proposed, then removed as before", () => {
  const previous = classes([cls("q"), cls("a"), cls("p"), cls("b")]);
  const proposed = classes([
    cls("z"),
    cls("b", { geometries: ["polygon"] }),
    cls("a", { geometries: ["polygon"] }),
  ]);

  const diff = diffSchemas(previous, proposed);

  assert.deepEqual(
    diff.changes.map((c) => `${c.label_class}: ${c.detail.slice(0, 14)}`),
    [
      "z: class added",
      "b: geometry polyg",
      "b: geometry bbox ",
      "a: geometry polyg",
      "a: geometry bbox ",
      "q: class removed",
      "p: class removed",
      "a: class index mo",
      "b: class index mo",
    ].map((line) => line.slice(0, 17)),
  );
  assert.deepEqual(diff.destructive_classes, ["a", "b", "p", "q"]);
});

/** Class `a` with one attribute `n`, of text unless said otherwise. */
function attr(more: object): object {
  return cls("a", { attributes: [{ ...string("n"), ...more }] });
}

function select(more: object): object {
  return attr({ kind: "select", ...more });
}
