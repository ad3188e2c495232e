import assert from "node:assert/strict";
import { ringGap } from "../../../exporters/host/round_trip/ring.ts";
import { Random } from "../../support/random.ts";

const REACH = { x: 0.5, y: 0.5 };
const SQUARE = [0, 0, 10, 0, 10, 10, 0, 10];

/** The ring as read, and whether and how far it is from the square. */
const CASES: Record<string, [number[], boolean, number]> = {
  "the same": [SQUARE, true, 0],
  "a vertex within reach": [[0, 0, 10.25, 0, 10, 10, 0, 10], true, 0.25],
  "a vertex out of reach": [[0, 0, 10.75, 0, 10, 10, 0, 10], false, 0.75],
  "another beginning": [[10, 10, 0, 10, 0, 0, 10, 0], true, 0],
  "the other way around": [[0, 0, 0, 10, 10, 10, 10, 0], false, 0],
  "corners crossed over": [[0, 0, 10, 10, 10, 0, 0, 10], false, 0],
  "a vertex missing": [[0, 0, 10, 0, 10, 10], false, 10],
  "a vertex too many": [[0, 0, 5, 0, 10, 0, 10, 10, 0, 10], false, 5],
  "a vertex twice": [[0, 0, 0, 0, 10, 0, 10, 10, 0, 10], false, 0],
  "nothing": [[], false, Infinity],
};

Deno.test("ringGap() tells rounding from change", async (t) => {
  for (const [name, [found, fits, px]] of Object.entries(CASES)) {
    await t.step(name, () => {
      assert.deepEqual(ringGap(found, SQUARE, REACH), { px, fits });
    });
  }
});

Deno.test("ringGap() takes vertices that rounding made one", async (t) => {
  const cases: Record<string, [found: number[], expected: number[]]> = {
    "in the middle": [
      [0, 0, 10, 0, 10, 10],
      [0, 0, 9.8, 0.1, 10.2, 0.2, 10, 10],
    ],
    "over the seam": [
      [10, 0, 10, 10, 0, 0],
      [0.1, 0.1, 10, 0, 10, 10, -0.1, 0],
    ],
    "several in a row": [
      [0, 0, 10, 0, 10, 10],
      [0, 0, 9.7, 0, 9.9, 0.3, 10.3, 0.1, 10, 9.6, 10, 10.4],
    ],
    "all of them": [[1, 1], [0.9, 1, 1.1, 1, 1, 1.1]],
  };
  for (const [name, [found, expected]] of Object.entries(cases)) {
    await t.step(name, () => {
      const { px, fits } = ringGap(found, expected, REACH);

      assert.equal(fits, true);
      assert.ok(px > 0 && px <= 0.5, `${px}`);
    });
  }
});

Deno.test("ringGap() fits any ring once rounded to whole pixels", () => {
  const random = new Random(7);
  for (let trial = 0; trial < 500; trial++) {
    const expected = Array.from(
      { length: 2 * random.whole(3, 30) },
      () => random.fine(0, 12),
    );
    const rounded: [number, number][] = [];
    for (let i = 0; i < expected.length; i += 2) {
      rounded.push([
        Math.round(expected[i]!),
        Math.round(expected[i + 1]!),
      ]);
    }
    const found = rounded.filter(([x, y], i) => {
      const [px, py] = rounded.at(i - 1)!;
      return x !== px || y !== py;
    }).flat();
    if (found.length === 0) continue;

    const { px, fits } = ringGap(found, expected, REACH);

    assert.equal(fits, true, `${found} over ${expected}`);
    assert.ok(px <= 0.5, `${px}`);
  }
});
