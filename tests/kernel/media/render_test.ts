import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import sharp from "sharp";
import {
  corners,
  decode,
  jpeg,
  noise,
  pixelAt,
  png,
  solid,
  waves,
  webp,
} from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import { palettePng, rawPng } from "../../support/odd_media.ts";

Deno.test("examine() renders a plain baseline preview", async (t) => {
  using room = new MediaRoom();
  const photo = { ...noise(600, 300), orientation: 3 };
  for (const make of [jpeg, png, webp]) {
    await t.step(make.name, async () => {
      const { file } = await room.previewOf(await make(photo));
      const facts = await sharp(file).metadata();

      strictEqual(facts.format, "jpeg");
      strictEqual(facts.chromaSubsampling, "4:4:4");
      strictEqual(facts.isProgressive, false);
      deepStrictEqual([facts.width, facts.height], [256, 128]);
      deepStrictEqual([facts.exif, facts.icc, facts.xmp], [
        undefined,
        undefined,
        undefined,
      ]);
    });
  }
});

Deno.test("examine() never enlarges and never loses an edge", async (t) => {
  using room = new MediaRoom();
  const cases = [
    [40, 30, 40, 30],
    [1, 1, 1, 1],
    [256, 256, 256, 256],
    [257, 10, 256, 10],
    [2000, 1, 256, 1],
    [3, 900, 1, 256],
  ] as const;
  for (const [width, height, previewWidth, previewHeight] of cases) {
    await t.step(`${width} × ${height}`, async () => {
      const file = await png(solid(width, height, [200, 100, 50]));
      const preview = await room.previewOf(file);

      deepStrictEqual(
        [preview.width, preview.height],
        [previewWidth, previewHeight],
      );
      ok(Math.abs((pixelAt(preview, 0, 0)[0] ?? 0) - 200) <= 3);
    });
  }
});

Deno.test("examine() scales like another Lanczos filter", async () => {
  using room = new MediaRoom();
  const file = await png(waves(800, 600));

  const ours = await room.previewOf(file);

  const theirs = await sharp(file).resize(256, 192, { kernel: "lanczos3" })
    .raw().toBuffer();
  let squares = 0;
  for (const [i, sample] of ours.pixels.entries()) {
    squares += (sample - (theirs[i] ?? 0)) ** 2;
  }
  const rms = Math.sqrt(squares / ours.pixels.length);
  ok(rms < 4, `${rms}`);
});

Deno.test("examine() lays transparency on white", async (t) => {
  using room = new MediaRoom();
  const cases = [
    ["png", await png(solid(64, 64, [255, 0, 0, 128])), [255, 127, 127]],
    ["png, clear", await png(solid(400, 9, [9, 0, 0, 0])), [255, 255, 255]],
    ["webp", await webp(solid(64, 64, [0, 0, 255, 64])), [191, 191, 255]],
    ["grey", await png(solid(64, 64, [0, 51])), [204]],
    ["palette", palettePng([10, 200, 30]), [255, 255, 255]],
  ] as const;
  for (const [name, file, expected] of cases) {
    await t.step(name, async () => {
      const found = pixelAt(await room.previewOf(file), 0, 0);

      strictEqual(found.length, expected.length);
      for (const [i, sample] of found.entries()) {
        ok(Math.abs(sample - (expected[i] ?? -99)) <= 4, `${found}`);
      }
    });
  }
});

Deno.test("upright() keeps grey grey, colour colour and alpha alpha", async (t) => {
  using room = new MediaRoom();
  const cases = [
    ["png grey", await png(solid(9, 7, [80])), 1, [80]],
    ["png grey alpha", await png(solid(9, 7, [80, 40])), 2, [80, 40]],
    ["png rgb", await png(solid(9, 7, [1, 2, 3])), 3, [1, 2, 3]],
    ["png rgba", await png(solid(9, 7, [1, 2, 3, 4])), 4, [1, 2, 3, 4]],
    ["png 16-bit", await png({ ...solid(9, 7, [9, 8, 7]), bits: 16 }), 3, [
      9,
      8,
      7,
    ]],
    ["png palette", palettePng([10, 200, 30]), 4, [9, 9, 9, 0]],
    ["png 1-bit", oneBit(), 1, [255]],
    ["webp", await webp(solid(9, 7, [1, 2, 3])), 3, [1, 2, 3]],
    ["webp alpha", await webp(solid(9, 7, [1, 2, 3, 90])), 4, [1, 2, 3, 90]],
    ["jpeg grey", await jpeg(solid(9, 7, [80])), 1, [80]],
  ] as const;
  for (const [name, file, channels, first] of cases) {
    await t.step(name, async () => {
      const rendered = await room.media.upright(room.put(file));

      ok(!("kind" in rendered));
      const facts = await sharp(rendered.bytes).metadata();
      strictEqual(facts.channels, channels);
      strictEqual(facts.depth, "uchar");
      const { pixels } = await decode(rendered.bytes);
      deepStrictEqual([...pixels.subarray(0, channels)], [...first]);
    });
  }
});

Deno.test("upright() writes a JPEG of quality 95 without subsampling", async () => {
  using room = new MediaRoom();
  const source = await jpeg({ ...corners(64, 48), orientation: 6 });

  const rendered = await room.media.upright(room.put(source));

  ok(!("kind" in rendered));
  const facts = await sharp(rendered.bytes).metadata();
  strictEqual(facts.chromaSubsampling, "4:4:4");
  strictEqual(facts.orientation, undefined);
  deepStrictEqual([facts.width, facts.height], [48, 64]);
  deepStrictEqual([...rendered.bytes.subarray(-2)], [0xff, 0xd9]);
});

Deno.test("upright() gives a progressive JPEG the baseline's pixels", async () => {
  using room = new MediaRoom();
  const files = [
    await jpeg(noise(64, 48)),
    await jpeg({ ...noise(64, 48), progressive: true }),
  ];

  const [baseline, progressive] = await Promise.all(files.map(async (file) => {
    const rendered = await room.media.upright(room.put(file));
    ok(!("kind" in rendered));
    return await decode(rendered.bytes);
  }));

  for (const [i, sample] of (baseline?.pixels ?? []).entries()) {
    ok(Math.abs(sample - (progressive?.pixels[i] ?? -9)) <= 2);
  }
});

function oneBit(): Uint8Array {
  return rawPng({
    width: 8,
    height: 1,
    depth: 1,
    colour: 0,
    rows: [Uint8Array.of(0b10110000)],
  });
}
