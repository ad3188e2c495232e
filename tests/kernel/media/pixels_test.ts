import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  type Pixels,
  readPixels,
  scalePixels,
} from "../../../kernel/pixels.ts";
import {
  CORNER_COLOURS,
  corners,
  jpeg,
  png,
  solid,
  storedFor,
} from "../../support/media.ts";

const ANY = { maxPixels: 100_000_000, edge: 1600 };

async function read(
  bytes: Uint8Array,
  wanted = ANY,
): Promise<Awaited<ReturnType<typeof readPixels>>> {
  const path = await Deno.makeTempFile();
  try {
    await Deno.writeFile(path, bytes);
    return await readPixels(path, wanted);
  } finally {
    await Deno.remove(path);
  }
}

async function pixelsOf(bytes: Uint8Array, wanted = ANY): Promise<Pixels> {
  const pixels = await read(bytes, wanted);
  if ("kind" in pixels) throw new Error(pixels.reason);
  return pixels;
}

/** The colours in the middle of the four quarters, clockwise from top left. */
function quarters({ data, width, height }: Pixels): number[][] {
  return [[1, 1], [3, 1], [3, 3], [1, 3]].map(([x, y]) => {
    const at = Math.floor(height * y! / 4) * width + Math.floor(width * x! / 4);
    return [...data.subarray(at * 3, at * 3 + 3)];
  });
}

function requireCorners(pixels: Pixels): void {
  quarters(pixels).forEach((colour, i) => {
    const expected = CORNER_COLOURS[i]!;
    colour.forEach((value, k) =>
      ok(Math.abs(value - expected[k]!) <= 6, `${i}: ${colour}`)
    );
  });
}

Deno.test("readPixels() shows a picture as it is displayed", async (t) => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    await t.step(`EXIF ${orientation}`, async () => {
      const stored = storedFor(corners(80, 48), orientation);
      const pixels = await pixelsOf(await jpeg({ ...stored, orientation }));
      deepStrictEqual([pixels.width, pixels.height], [80, 48]);
      requireCorners(pixels);
    });
  }
  await t.step("what is transparent is white", async () => {
    const pixels = await pixelsOf(await png(solid(2, 2, [9, 9, 9, 0])));
    deepStrictEqual([...new Set(pixels.data)], [255]);
  });
  await t.step("grey has three equal colours", async () => {
    const pixels = await pixelsOf(await png(solid(2, 2, [77])));
    deepStrictEqual([...new Set(pixels.data)], [77]);
    strictEqual(pixels.data.length, 12);
  });
});

Deno.test("readPixels() keeps no more pixels than are wanted", async (t) => {
  const rows: [string, Uint8Array, number, number[]][] = [
    ["a JPEG by eighths", await jpeg(corners(800, 480)), 200, [200, 120]],
    [
      "a JPEG that is turned",
      await jpeg({
        ...storedFor(corners(800, 480), 6),
        orientation: 6,
      }),
      200,
      [200, 120],
    ],
    ["a PNG of more than twice", await png(corners(800, 480)), 200, [200, 120]],
    ["a PNG of twice", await png(corners(800, 480)), 400, [800, 480]],
    ["a small one", await png(corners(80, 48)), 400, [80, 48]],
  ];
  for (const [name, bytes, edge, size] of rows) {
    await t.step(name, async () => {
      const pixels = await pixelsOf(bytes, { ...ANY, edge });
      deepStrictEqual([pixels.width, pixels.height], size);
      requireCorners(pixels);
    });
  }
});

Deno.test("readPixels() answers a fault for what is no picture", async () => {
  const whole = await png(corners(80, 48));
  const cut = await read(whole.subarray(0, whole.length - 30));
  ok("kind" in cut && cut.kind === "corrupt");
  const large = await read(whole, { ...ANY, maxPixels: 80 * 48 - 1 });
  ok("kind" in large && large.kind === "unsupported");
});

Deno.test("scalePixels() keeps what is where", async (t) => {
  const pixels = await pixelsOf(await png(corners(80, 48)));
  for (const filter of ["triangle", "catrom", "lanczos3"] as const) {
    await t.step(filter, async () => {
      const scaled = await scalePixels(
        pixels,
        { width: 30, height: 60 },
        filter,
      );
      deepStrictEqual([scaled.width, scaled.height], [30, 60]);
      requireCorners(scaled);
    });
  }
});
