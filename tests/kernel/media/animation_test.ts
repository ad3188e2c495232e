import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { probe } from "../../../kernel/media/probe/mod.ts";
import { riff, riffChunk } from "../../support/exif.ts";
import {
  corners,
  decode,
  noise,
  png,
  solid,
  waves,
  webp,
} from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import { apng, movingWebp, onLargerCanvas } from "../../support/odd_media.ts";

Deno.test("probe() counts the frames of an animation", async (t) => {
  const stills = [1, 2, 3].map((seed) => noise(8, 6, seed));
  const cases: [string, Uint8Array, boolean, number][] = [
    ["apng", apng(3), true, 3],
    ["apng of one frame", apng(1), true, 1],
    ["apng that counts wrong", apng(2, 4_000_000_000), true, 2],
    ["webp", await movingWebp(stills), true, 3],
    ["still png", await png(stills[0]!), false, 1],
    ["still webp", await webp(stills[0]!), false, 1],
    [
      "webp with stray frames",
      withStrayFrame(await webp(stills[0]!)),
      false,
      1,
    ],
  ];
  for (const [name, file, animated, frames] of cases) {
    await t.step(name, () => {
      const { header } = probe(file);
      deepStrictEqual([header.animated, header.frames], [animated, frames]);
    });
  }
});

/** A still that holds an animation's frame, which readers then skip. */
function withStrayFrame(file: Uint8Array): Uint8Array {
  return riff(file.subarray(12), riffChunk("ANMF", new Uint8Array(16)));
}

Deno.test("upright() gives the first frame of an animation, still", async (t) => {
  using room = new MediaRoom();
  const glass = solid(60, 40, [10, 200, 30, 128]);
  const cases = [
    ["lossless", corners(60, 40), undefined, 0],
    ["lossy", waves(60, 40), 95, 24],
    ["lossy with alpha", glass, 95, 6],
    ["odd edges", noise(33, 17), undefined, 0],
  ] as const;
  for (const [name, picture, quality, tolerance] of cases) {
    await t.step(name, async () => {
      const { width, height, channels } = picture;
      const other = solid(width, height, [1, 2, 3, 255].slice(0, channels));
      const file = await movingWebp([picture, other, picture], quality);

      const frame = await room.media.upright(room.put(file));

      ok(!("kind" in frame));
      strictEqual(frame.format, "png");
      const still = await decode(frame.bytes);
      deepStrictEqual([still.width, still.height], [width, height]);
      const colours = still.channels;
      still.pixels.forEach((value, i) => {
        const at = Math.floor(i / colours) * channels + i % colours;
        const expected = i % colours < channels ? picture.pixels[at]! : 255;
        ok(Math.abs(value - expected) <= tolerance, `${value} at ${i}`);
      });
    });
  }
});

Deno.test("upright() lays a smaller first frame on the canvas", async () => {
  using room = new MediaRoom();
  const picture = solid(8, 6, [200, 10, 20]);
  const place = { width: 20, height: 16, x: 4, y: 6 };
  const file = await movingWebp([picture, solid(8, 6, [0, 0, 0])]);

  const frame = await room.media.upright(
    room.put(onLargerCanvas(file, place)),
  );

  ok(!("kind" in frame));
  const { width, height, channels, pixels } = await decode(frame.bytes);
  deepStrictEqual([width, height, channels], [20, 16, 4]);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const inside = x >= 4 && x < 12 && y >= 6 && y < 12;
      deepStrictEqual(
        [...pixels.subarray(at, at + 4)],
        inside ? [200, 10, 20, 255] : [0, 0, 0, 0],
        `${x}, ${y}`,
      );
    }
  }
});

Deno.test("upright() takes an APNG's default picture", async () => {
  using room = new MediaRoom();

  const frame = await room.media.upright(room.put(apng(3)));

  ok(!("kind" in frame));
  deepStrictEqual([...(await decode(frame.bytes)).pixels], [
    200,
    200,
    200,
    200,
  ]);
});

Deno.test("examine() counts the canvas of an animation against the limit", async () => {
  using room = new MediaRoom({ maxPixels: 10_000 });
  const file = await movingWebp([noise(8, 6), noise(8, 6, 2)]);
  const bomb = onLargerCanvas(file, { width: 101, height: 100, x: 0, y: 0 });

  const result = await room.examine(bomb);

  ok("kind" in result);
  ok(/101 × 100 is 10100 pixels, over the limit/.test(result.reason));
});
