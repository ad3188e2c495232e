import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import sharp from "sharp";
import type { PictureOperation } from "../../../../kernel/domain/recipe/operation.ts";
import {
  CORNER_COLOURS,
  corners,
  jpeg,
  noise,
  pixelAt,
  png,
  type Raster,
  solid,
  storedFor,
  webp,
} from "../../../support/media.ts";
import { MediaRoom } from "../../../support/media_room.ts";

const MAKERS = { jpeg, png, webp } as const;
const SEED = "00112233445566778899aabbccddeeff";
const GREY = "#727272";
const RED = "#ff0000";
const MIRRORED = { kind: "mirror", axis: "horizontal" } as const;

/** Every operation, fit for a picture of one pixel. */
const ALL: readonly PictureOperation[] = [
  MIRRORED,
  { kind: "mirror", axis: "vertical" },
  { kind: "quarter_turn", turns: 1 },
  { kind: "quarter_turn", turns: 2 },
  { kind: "quarter_turn", turns: 3 },
  { kind: "rotate", degrees: 30, fill: GREY },
  { kind: "crop", x: 0, y: 0, width: 1, height: 1 },
  { kind: "scale", width: 5, height: 3 },
  { kind: "pad", x: 1, y: 2, width: 6, height: 7, fill: GREY },
  { kind: "brightness", factor: 1.1 },
  { kind: "contrast", factor: 1.5 },
  { kind: "saturation", factor: 1.5 },
  { kind: "grayscale" },
  { kind: "blur", sigma: 5 },
  { kind: "noise", std: 0.1, seed: SEED },
];

function framed(fill: string): PictureOperation {
  return { kind: "pad", x: 1, y: 1, width: 12, height: 10, fill };
}

function showsCorners(raster: Raster, order: readonly number[]): void {
  const [right, bottom] = [raster.width - 3, raster.height - 3];
  const places = [[2, 2], [right, 2], [right, bottom], [2, bottom]] as const;
  for (const [i, [x, y]] of places.entries()) {
    const found = pixelAt(raster, x, y);
    const expected = CORNER_COLOURS[order[i] ?? 0] ?? [];
    const close = found.every((sample, c) =>
      Math.abs(sample - (expected[c] ?? -99)) <= 8
    );
    ok(close, `corner ${i} is ${found}`);
  }
}

Deno.test("derive() bakes the EXIF turn in before it operates", async (t) => {
  using room = new MediaRoom();
  const shown = corners(48, 32);
  for (const [format, make] of Object.entries(MAKERS)) {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      await t.step(`${format} ${orientation}`, async () => {
        const stored = storedFor(shown, orientation);
        const file = await make({ ...stored, orientation });

        const mirrored = await room.derive(file, [MIRRORED]);
        const scaled = await room.derive(file, [
          { kind: "scale", width: 24, height: 32 },
          MIRRORED,
        ]);

        strictEqual(mirrored.format, format === "jpeg" ? "jpeg" : "png");
        deepStrictEqual([mirrored.width, mirrored.height], [48, 32]);
        showsCorners(mirrored, [1, 0, 3, 2]);
        deepStrictEqual([scaled.width, scaled.height], [24, 32]);
        showsCorners(scaled, [1, 0, 3, 2]);
      });
    }
  }
});

Deno.test("derive() without operations gives the upright picture", async (t) => {
  using room = new MediaRoom();
  for (const [format, make] of Object.entries(MAKERS)) {
    await t.step(format, async () => {
      const path = room.put(await make({ ...noise(40, 30), orientation: 6 }));

      deepStrictEqual(
        await room.media.derive(path, []),
        await room.media.upright(path),
      );
    });
  }
});

Deno.test("derive() writes no metadata and subsamples nothing", async () => {
  using room = new MediaRoom();
  const source = await jpeg({ ...noise(64, 48), orientation: 6 });

  const { file } = await room.derive(source, [MIRRORED]);

  const facts = await sharp(file).metadata();
  strictEqual(facts.chromaSubsampling, "4:4:4");
  strictEqual(facts.isProgressive, false);
  deepStrictEqual(
    [facts.orientation, facts.exif, facts.icc, facts.xmp],
    [undefined, undefined, undefined, undefined],
  );
});

