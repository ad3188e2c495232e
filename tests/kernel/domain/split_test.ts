import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  assignFolds as assignInSteps,
  countFolds,
  type Fold,
  FOLDS,
  SplitRecipe,
} from "../../../kernel/domain/split.ts";

function assignFolds(...args: Parameters<typeof assignInSteps>): Fold[] {
  const steps = assignInSteps(...args);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const FRACTIONS: readonly (readonly [number, number, number])[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0.8, 0.1, 0.1],
  [0.7, 0.2, 0.1],
  [0.6, 0.2, 0.2],
  [0.5, 0.5, 0],
  [0, 0.5, 0.5],
  [1 / 3, 1 / 3, 1 / 3],
  [0.34, 0.33, 0.33],
  [0.999, 0.0005, 0.0005],
];

Deno.test("assignFolds() gives every asset a fold, by largest remainder", () => {
  for (const fractions of FRACTIONS) {
    for (const n of [0, 1, 2, 3, 4, 5, 7, 10, 33, 99, 100, 101, 1000]) {
      const folds = assignFolds(singles(n), recipe(fractions));
      const about = `${n} by ${fractions}`;

      const counts = countFolds(folds);
      assert.equal(folds.length, n);
      assert.equal(counts.train + counts.val + counts.test, n, about);
      FOLDS.forEach((fold, i) => {
        const exact = n * fractions[i]!;
        assert.ok(Math.abs(counts[fold] - exact) < 1, `${fold} of ${about}`);
        if (fractions[i] === 0) assert.equal(counts[fold], 0, about);
      });
    }
  }
});

Deno.test("assignFolds() breaks ties for the earlier fold", async (t) => {
  const cases: [number, [number, number, number], number[]][] = [
    [1, [0.5, 0.5, 0], [1, 0, 0]],
    [1, [0, 0.5, 0.5], [0, 1, 0]],
    [1, [1 / 3, 1 / 3, 1 / 3], [1, 0, 0]],
    [2, [1 / 3, 1 / 3, 1 / 3], [1, 1, 0]],
    [4, [1 / 3, 1 / 3, 1 / 3], [2, 1, 1]],
    [2, [0.25, 0.25, 0.5], [1, 0, 1]],
    [3, [0.5, 0.25, 0.25], [1, 1, 1]],
    [5, [0.5, 0.5, 0], [3, 2, 0]],
    [6, [0.25, 0.5, 0.25], [2, 3, 1]],
    [10, [0.75, 0.125, 0.125], [8, 1, 1]],
  ];
  for (const [n, fractions, expected] of cases) {
    await t.step(`${n} by ${fractions}`, () => {
      const counts = countFolds(assignFolds(singles(n), recipe(fractions)));

      assert.deepEqual(Object.values(counts), expected);
    });
  }
});

Deno.test("assignFolds() orders groups by the hash of seed and group", async (t) => {
  for (const seed of [0, 1, -3, 9007199254740991]) {
    await t.step(`seed ${seed}`, () => {
      const assets = singles(50);
      const folds = assignFolds(assets, recipe([0.6, 0.3, 0.1], seed));

      const key = (group: string) =>
        createHash("sha256").update(`${seed}:${group}`).digest("hex");
      const ranked = assets.map(({ group }, i) => ({ i, key: key(group) }))
        .sort((a, b) => a.key.localeCompare(b.key, "en"));
      const expected: Fold[] = [];
      ranked.forEach(({ i }, rank) => {
        expected[i] = rank < 30 ? "train" : rank < 45 ? "val" : "test";
      });
      assert.deepEqual(folds, expected);
    });
  }
});

Deno.test("assignFolds() depends on seed and content, not on order", () => {
  const assets = singles(200);
  const half = recipe([0.5, 0.25, 0.25], 4);
  const folds = assignFolds(assets, half);
  const backwards = assignFolds([...assets].reverse(), half);

  assert.deepEqual(assignFolds(assets, half), folds);
  assert.deepEqual(backwards.reverse(), folds);
  assert.notDeepEqual(
    assignFolds(assets, recipe([0.5, 0.25, 0.25], 5)),
    folds,
  );
});

