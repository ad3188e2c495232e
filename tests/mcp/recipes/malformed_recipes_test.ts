import { match, strictEqual } from "node:assert/strict";
import { type Arguments, withServer } from "../../support/client.ts";

const project = "Cats";
const FIT = { mode: "fit", width: 64, height: 64 };

function resize(change: Arguments): Arguments {
  return { resize: { ...FIT, ...change } };
}

/** A spec whose second step is the one to judge. */
function steps(step: unknown): Arguments {
  const augmentations = [{ kind: "grayscale" }, step];
  return { augmentations, variants_per_train_image: 2 };
}

const CASES: readonly [string, unknown, RegExp][] = [
  ["nothing to do", {}, /spec\.resize: a recipe needs a resize or aug/],
  ["a word", "fit", /spec: /],
  ["an unknown key", { ...resize({}), zoom: 2 }, /spec\.zoom: unknown key/],
  ["no width", resize({ width: undefined }), /spec\.resize\.width: required/],
  ["a side of nothing", resize({ width: 0 }), /spec\.resize\.width: /],
  ["too long a side", resize({ height: 8193 }), /spec\.resize\.height: /],
  ["half a pixel", resize({ height: 1.5 }), /spec\.resize\.height: /],
  ["another mode", resize({ mode: "pad" }), /spec\.resize\.mode: .*"fit"/],
  ["a colour by name", resize({ fill: "red" }), /spec\.resize\.fill: /],
  ["three digits", resize({ fill: "#FFF" }), /spec\.resize\.fill: /],
  ["key of resize", resize({ depth: 1 }), /spec\.resize\.depth: unknown key/],
  ["a step by name", steps("blur"), /spec\.augmentations\.1: /],
  [
    "another step",
    steps({ kind: "mosaic" }),
    /spec\.augmentations\.1\.kind: .*horizontal_flip.*rotate_90.*noise/,
  ],
  ["no kind", steps({}), /spec\.augmentations\.1\.kind: .*grayscale/],
  [
    "a step without its field",
    steps({ kind: "rotate" }),
    /spec\.augmentations\.1\.max_degrees: required/,
  ],
  [
    "the field of another step",
    steps({ kind: "rotate_90", max_degrees: 5 }),
    /spec\.augmentations\.1\.max_degrees: unknown key/,
  ],
  ...([
    ["horizontal_flip", { probability: 0 }],
    ["horizontal_flip", { probability: 1.1 }],
    ["rotate", { max_degrees: 0 }],
    ["rotate", { max_degrees: 46 }],
    ["crop", { min_scale: 0.09 }],
    ["crop", { min_scale: 1 }],
    ["brightness", { max_delta: 0 }],
    ["contrast", { max_delta: 1.1 }],
    ["saturation", { max_delta: "0.1" }],
    ["blur", { max_sigma: 5.1 }],
    ["noise", { max_std: 0.21 }],
  ] as const).map(([kind, field]): [string, unknown, RegExp] => {
    const [[key, value]] = Object.entries(field) as [[string, unknown]];
    const path = new RegExp(`spec\\.augmentations\\.1\\.${key}: `);
    return [`${kind} ${key} ${value}`, steps({ kind, ...field }), path];
  }),
  [
    "too many steps",
    { ...steps(null), augmentations: Array(17).fill({ kind: "grayscale" }) },
    /spec\.augmentations: /,
  ],
  [
    "steps for no variant",
    { ...steps({ kind: "blur", max_sigma: 1 }), variants_per_train_image: 1 },
    /spec\.variants_per_train_image: must be at least 2/,
  ],
  [
    "variants without steps",
    { ...resize({}), variants_per_train_image: 2 },
    /spec\.variants_per_train_image: must be 1/,
  ],
  [
    "too many variants",
    { ...steps({ kind: "grayscale" }), variants_per_train_image: 33 },
    /spec\.variants_per_train_image: /,
  ],
  ["a seed below 0", { ...resize({}), seed: -1 }, /spec\.seed: /],
  ["a seed of 2^53", { ...resize({}), seed: 2 ** 53 }, /spec\.seed: /],
];

Deno.test("a bad recipe spec is malformed, and the fault has a path", (t) =>
  withServer(async (served) => {
    await served.call("create_project", { name: project });
    const small = { project, name: "small" };
    const spec = resize({});
    const tool = "create_preprocessing_recipe";
    const stored = await served.call(tool, { ...small, spec });
    for (const [name, spec, path] of CASES) {
      await t.step(name, async () => {
        const created = await served.malformed(tool, { ...small, spec });
        match(created, path);
        const updated = await served.malformed("update_preprocessing_recipe", {
          ...small,
          spec,
        });
        strictEqual(updated.replace("update", "create"), created);
      });
    }
    const { items } = await served.call("list_preprocessing_recipes", {
      project,
    });
    strictEqual(JSON.stringify(items), JSON.stringify([stored]));
  }));