Deno.test("derive() keeps one channel until colour is painted", async (t) => {
  using room = new MediaRoom();
  const grey = solid(9, 7, [80]);
  const colour = solid(9, 7, [80, 90, 20]);
  const rotated = (degrees: number) =>
    ({ kind: "rotate", degrees, fill: RED }) as const;
  const same = { kind: "pad", x: 0, y: 0, width: 9, height: 7 } as const;
  const cases: [string, Raster, PictureOperation[], number][] = [
    ["grey fill", grey, [framed(GREY)], 1],
    ["red fill", grey, [framed(RED)], 3],
    [
      "red fill, made grey again",
      grey,
      [framed(RED), { kind: "grayscale" }],
      1,
    ],
    ["red fill that shows nowhere", grey, [{ ...same, fill: RED }], 1],
    ["red corners", grey, [rotated(20)], 3],
    ["no turn at all", grey, [rotated(0)], 1],
    ["noise", grey, [{ kind: "noise", std: 0.1, seed: SEED }], 1],
    ["every other operation", grey, [MIRRORED, ...ALL.slice(7)], 1],
    ["colour made grey", colour, [{ kind: "grayscale" }], 3],
  ];
  for (const [name, source, operations, channels] of cases) {
    for (const make of [jpeg, png]) {
      await t.step(`${name}, ${make.name}`, async () => {
        const { file } = await room.derive(await make(source), operations);

        strictEqual((await sharp(file).metadata()).channels, channels);
      });
    }
  }
});

Deno.test("derive() takes pictures of one pixel through everything", async (t) => {
  using room = new MediaRoom();
  const one = solid(1, 1, [200, 100, 50]);
  for (const [format, make] of Object.entries(MAKERS)) {
    for (const operation of ALL) {
      await t.step(`${format}, ${JSON.stringify(operation)}`, async () => {
        const found = await room.derive(await make(one), [operation]);

        const { width = 1, height = 1 } = operation as Partial<Raster>;
        deepStrictEqual([found.width, found.height], [width, height]);
      });
    }
  }
});

Deno.test("derive() keeps transparency and never shows what it hides", async (t) => {
  using room = new MediaRoom();
  const pixels = new Uint8Array(16 * 8 * 4);
  for (let i = 0; i < pixels.length; i += 4) {
    const seen = i / 4 % 16 < 8;
    pixels.set(seen ? [0, 0, 200, 255] : [255, 0, 0, 0], i);
  }
  const source: Raster = { width: 16, height: 8, channels: 4, pixels };
  const cases: [
    string,
    PictureOperation,
    (x: number, y: number) => number | null,
  ][] = [
    ["mirror", MIRRORED, (x) => x < 8 ? 0 : 255],
    ["brightness", { kind: "brightness", factor: 0.5 }, (x) => x < 8 ? 255 : 0],
    ["noise", { kind: "noise", std: 0.01, seed: SEED }, (x) => x < 8 ? 255 : 0],
    [
      "pad",
      { kind: "pad", x: 0, y: 0, width: 20, height: 8, fill: "#0000c8" },
      (x) => x < 8 || x > 15 ? 255 : 0,
    ],
    [
      "scale",
      { kind: "scale", width: 40, height: 20 },
      (x) => x < 18 ? 255 : x > 21 ? 0 : null,
    ],
    [
      "rotate",
      { kind: "rotate", degrees: 5, fill: "#0000c8" },
      (x, y) =>
        y < 1 || y > 6 || x < 1 || x > 14 || Math.abs(x - 7.5) < 2
          ? null
          : x < 8
          ? 255
          : 0,
    ],
    [
      "blur",
      { kind: "blur", sigma: 1 },
      (x) => x < 4 ? 255 : x > 11 ? 0 : null,
    ],
  ];
  for (const [name, operation, alphaAt] of cases) {
    await t.step(name, async () => {
      const found = await room.derive(await png(source), [operation]);

      strictEqual(found.channels, 4);
      for (let i = 0; i < found.pixels.length; i += 4) {
        const [red, , , alpha] = found.pixels.subarray(i, i + 4);
        const expected = alphaAt(
          i / 4 % found.width,
          Math.floor(i / 4 / found.width),
        );
        if (expected !== null) strictEqual(alpha, expected);
        if (alpha !== 0) ok((red ?? 255) <= 12, `red is ${red} at ${i / 4}`);
      }
    });
  }
});
