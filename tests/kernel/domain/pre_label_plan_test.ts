import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { LabelClass } from "../../../kernel/mod.ts";
import { ClassMatcher } from "../../../kernel/domain/inference/class_matcher.ts";
import {
  type Ability,
  planPreLabel,
  type PreLabelPlan,
} from "../../../kernel/domain/inference/pre_label_plan.ts";

const REQUIRED = [{ name: "doors", kind: "number", required: true }];
const OPTIONAL = [{ name: "doors", kind: "number" }];

/** Classes as sketches: name, geometries, attributes. */
type Sketch = readonly [string, readonly string[], (readonly object[])?];

const WORDS: Ability = {
  capability: "text_detect",
  produces: ["bbox", "polygon"],
  labels: null,
};
const LABELS: Ability = { ...WORDS, capability: "label_detect", labels: [] };

const PLANS: readonly {
  readonly name: string;
  readonly classes: readonly Sketch[];
  readonly ability: Ability;
  readonly plan: Partial<PreLabelPlan>;
}[] = [
  {
    name: "asks in the order of the schema",
    classes: [["pear", ["bbox"]], ["Äpfel ", ["polygon", "polyline"]]],
    ability: WORDS,
    plan: { asked_classes: ["pear", "Äpfel "], excluded_classes: [] },
  },
  {
    name: "gives every reason, in order",
    classes: [
      ["lane", ["polyline"]],
      ["car", ["bbox"], REQUIRED],
      ["tag", ["classification_tag"], REQUIRED],
      ["van", ["bbox"], OPTIONAL],
    ],
    ability: WORDS,
    plan: {
      asked_classes: ["van"],
      excluded_classes: [
        { name: "lane", reasons: ["no_producible_geometry"] },
        { name: "car", reasons: ["required_attribute"] },
        {
          name: "tag",
          reasons: ["no_producible_geometry", "required_attribute"],
        },
      ],
    },
  },
  {
    name: "holds classes to the shapes of the run",
    classes: [["pond", ["polygon"]], ["cat", ["bbox", "polygon"]]],
    ability: { ...WORDS, produces: ["bbox"] },
    plan: {
      asked_classes: ["cat"],
      produces: ["bbox"],
      excluded_classes: [
        { name: "pond", reasons: ["no_producible_geometry"] },
      ],
    },
  },
  {
    name: "knows what a closed model knows, and what of it is for nothing",
    classes: [
      ["Person", ["bbox"]],
      ["traffic_light", ["bbox"]],
      ["unicorn", ["polyline"], REQUIRED],
      ["car", ["bbox"], REQUIRED],
    ],
    ability: {
      ...LABELS,
      labels: ["person", "car", "Traffic Light", "N/A", "dog", "N/A"],
    },
    plan: {
      asked_classes: ["Person", "traffic_light"],
      excluded_classes: [
        {
          name: "unicorn",
          reasons: [
            "no_producible_geometry",
            "required_attribute",
            "unknown_to_model",
          ],
        },
        { name: "car", reasons: ["required_attribute"] },
      ],
      unused_labels: ["car", "N/A", "dog"],
    },
  },
  {
    name: "asks for all of a closed model that hides its labels",
    classes: [["Person", ["bbox"]]],
    ability: { ...LABELS, labels: null },
    plan: { asked_classes: ["Person"], unused_labels: [] },
  },
  {
    name: "asks for nothing of a closed model without labels",
    classes: [["Person", ["bbox"]]],
    ability: LABELS,
    plan: {
      asked_classes: [],
      excluded_classes: [{ name: "Person", reasons: ["unknown_to_model"] }],
    },
  },
];

Deno.test("planPreLabel()", async (t) => {
  for (const { name, classes, ability, plan } of PLANS) {
    await t.step(name, () => {
      const contract = {
        version: 7,
        classes: classes.map(([name, geometries, attributes = []]) =>
          LabelClass.parse({ name, geometries, attributes })
        ),
      };
      const found = planPreLabel(contract, ability);

      deepStrictEqual(found, {
        schema_version: 7,
        asked_classes: [],
        produces: ability.produces,
        excluded_classes: [],
        unused_labels: [],
        ...plan,
      });
    });
  }
});

const CLASSES = ["cat", "Traffic Light", "traffic_light", "T shirt", "Größe"];

/** A label, and its class where names must agree and where they may differ. */
const MATCHES: readonly (readonly [string, string | null, string | null])[] = [
  ["cat", "cat", "cat"],
  ["CAT", "cat", "cat"],
  ["GRÖSSE", "Größe", "Größe"],
  ["Gro\u0308ße", "Größe", "Größe"],
  [" cat ", null, "cat"],
  ["c_a t", null, "cat"],
  ["t-shirt", null, null],
  ["tshirt", null, "T shirt"],
  ["T_SHIRT", null, "T shirt"],
  ["T\u00a0shirt", null, "T shirt"],
  ["traffic light", "Traffic Light", "Traffic Light"],
  ["TRAFFIC_LIGHT", "traffic_light", "traffic_light"],
  ["TrafficLight", null, null],
  ["traffic  light", null, null],
  ["cats", null, null],
  ["", null, null],
  ["_ _", null, null],
];

Deno.test("ClassMatcher finds the class that a label stands for", async (t) => {
  const strict = new ClassMatcher(CLASSES, false);
  const loose = new ClassMatcher(CLASSES, true);
  for (const [label, strictly, loosely] of MATCHES) {
    await t.step(JSON.stringify(label), () => {
      strictEqual(strict.classOf(label), strictly);
      strictEqual(loose.classOf(label), loosely);
    });
  }
  await t.step("a name of nothing but what may differ", () => {
    strictEqual(new ClassMatcher(["__"], true).classOf("_"), null);
    strictEqual(new ClassMatcher(["__"], true).classOf("__"), "__");
  });
});
