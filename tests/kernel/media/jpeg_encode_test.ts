import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { encodeJpeg } from "../../../kernel/media/codecs/jpeg_encode.ts";
import { CodecCrash } from "../../../kernel/media/faults.ts";
import type { Raster } from "../../../kernel/media/raster.ts";
import { decode, noise, waves } from "../../support/media.ts";

const SIZES = [[1, 1], [1, 2], [3, 1], [5, 5], [7, 9], [17, 5], [1, 700], [
  700,
  1,
], [
  63,
  65,
]] as const;

function opaque(
  { width, height, pixels }: ReturnType<typeof noise>,
  pixel: (red: number, green: number, blue: number) => number[],
): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1) {
    const [red, green, blue] = pixels.subarray(3 * i, 3 * i + 3);
    data.set([...pixel(red!, green!, blue!), 255], 4 * i);
  }
  return { data, width, height };
}

const asIs = (red: number, green: number, blue: number) => [red, green, blue];
/** Compresses worse than any photograph. */
const harsh = (...samples: number[]) =>
  samples.map((sample) => sample < 128 ? 0 : 255);
const greyed = (red: number) => [red, red, red];

/** Mean difference of the samples that both pictures have. */
function distance(raster: Raster, found: ReturnType<typeof noise>): number {
  const { channels, pixels } = found;
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 1) {
    const at = 4 * Math.floor(i / channels) + i % channels;
    sum += Math.abs(pixels[i]! - raster.data[at]!);
  }
  return sum / pixels.length;
}

Deno.test("encodeJpeg() keeps size, channels and pixels", async (t) => {
  const kinds = [
    ["a colour wave", waves, asIs, false, 3, 2],
    ["a grey wave", waves, greyed, true, 1, 2],
    ["noise", noise, asIs, false, 3, 7],
    ["harsh noise", noise, harsh, false, 3, 8],
    [
      "harsh grey noise",
      noise,
      (red: number) => harsh(red, red, red),
      true,
      1,
      8,
    ],
  ] as const;
  for (const [what, draw, paint, grey, channels, most] of kinds) {
    for (const [width, height] of [...SIZES, [320, 200]] as const) {
      await t.step(`${what}, ${width} × ${height}`, async () => {
        const raster = opaque(draw(width, height), paint);
        const file = await encodeJpeg(raster, { quality: 95, grey });
        const found = await decode(file);

        const kept = width * height < 25 ? 3 : channels;
        deepStrictEqual(
          [found.width, found.height, found.channels],
          [width, height, kept],
        );
        const off = distance(raster, found);
        ok(off <= most, `off by ${off}`);
      });
    }
  }
});

Deno.test("encodeJpeg() writes what its options say", async () => {
  const raster = opaque(noise(64, 48), asIs);
  const sizes = [];
  for (const quality of [20, 50, 80, 95]) {
    const file = await encodeJpeg(raster, { quality, grey: false });
    sizes.push(file.length);
    strictEqual(file.length, file.buffer.byteLength);
    deepStrictEqual(file, await encodeJpeg(raster, { quality, grey: false }));
  }

  deepStrictEqual(sizes, sizes.toSorted((a, b) => a - b));
  const file = await encodeJpeg(raster, { quality: 95, grey: false });
  const frame = file.findIndex((byte, i) =>
    byte === 0xff && file[i + 1] === 0xc0
  );
  ok(frame > 0, "it is not baseline");
  strictEqual(file[frame + 11], 0x11, "it is not 4:4:4");
});

Deno.test("encodeJpeg() works again after a picture that it cannot write", async () => {
  const options = { quality: 95, grey: false };

  for (const width of [0, 65_501, 70_000]) {
    const data = new Uint8ClampedArray(width * 4);
    await rejects(encodeJpeg({ data, width, height: 1 }, options), CodecCrash);
  }

  const raster = opaque(waves(40, 30), asIs);
  ok(distance(raster, await decode(await encodeJpeg(raster, options))) < 2);
});
