import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import encodeMozjpeg from "@jsquash/jpeg/encode.js";
import { decodeJpeg } from "../../../kernel/media/codecs/jpeg_decode.ts";
import {
  type Eighths,
  type JpegDecoder,
  scaled,
  WHOLE,
} from "../../../kernel/media/codecs/jpeg_decoder.ts";
import { decodeForgiving } from "../../../kernel/media/codecs/jpeg_forgiving.ts";
import { TurboDecoder } from "../../../kernel/media/codecs/jpeg_turbo.ts";
import { PictureError } from "../../../kernel/media/faults.ts";
import type { Decoded } from "../../../kernel/media/raster.ts";
import {
  type Bytes,
  corners,
  decode,
  jpeg,
  noise,
  type Raster,
  waves,
} from "../../support/media.ts";
import { damaged, withFrame } from "../../support/odd_media.ts";
import { centreOfLight, spot } from "../../support/spot.ts";

/** Everything that may decode JPEGs for the program. */
const DECODERS: Readonly<Record<string, () => JpegDecoder>> = {
  "@cwasm/jpeg-turbo": () => new TurboDecoder(),
};

const ALL: readonly Eighths[] = [1, 2, 3, 4, 5, 6, 7, 8];
const DAMAGED = 1_200;

for (const [name, make] of Object.entries(DECODERS)) {
  Deno.test(`${name} decodes every kind as others do`, async (t) => {
    const decoder = make();
    for (const [kind, file] of await soundFiles()) {
      await t.step(kind, async () => {
        const other = await decode(file);
        const { width, height } = other;

        const found = sound(decoder, file, { width, height }, WHOLE);

        deepStrictEqual([found.width, found.height], [width, height]);
        strictEqual(found.data.length, found.data.buffer.byteLength);
        const off = distance(found.data, other);
        ok(off < 1.5, `off by ${off}`);
      });
    }
  });

  Deno.test(`${name} scales every kind to the size that is promised`, async (t) => {
    const decoder = make();
    for (const [width, height] of [[640, 424], [333, 97], [8, 8], [1, 1]]) {
      const size = { width: width!, height: height! };
      const picture = waves(size.width, size.height);
      for (const progressive of [false, true]) {
        const file = await jpeg({ ...picture, progressive });
        for (const eighths of ALL) {
          const label = `${width} × ${height}, ${eighths}/8, ${progressive}`;
          await t.step(label, () => {
            const found = sound(decoder, file, size, eighths);

            const { width, height } = scaled(size, eighths);
            deepStrictEqual([found.width, found.height], [width, height]);
            strictEqual(found.data.length, width * height * 4);
          });
        }
      }
    }
  });

  Deno.test(`${name} keeps what a picture shows in its place`, async (t) => {
    const decoder = make();
    const size = { width: 320, height: 240 };
    for (const subsampling of ["4:4:4", "4:2:0"] as const) {
      for (const [x, y] of [[60, 50], [271.5, 33.25], [160, 201]] as const) {
        const file = await jpeg({ ...spot(size, { x, y }, 10), subsampling });
        for (const eighths of ALL) {
          await t.step(`${x}, ${y}, ${eighths}/8, ${subsampling}`, () => {
            const found = sound(decoder, file, size, eighths);

            const centre = centreOfLight({
              ...found,
              channels: 4,
              pixels: new Uint8Array(found.data),
            });
            ok(Math.abs(centre.x - x * eighths / 8) < 0.1, `x ${centre.x}`);
            ok(Math.abs(centre.y - y * eighths / 8) < 0.1, `y ${centre.y}`);
          });
        }
      }
    }
  });

  Deno.test(`${name} refuses what is no such picture`, async (t) => {
    const decoder = make();
    const size = { width: 90, height: 60 };
    const file = await jpeg(noise(90, 60));
    const cases: readonly (readonly [string, Uint8Array])[] = [
      ["no bytes", new Uint8Array(0)],
      ["two bytes", file.subarray(0, 2)],
      ["text", new TextEncoder().encode("a picture")],
      ["the first half", file.subarray(0, file.length / 2)],
      ["all but the end marker", file.subarray(0, -2)],
      ["another size", withFrame(file, { width: 91, height: 60 })],
      ["CMYK", await jpeg({ ...noise(90, 60), cmyk: true })],
    ];
    for (const [what, bytes] of cases) {
      await t.step(what, () => {
        for (const eighths of ALL) {
          const found = decoder.decode(bytes, size, eighths);
          ok(found?.complaint !== null, "it was taken without complaint");
        }
        sound(decoder, file, size, WHOLE);
      });
    }
  });

  Deno.test(`${name} gives each picture pixels of its own`, async () => {
    const decoder = make();
    const size = { width: 64, height: 48 };
    const first = sound(decoder, await jpeg(corners(64, 48)), size, WHOLE);
    const kept = first.data.slice();

    sound(decoder, await jpeg(noise(64, 48)), size, WHOLE);
    const again = sound(decoder, await jpeg(corners(64, 48)), size, WHOLE);

    deepStrictEqual(first.data, kept);
    deepStrictEqual(again.data, kept);
  });

  Deno.test(`${name} complains of scaled data when of whole data`, async () => {
    const decoder = make();
    for (const { file, size } of await damagedFiles()) {
      const whole = decoder.decode(file, size, WHOLE)?.complaint;
      for (const eighths of [1, 2, 3, 4] as const) {
        strictEqual(decoder.decode(file, size, eighths)?.complaint, whole);
      }
    }
  });
}

