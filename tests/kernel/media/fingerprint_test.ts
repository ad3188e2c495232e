import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { distance } from "../../support/fingerprints.ts";
import {
  jpeg,
  noise,
  png,
  type Raster,
  solid,
  storedFor,
} from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import { moved, scene } from "../../support/scenes.ts";

async function looksOf(room: MediaRoom, bytes: Uint8Array): Promise<string> {
  const { preview } = await room.accept(bytes);
  return preview!.fingerprint;
}

function isNear(a: string, b: string): boolean {
  const { coarse, all } = distance(a, b);
  return coarse <= 10 && all <= 48;
}

/** One colour becoming another, which every slope of that axis looks like. */
function slope(axis: "x" | "y"): Raster {
  const raster = solid(160, 120, [0, 0, 0]);
  raster.pixels.forEach((_, at) => {
    const pixel = Math.floor(at / 3);
    raster.pixels[at] = axis === "x" ? pixel % 160 : Math.floor(pixel / 160);
  });
  return raster;
}

Deno.test("examine() tells near copies by their fingerprints", async (t) => {
  using room = new MediaRoom();
  const sizes = [[320, 240], [200, 150], [900, 300], [1200, 900]] as const;
  for (const [width, height] of sizes) {
    await t.step(`${width} × ${height}`, async () => {
      const originals = [1, 2, 3].map((seed) => scene(seed, width, height));
      const looks = [];
      for (const original of originals) {
        const own = await looksOf(room, await png(original));
        looks.push(own);
        const copies = {
          jpeg: await jpeg({ ...original, quality: 60, subsampling: "4:2:0" }),
          moved: await png(moved(original, 2)),
          both: await jpeg({ ...moved(original, 2), quality: 60 }),
          turned: await png({
            ...storedFor(original, 6),
            orientation: 6,
          }),
        };
        for (const [name, copy] of Object.entries(copies)) {
          const other = await looksOf(room, copy);
          ok(isNear(own, other), `${name}: ${own} ${other}`);
        }
      }
      for (const [i, one] of looks.entries()) {
        for (const other of looks.slice(i + 1)) ok(!isNear(one, other));
      }
    });
  }
});

Deno.test("examine() gives flat pictures an empty fingerprint", async () => {
  using room = new MediaRoom();
  const flat = [
    solid(64, 48, [10, 20, 30]),
    solid(1, 1, [255, 255, 255]),
    solid(300, 2, [0, 0, 0]),
    slope("x"),
    slope("y"),
  ];
  for (const raster of flat) {
    strictEqual(await looksOf(room, await png(raster)), "");
    const file = await jpeg({ ...raster, quality: 60 });
    strictEqual(await looksOf(room, file), "");
  }
});

// Stored fingerprints are compared with new ones: a change of these means that
// a migration must forget the old.
Deno.test("examine() gives known pictures known fingerprints", async () => {
  using room = new MediaRoom();
  const files = [
    await png(scene(1)),
    await png(scene(2, 90, 200)),
    await png(noise(40, 30)),
  ];
  const looks = [];
  for (const file of files) looks.push(await looksOf(room, file));

  deepStrictEqual(looks, [
    "71e3e7980c0f5a70c34707693cbc8893f6da975a936a9b2e2b245ae4ca9e6491",
    "37949533cbc34c581ec37239e32cc964ccc1cb1e73c6cd9969bd18e16319cb13",
    "369ad4a856298f662aa8a32d88a99eee2037565d7e1f2a1469b5967591c4e32f",
  ]);
});

Deno.test("preview() gives the fingerprint that examine() gave", async () => {
  using room = new MediaRoom();
  const path = room.put(await png(scene(4)));
  const examined = await room.examinePath(path);

  const again = await room.media.preview({
    path,
    stagedPreview: `${path}.preview`,
  });

  ok("header" in examined && !("kind" in again));
  strictEqual(again.fingerprint, examined.preview?.fingerprint);
});
