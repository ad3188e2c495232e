import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  type Bytes,
  CORNER_COLOURS,
  corners,
  decode,
  jpeg,
  pixelAt,
  png,
  type Raster,
  storedFor,
  webp,
} from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";

const MAKERS = { jpeg, png, webp } as const;
const LARGE = corners(320, 200);
const SMALL = corners(48, 32);

async function eachTurn(
  t: Deno.TestContext,
  raster: Raster,
  check: (file: Bytes, format: string) => Promise<void>,
): Promise<void> {
  for (const [format, make] of Object.entries(MAKERS)) {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      await t.step(`${format} ${orientation}`, async () => {
        const stored = storedFor(raster, orientation);
        await check(await make({ ...stored, orientation }), format);
      });
    }
  }
}

function showsCorners(raster: Raster, tolerance: number): void {
  const [right, bottom] = [raster.width - 3, raster.height - 3];
  const found = [[2, 2], [right, 2], [right, bottom], [2, bottom]].map(
    ([x, y]) => pixelAt(raster, x ?? 0, y ?? 0),
  );
  for (const [i, colour] of found.entries()) {
    const near = colour.every((sample, c) =>
      Math.abs(sample - (CORNER_COLOURS[i]?.[c] ?? -99)) <= tolerance
    );
    ok(near, `corner ${i} is ${colour}`);
  }
}

Deno.test("examine() renders an upright preview for every turn", async (t) => {
  using room = new MediaRoom();

  await eachTurn(t, LARGE, async (file) => {
    const preview = await room.previewOf(file);

    deepStrictEqual([preview.width, preview.height], [256, 160]);
    showsCorners(preview, 12);
  });
});

Deno.test("upright() bakes every turn into the pixels", async (t) => {
  using room = new MediaRoom();

  await eachTurn(t, SMALL, async (file, format) => {
    const rendered = await room.media.upright(room.put(file));

    ok(!("kind" in rendered));
    strictEqual(rendered.format, format === "jpeg" ? "jpeg" : "png");
    deepStrictEqual([rendered.width, rendered.height], [48, 32]);
    const raster = await decode(rendered.bytes);
    deepStrictEqual([raster.width, raster.height], [48, 32]);
    if (format === "jpeg") showsCorners(raster, 8);
    else deepStrictEqual(raster.pixels, SMALL.pixels);
  });
});

Deno.test("preview() renders the same bytes as examine()", async () => {
  using room = new MediaRoom();
  const path = room.put(
    await jpeg({ ...storedFor(LARGE, 6), orientation: 6 }),
  );
  const examined = await room.examinePath(path);

  const again = await room.media.preview({
    path,
    stagedPreview: `${path}.preview`,
  });

  ok("header" in examined && !("kind" in again));
  strictEqual(again.hash, examined.preview?.hash);
});
