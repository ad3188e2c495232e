import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import {
  hexColour,
  paletteColour,
} from "../../../kernel/domain/class_colours.ts";
import { wholePixels } from "../../../kernel/domain/region.ts";
import { shortSigns } from "../../../kernel/domain/signs.ts";

Deno.test("wholePixels() widens to whole pixels and cuts at the edge", async (t) => {
  const frame = { width: 100, height: 80 };
  for (
    const [name, [x, y, width, height], whole] of [
      ["whole already", [10, 20, 30, 40], [10, 20, 30, 40]],
      ["a part of a pixel", [10.4, 20.6, 0.1, 0.1], [10, 20, 1, 1]],
      ["across a border", [10.9, 20, 0.2, 1], [10, 20, 2, 1]],
      ["over the left", [-5, -5, 10, 10], [0, 0, 5, 5]],
      ["over the right", [95.5, 70, 50, 50], [95, 70, 5, 10]],
      ["around it all", [-1e9, -1e9, 2e9, 2e9], [0, 0, 100, 80]],
      ["without end", [0, 0, 1e308, 1e308], [0, 0, 100, 80]],
      ["left of it", [-5, 0, 5, 5], null],
      ["below it", [0, 80, 5, 5], null],
      ["far away", [1e308, 1e308, 1e308, 1e308], null],
    ] as const
  ) {
    await t.step(name, () => {
      const found = wholePixels({ x, y, width, height }, frame);
      deepStrictEqual(
        found && [found.x, found.y, found.width, found.height],
        whole,
      );
    });
  }
});

Deno.test("shortSigns() are the shortest that tell ids apart", () => {
  deepStrictEqual([...shortSigns(["abc1", "abd1", "abd2", "zzz9"])], [
    ["abc1", "abc"],
    ["abd1", "abd1"],
    ["abd2", "abd2"],
    ["zzz9", "zzz"],
  ]);
  const ids = Array.from({ length: 3000 }, () => crypto.randomUUID());
  const signs = shortSigns(ids);
  strictEqual(new Set(signs.values()).size, ids.length);
  const sorted = [...ids].sort();
  for (const [i, id] of sorted.entries()) {
    const sign = signs.get(id)!;
    ok(id.startsWith(sign) && sign.length >= 3);
    for (const other of [sorted[i - 1], sorted[i + 1]]) {
      ok(other === undefined || !other.startsWith(sign), `${sign} of ${other}`);
    }
  }
});

Deno.test("hexColour() reads CSS hex colours and nothing else", () => {
  for (
    const [words, colour] of [
      ["#FF8000", "#ff8000"],
      ["#f80", "#ff8800"],
      ["#f80c", "#ff8800"],
      [" #ff8000cc ", "#ff8000"],
      ["red", null],
      ["ff8000", null],
      ["#ff800", null],
      ['#ff8000"/>', null],
      ["", null],
      [null, null],
    ] as const
  ) strictEqual(hexColour(words), colour);
});

Deno.test("paletteColour() gives every place a colour of its own", () => {
  const colours = Array.from({ length: 150 }, (_, i) => paletteColour(i));
  for (const colour of colours) match(colour, /^#[0-9a-f]{6}$/);
  strictEqual(new Set(colours).size, colours.length);
});
