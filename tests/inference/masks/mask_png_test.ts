import { deepStrictEqual, rejects } from "node:assert/strict";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Bitmap } from "../../../inference/masks/bitmap.ts";
import { MaskFault, readMask } from "../../../inference/masks/mask_png.ts";
import { ascii, chunk, concat, unsigned } from "../../support/exif.ts";
import { greyPng } from "../../support/plain_png.ts";

const [WIDTH, HEIGHT] = [13, 7];
const SIZE = { width: WIDTH, height: HEIGHT };

/** Whether a pixel of the sample is inside. */
function isInside(x: number, y: number): boolean {
  return (x * 7 + y * 5) % 11 < 4 && x !== 3;
}

function rows(mask: Bitmap): string[] {
  return Array.from(
    { length: mask.height },
    (_, y) =>
      Array.from({ length: mask.width }, (_, x) => mask.has(x, y) ? "#" : ".")
        .join(""),
  );
}

const EXPECTED = Array.from(
  { length: HEIGHT },
  (_, y) =>
    Array.from({ length: WIDTH }, (_, x) => isInside(x, y) ? "#" : ".").join(
      "",
    ),
);

/** The sample as samples of a picture, `value` where it is inside. */
function samples(channels: number, value: readonly number[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * channels);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    if (!isInside(i % WIDTH, Math.floor(i / WIDTH))) continue;
    data.set(value, i * channels);
  }
  return data;
}

async function encoded(
  channels: 1 | 3 | 4,
  value: readonly number[],
  options: { palette?: boolean; compressionLevel?: number; bits16?: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: WIDTH, height: HEIGHT, channels };
  const { bits16 = false, ...png } = options;
  let picture = sharp(samples(channels, value), { raw });
  if (channels === 1) {
    picture = picture.toColourspace(bits16 ? "grey16" : "b-w");
  }
  const bytes = await picture.png({ ...png, adaptiveFiltering: true })
    .toBuffer();
  return new Uint8Array(bytes);
}

/** A grey PNG of few bits a pixel, packed by hand. */
function packed(bits: 1 | 2 | 4): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((WIDTH * bits) / 8);
  const data = Array.from({ length: HEIGHT }, (_, y) => {
    const row = new Uint8Array(rowBytes + 1);
    for (let x = 0; x < WIDTH; x++) {
      if (!isInside(x, y)) continue;
      const at = x * bits;
      row[1 + (at >> 3)]! |= 1 << (8 - bits - (at & 7));
    }
    return row;
  });
  return png(WIDTH, HEIGHT, [bits, 0, 0, 0, 0], concat(...data));
}

function png(
  width: number,
  height: number,
  rest: readonly number[],
  data: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const header = concat(unsigned(width, 4), unsigned(height, 4), ...rest);
  return concat(
    0x89,
    ascii("PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", new Uint8Array()),
  );
}

const READABLE: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  "grey": () => encoded(1, [255], {}),
  "grey of 1": () => encoded(1, [1], { compressionLevel: 0 }),
  "grey of 16 bits": () => encoded(1, [255], { bits16: true }),
  "colour, one sample": () => encoded(3, [0, 0, 9], {}),
  "colour with alpha": () => encoded(4, [0, 7, 0, 255], {}),
  "a palette": () => encoded(3, [255, 255, 255], { palette: true }),
  "1 bit": () => Promise.resolve(packed(1)),
  "2 bits": () => Promise.resolve(packed(2)),
  "4 bits": () => Promise.resolve(packed(4)),
};

Deno.test("readMask() reads what encoders write", async (t) => {
  for (const [name, make] of Object.entries(READABLE)) {
    await t.step(name, async () => {
      deepStrictEqual(rows(await readMask(await make(), SIZE)), EXPECTED);
    });
  }
});

const GREY = greyPng(WIDTH, HEIGHT, samples(1, [255]));

const UNREADABLE: readonly [string, Uint8Array<ArrayBuffer>, RegExp][] = [
  ["nothing", new Uint8Array(), /no PNG/],
  ["text", ascii("<html>"), /no PNG/],
  ["a signature alone", GREY.slice(0, 8), /no header/],
  ["no data", GREY.slice(0, 33), /cannot be inflated|last row/],
  ["cut data", GREY.slice(0, 90), /cannot be inflated|last row/],
  [
    "another size",
    greyPng(HEIGHT, WIDTH, samples(1, [255])),
    /7×13 pixels for a picture of 13×7/,
  ],
  [
    "too few rows",
    png(WIDTH, HEIGHT, [8, 0, 0, 0, 0], new Uint8Array(20)),
    /ends before its last row/,
  ],
  [
    "an unknown filter",
    png(WIDTH, HEIGHT, [8, 0, 0, 0, 0], new Uint8Array(98).fill(9)),
    /unknown filter/,
  ],
  [
    "interlaced",
    png(WIDTH, HEIGHT, [8, 0, 0, 0, 1], new Uint8Array(98)),
    /interlaced/,
  ],
  [
    "an unknown colour type",
    png(WIDTH, HEIGHT, [8, 5, 0, 0, 0], new Uint8Array(98)),
    /unknown kind/,
  ],
  [
    "3 bits",
    png(WIDTH, HEIGHT, [3, 0, 0, 0, 0], new Uint8Array(98)),
    /unknown kind/,
  ],
];

Deno.test("readMask() refuses what is no such mask", async (t) => {
  for (const [name, bytes, says] of UNREADABLE) {
    await t.step(
      name,
      () =>
        rejects(
          readMask(bytes, SIZE),
          (error: unknown) =>
            error instanceof MaskFault && says.test(error.message),
        ),
    );
  }
});

Deno.test("readMask() inflates no more than its size holds", async () => {
  const bomb = png(
    WIDTH,
    HEIGHT,
    [8, 0, 0, 0, 0],
    new Uint8Array(200_000_000),
  );
  const { heapUsed, external } = Deno.memoryUsage();
  await readMask(bomb, SIZE);
  const now = Deno.memoryUsage();
  const grown = now.heapUsed + now.external - heapUsed - external;
  deepStrictEqual(grown < 50_000_000, true, `${grown} bytes`);
});
