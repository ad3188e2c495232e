import {
  deepStrictEqual,
  notStrictEqual,
  strictEqual,
} from "node:assert/strict";
import type { Recipe } from "../../support/answers.ts";
import {
  type Arguments,
  type Served,
  withServer,
} from "../../support/client.ts";

const project = "Cats";
const RESIZE = { mode: "letterbox", width: 640, height: 480 };
const STEPS = [
  { kind: "horizontal_flip", probability: 0.5 },
  { kind: "vertical_flip" },
  { kind: "rotate_90" },
  { kind: "rotate", max_degrees: 45 },
  { kind: "crop", min_scale: 0.1 },
  { kind: "brightness", max_delta: 1 },
  { kind: "contrast", max_delta: 0.5 },
  { kind: "saturation", max_delta: 0.25 },
  { kind: "grayscale" },
  { kind: "blur", max_sigma: 5 },
  { kind: "noise", max_std: 0.2 },
];
const WHOLE = {
  resize: { ...RESIZE, fill: "#000000" },
  augmentations: STEPS,
  variants_per_train_image: 32,
  seed: Number.MAX_SAFE_INTEGER,
};

function withProject(body: (served: Served) => Promise<void>): Promise<void> {
  return withServer(async (served) => {
    await served.call("create_project", { name: project });
    await body(served);
  });
}

function create(served: Served, name: string, spec: Arguments = WHOLE) {
  return served.call("create_preprocessing_recipe", { project, name, spec });
}

async function names(served: Served, page: Arguments = {}) {
  const args = { project, ...page };
  const { items, total } = await served.call(
    "list_preprocessing_recipes",
    args,
  );
  return [items.map((recipe) => recipe.name), total];
}

Deno.test("create_preprocessing_recipe fills in what a spec leaves out", (t) =>
  withProject(async (served) => {
    const plain = {
      augmentations: [],
      variants_per_train_image: 1,
      seed: 0,
    };
    const flip = { kind: "vertical_flip", probability: 1 };
    const cases: [string, Arguments, Recipe["spec"]][] = [
      ["a resize", { resize: RESIZE }, {
        ...plain,
        resize: { mode: "letterbox", width: 640, height: 480, fill: "#727272" },
      }],
      [
        "a step",
        {
          augmentations: [{ kind: "vertical_flip" }],
          variants_per_train_image: 2,
        },
        {
          ...plain,
          resize: null,
          augmentations: [flip],
          variants_per_train_image: 2,
        },
      ],
      ["all of it", WHOLE, {
        resize: { mode: "letterbox", width: 640, height: 480, fill: "#000000" },
        augmentations: STEPS.map((step) => ({ probability: 1, ...step })),
        variants_per_train_image: 32,
        seed: 9007199254740991,
      }],
    ];
    for (const [name, spec, stored] of cases) {
      await t.step(name, async () => {
        const made = await create(served, name, spec);
        deepStrictEqual(made.spec, stored);
        strictEqual(made.updated_at, made.created_at);
        const found = await served.call("get_preprocessing_recipe", {
          project,
          name,
        });
        deepStrictEqual(found, made);
      });
    }
  }));

Deno.test("recipes are named within their project, whatever the case", () =>
  withProject(async (served) => {
    await served.call("create_project", { name: "Dogs" });
    const made = await create(served, "  Große Cafe\u0301 ");

    strictEqual(made.name, "Große Café");
    const twin = { project: "Dogs", name: "Große Café", spec: WHOLE };
    const other = await served.call("create_preprocessing_recipe", twin);

    notStrictEqual(other.id, made.id);
    for (const name of ["GROSSE CAFE\u0301", " grosse café "]) {
      const args = { project: "cats", name };
      deepStrictEqual(
        await served.call("get_preprocessing_recipe", args),
        made,
      );
    }
  }));

Deno.test("list_preprocessing_recipes pages whole recipes by age", () =>
  withProject(async (served) => {
    deepStrictEqual(await names(served), [[], 0]);
    await served.call("create_project", { name: "Dogs" });
    const alien = { project: "Dogs", name: "alien", spec: WHOLE };
    await served.call("create_preprocessing_recipe", alien);
    const made = [];
    for (const name of ["c", "a", "b"]) made.push(await create(served, name));
    const first = { project, name: "c", new_name: "z" };
    made[0] = await served.call("update_preprocessing_recipe", first);

    const all = await served.call("list_preprocessing_recipes", { project });

    deepStrictEqual(all, { items: made, total: 3 });
    deepStrictEqual(await names(served, { limit: 1, offset: 1 }), [["a"], 3]);
    deepStrictEqual(await names(served, { offset: 3 }), [[], 3]);
  }));

Deno.test("update_preprocessing_recipe changes what it is sent", async (t) => {
  await withProject(async (served) => {
    let stored = await create(served, "small");
    const update = (args: Arguments) =>
      served.call("update_preprocessing_recipe", {
        project,
        name: stored.name.toUpperCase(),
        ...args,
      });
    const spec = {
      resize: { mode: "fit", width: 1, height: 8192, fill: "#727272" },
      augmentations: [],
      variants_per_train_image: 1,
      seed: 0,
    };
    const cases: [string, Arguments, Partial<Recipe>][] = [
      ["another casing", { new_name: " SMALL " }, { name: "SMALL" }],
      ["a new name", { new_name: "tiny" }, { name: "tiny" }],
      ["a whole new spec", { spec: { resize: spec.resize } }, {
        spec,
      } as Partial<Recipe>],
      ["both", { spec: WHOLE, new_name: "big" }, {
        name: "big",
        spec: stored.spec,
      }],
    ];
    for (const [name, args, changed] of cases) {
      await t.step(name, async () => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        const answer = await update(args);
        const { updated_at } = answer;
        deepStrictEqual(answer, { ...stored, ...changed, updated_at });
        strictEqual(updated_at > stored.updated_at, true);
        stored = answer;
        const reference = { project, name: stored.name };
        const found = await served.call("get_preprocessing_recipe", reference);
        deepStrictEqual(found, stored);
      });
    }
    await t.step("what is there already changes nothing", async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      for (const same of [{ new_name: "big" }, { spec: stored.spec }]) {
        deepStrictEqual(await update(same), stored);
      }
    });
    await t.step("and a name that was given up is free", async () => {
      await create(served, "small");
      deepStrictEqual(await names(served), [["big", "small"], 2]);
    });
  });
});
