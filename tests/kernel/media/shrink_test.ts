import { deepStrictEqual } from "node:assert/strict";
import { shrink } from "../../../kernel/media/shrink.ts";

/** A picture of which each pixel has a red of its own. */
function reds(width: number, rows: readonly number[]) {
  const data = new Uint8ClampedArray(rows.flatMap((red) => [red, 7, 9, 255]));
  return { data, width, height: rows.length / width };
}

Deno.test("shrink() averages squares, also those cut at an edge", async (t) => {
  const cases: [string, number, number[], number, number, number[]][] = [
    ["one square", 2, [10, 20, 30, 40], 2, 1, [25]],
    ["two beside each other", 4, [0, 2, 8, 6, 4, 2, 8, 2], 2, 2, [2, 6]],
    ["cut at the right", 3, [1, 3, 50, 1, 3, 70], 2, 2, [2, 60]],
    ["cut below", 2, [1, 3, 1, 3, 90, 94], 2, 1, [2, 92]],
    ["smaller than a square", 2, [5, 7], 9, 1, [6]],
    ["a factor of one", 2, [1, 2, 3, 4], 1, 2, [1, 2, 3, 4]],
    ["a factor of none", 1, [1, 2], 0, 1, [1, 2]],
  ];
  for (const [name, width, before, factor, columns, after] of cases) {
    await t.step(name, () => {
      const found = shrink(reds(width, before), factor);

      const wanted = reds(columns, after);
      deepStrictEqual(found.data, wanted.data);
      deepStrictEqual([found.width, found.height], [columns, wanted.height]);
    });
  }
});