Deno.test(`decodeJpeg() judges ${DAMAGED} damaged files as a whole decode does`, async () => {
  let refused = 0;
  const said = new Set<string>();
  for (const { file, size } of await damagedFiles()) {
    const whole = await verdict(() => decodeForgiving(file));
    const quick = await verdict(() => decodeJpeg(file, size, 2));

    strictEqual(quick, whole);
    if (!whole.startsWith("taken")) refused += 1;
    said.add(whole.replace(/\d+|0x\w+/g, "n"));
  }

  ok(refused > DAMAGED / 4 && refused < DAMAGED, `${refused} were refused`);
  for (const words of ["premature end of data segment", "bad Huffman code"]) {
    ok(said.has(`taken: Corrupt JPEG data: ${words}`), words);
  }
});

/** What a decoder makes of a file that it must have no complaint of. */
function sound(
  decoder: JpegDecoder,
  file: Uint8Array,
  size: { readonly width: number; readonly height: number },
  eighths: Eighths,
): Decoded["raster"] {
  const found = decoder.decode(file, size, eighths);
  ok(found !== null, "it was refused");
  strictEqual(found.complaint, null);
  return found.raster;
}

async function verdict(decode: () => Promise<Decoded>): Promise<string> {
  try {
    const { complaint } = await decode();
    return complaint === null ? "taken" : `taken: ${complaint}`;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return error.message;
  }
}

async function soundFiles(): Promise<readonly (readonly [string, Bytes])[]> {
  const photo = waves(200, 120);
  const grey = { ...photo, channels: 1 as const };
  return [
    ["4:4:4", await jpeg(photo)],
    ["4:2:0", await jpeg({ ...photo, subsampling: "4:2:0" })],
    ["progressive", await jpeg({ ...photo, progressive: true })],
    ["odd edges", await jpeg({ ...waves(61, 37), subsampling: "4:2:0" })],
    ["grey", await jpeg({ ...grey, pixels: every(photo.pixels, 3) })],
    ["RGB without a change of colours", await rgbJpeg(photo)],
    ["with EXIF", await jpeg({ ...photo, orientation: 6 })],
    ["one pixel", await jpeg(waves(1, 1))],
    ["with bytes behind its end", Uint8Array.of(...await jpeg(photo), 7, 7)],
  ];
}

/** A JPEG whose components are red, green and blue themselves. */
async function rgbJpeg({ width, height, pixels }: Raster): Promise<Bytes> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i += 1) {
    data.set(pixels.subarray(3 * i, 3 * i + 3), 4 * i);
  }
  const picture = new ImageData(data, width, height);
  return new Uint8Array(
    await encodeMozjpeg(picture, { color_space: 2, quality: 92 }),
  );
}

function every(bytes: Uint8Array, step: number): Uint8Array {
  return bytes.filter((_, i) => i % step === 0);
}

interface Damaged {
  readonly file: Uint8Array;
  readonly size: { readonly width: number; readonly height: number };
}

/** Cut off, or with 1, 10 or 50 bytes overwritten, anywhere behind the start. */
async function damagedFiles(): Promise<readonly Damaged[]> {
  const size = { width: 96, height: 64 };
  const photo = noise(96, 64);
  const grey = { ...photo, channels: 1 as const };
  const sources = [
    await jpeg(photo),
    await jpeg({ ...waves(96, 64), subsampling: "4:2:0" }),
    await jpeg({ ...photo, progressive: true }),
    await jpeg({ ...grey, pixels: every(photo.pixels, 3) }),
  ];
  return Array.from({ length: DAMAGED }, (_, seed) => {
    const source = sources[seed % sources.length]!;
    const at = 2 + (seed * 7919) % (source.length - 54);
    const bytes = [0, 1, 10, 50][(seed >> 2) % 4]!;
    const file = bytes === 0
      ? source.subarray(0, at)
      : damaged(source, at, bytes, seed + 1);
    return { file, size };
  });
}

/** Mean difference of the samples; a grey picture is compared with red. */
function distance(rgba: Uint8ClampedArray, found: Raster): number {
  const { channels, pixels } = found;
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 1) {
    const at = 4 * Math.floor(i / channels) + i % channels;
    sum += Math.abs(pixels[i]! - rgba[at]!);
  }
  return sum / pixels.length;
}
