import { deepStrictEqual, ok } from "node:assert/strict";
import { eighthsForDerived } from "../../../../kernel/media/derive.ts";
import { probe } from "../../../../kernel/media/probe/mod.ts";
import { jpeg, storedFor } from "../../../support/media.ts";
import { MediaRoom } from "../../../support/media_room.ts";
import { centreOfLight, spot } from "../../../support/spot.ts";

Deno.test("derive() keeps what a picture shows in its place when it decodes less", async (t) => {
  using room = new MediaRoom();
  const cases = [
    [1600, 1200, 200, 150, 1],
    [1600, 1200, 150, 200, 6],
    [1600, 1200, 97, 61, 1],
    [1601, 1200, 200, 150, 1],
    [1596, 1204, 133, 100, 3],
  ] as const;
  for (const [storedWidth, storedHeight, width, height, orientation] of cases) {
    const swap = orientation >= 5;
    const size = {
      width: swap ? storedHeight : storedWidth,
      height: swap ? storedWidth : storedHeight,
    };
    for (
      const [right, down] of [[0.1, 0.1], [0.5, 0.3], [0.9, 0.88]] as const
    ) {
      const label =
        `${storedWidth} × ${storedHeight} to ${width} × ${height}, ${orientation}, ${right}`;
      await t.step(label, async () => {
        const place = { x: size.width * right, y: size.height * down };
        const stored = storedFor(spot(size, place, 40), orientation);
        const file = await jpeg({ ...stored, orientation });

        const derived = await room.derive(file, [
          { kind: "scale", width, height },
        ]);

        const { x, y } = centreOfLight(derived);
        const off = [x - width * right, y - height * down];
        ok(off.every((value) => Math.abs(value) < 0.1), `off by ${off}`);
      });
    }
  }
});

Deno.test("eighthsForDerived() decodes only what a first scaling leaves", async () => {
  const facts = probe(
    await jpeg(spot({ width: 1600, height: 1200 }, { x: 1, y: 1 }, 9)),
  );
  const odd = probe(
    await jpeg(spot({ width: 1596, height: 1200 }, { x: 1, y: 1 }, 9)),
  );
  const scale = (width: number, height: number) =>
    ({ kind: "scale", width, height }) as const;
  const mirror = { kind: "mirror", axis: "horizontal" } as const;

  deepStrictEqual([
    eighthsForDerived(facts, [scale(100, 75)]),
    eighthsForDerived(facts, [scale(101, 75)]),
    eighthsForDerived(facts, [scale(100, 600)]),
    eighthsForDerived(facts, [scale(300, 225), mirror]),
    eighthsForDerived(facts, [scale(800, 600)]),
    eighthsForDerived(facts, [scale(3200, 2400)]),
    eighthsForDerived(facts, [mirror, scale(100, 75)]),
    eighthsForDerived(facts, []),
    eighthsForDerived(odd, [scale(100, 75)]),
    eighthsForDerived(odd, [scale(200, 150)]),
  ], [1, 2, 8, 3, 8, 8, 8, 8, 2, 4]);
});