Deno.test("assignFolds() never divides a group", async (t) => {
  const layouts: [string, number[]][] = [
    ["one group of all", [100]],
    ["a giant among dwarfs", [90, ...Array(10).fill(1)]],
    ["clips of thirty", Array(12).fill(30)],
    ["mixed", [1, 50, 2, 40, 3, 30, 1, 1, 1, 20]],
  ];
  for (const [name, sizes] of layouts) {
    await t.step(name, () => {
      for (let seed = 0; seed < 20; seed++) {
        const assets = sizes.flatMap((size, g) =>
          Array.from({ length: size }, () => ({ group: hash(`g${g}`) }))
        );
        const split = recipe([0.6, 0.2, 0.2], seed);
        const folds = assignFolds(assets, split);

        const foldOf = new Map(assets.map((a, i) => [a.group, folds[i]!]));
        assets.forEach((a, i) => assert.equal(folds[i], foldOf.get(a.group)));
        assert.deepEqual(foldOf, byWalking(sizes, split));
      }
    });
  }
});

Deno.test("assignFolds() without a recipe is all train", () => {
  assert.deepEqual(assignFolds(singles(3), null), ["train", "train", "train"]);
});

Deno.test("SplitRecipe refuses fractions that are not a whole", async (t) => {
  const cases: [string, unknown, boolean][] = [
    ["whole", { train: 0.7, val: 0.2, test: 0.1 }, true],
    ["thirds", { train: 1 / 3, val: 1 / 3, test: 1 / 3, seed: 9 }, true],
    ["a rounding error off", { train: 0.7, val: 0.2, test: 0.1 + 9e-10 }, true],
    ["a little off", { train: 0.7, val: 0.2, test: 0.1 + 2e-9 }, false],
    ["under", { train: 0.7, val: 0.2, test: 0 }, false],
    ["over", { train: 1, val: 1, test: 0 }, false],
    ["negative", { train: 1.5, val: -0.5, test: 0 }, false],
    ["NaN", { train: NaN, val: 0.5, test: 0.5 }, false],
    ["a fold missing", { train: 1, val: 0 }, false],
    ["another fold", { train: 1, val: 0, test: 0, holdout: 0 }, false],
    ["half a seed", { train: 1, val: 0, test: 0, seed: 0.5 }, false],
    ["a seed of text", { train: 1, val: 0, test: 0, seed: "7" }, false],
  ];
  for (const [name, value, expected] of cases) {
    await t.step(name, () => {
      assert.equal(SplitRecipe.safeParse(value).success, expected);
    });
  }
});

/** The walk of the contract, written down a second time. */
function byWalking(sizes: readonly number[], split: SplitRecipe) {
  const n = sizes.reduce((a, b) => a + b, 0);
  const [train, val] = [Math.round(n * split.train), Math.round(n * split.val)];
  const groups = sizes.map((size, g) => ({ size, group: hash(`g${g}`) }))
    .map((g) => ({ ...g, key: hash(`${split.seed}:${g.group}`) }))
    .sort((a, b) => a.key < b.key ? -1 : 1);
  const folds = new Map<string, Fold>();
  const take = (fold: Fold, wanted: number) => {
    for (let filled = 0; filled < wanted && groups.length > 0;) {
      const { group, size } = groups.shift()!;
      folds.set(group, fold);
      filled += size;
    }
  };
  take("train", train);
  take("val", val);
  take("test", Infinity);
  return folds;
}

function hash(words: string): string {
  return createHash("sha256").update(words).digest("hex");
}

function singles(n: number): { group: string }[] {
  return Array.from({ length: n }, (_, i) => ({ group: hash(`asset ${i}`) }));
}

function recipe(
  [train, val, test]: readonly [number, number, number],
  seed = 0,
): SplitRecipe {
  return SplitRecipe.parse({ train, val, test, seed });
}
