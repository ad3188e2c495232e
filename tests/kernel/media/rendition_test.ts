import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { Rectangle } from "../../../kernel/domain/geometry/mod.ts";
import type { Rendition, RenditionOrder } from "../../../kernel/ports/media.ts";
import {
  type Bytes,
  corners,
  decode,
  jpeg,
  noise,
  pixelAt,
  png,
  type Raster,
  solid,
  storedFor,
  waves,
  webp,
} from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import { rawPng } from "../../support/odd_media.ts";

function whole({ width, height }: Pick<Raster, "width" | "height">): Rectangle {
  return { x: 0, y: 0, width, height };
}

/** Renders bytes and decodes the answer with another codec. */
async function rendered(
  bytes: Bytes,
  order: Partial<RenditionOrder> & { region: Rectangle },
): Promise<Rendition & { raster: Raster }> {
  using room = new MediaRoom();
  const rendition = await room.media.looking.rendition({
    path: room.put(bytes),
    maxEdge: 2000,
    native: false,
    maxBytes: 720_000,
    drawing: null,
    ...order,
  });
  if ("kind" in rendition) throw new Error(rendition.reason);
  const raster = await decode(rendition.bytes);
  deepStrictEqual(
    [raster.width, raster.height],
    [rendition.width, rendition.height],
  );
  ok(rendition.bytes.length <= (order.maxBytes ?? 720_000));
  return { ...rendition, raster };
}

Deno.test("rendition() cuts exactly the pixels of a region", async () => {
  const picture = noise(90, 70);
  const region = { x: 31, y: 17, width: 20, height: 33 };

  const { format, raster } = await rendered(await png(picture), { region });

  strictEqual(format, "png");
  deepStrictEqual([raster.width, raster.height], [20, 33]);
  for (let y = 0; y < 33; y++) {
    for (let x = 0; x < 20; x++) {
      deepStrictEqual(
        pixelAt(raster, x, y),
        pixelAt(picture, x + 31, y + 17),
      );
    }
  }
});

Deno.test("rendition() cuts in the displayed frame of every orientation", async (t) => {
  const shown = noise(50, 36, 5);
  const region = { x: 9, y: 4, width: 30, height: 21 };
  for (let orientation = 1; orientation <= 8; orientation++) {
    await t.step(`orientation ${orientation}`, async () => {
      const stored = storedFor(shown, orientation);
      const bytes = await png({ ...stored, orientation });
      const { raster } = await rendered(bytes, { region });
      for (const [x, y] of [[0, 0], [29, 0], [0, 20], [29, 20], [13, 8]]) {
        deepStrictEqual(
          pixelAt(raster, x!, y!),
          pixelAt(shown, x! + 9, y! + 4),
        );
      }
      const small = await rendered(bytes, {
        region: whole(shown),
        maxEdge: 25,
      });
      deepStrictEqual([small.width, small.height], [25, 18]);
    });
  }
});

Deno.test("rendition() never enlarges", async () => {
  const picture = corners(30, 20);
  const { width, height } = await rendered(await png(picture), {
    region: whole(picture),
  });
  deepStrictEqual([width, height], [30, 20]);
});

Deno.test("rendition() is a PNG up to 300 kB, then a JPEG of quality 90", async () => {
  const flat = waves(900, 700);
  const loud = noise(500, 300);

  const small = await rendered(await png(solid(1500, 1200, [9, 99, 200])), {
    region: whole({ width: 1500, height: 1200 }),
  });
  const photo = await rendered(await png(loud), { region: whole(loud) });
  const smooth = await rendered(await jpeg(flat), { region: whole(flat) });

  deepStrictEqual([small.format, small.quality], ["png", null]);
  deepStrictEqual([photo.format, photo.quality], ["jpeg", 90]);
  ok(smooth.format === "jpeg" || smooth.bytes.length <= 300_000);
});

Deno.test("rendition() lowers the quality, then the size, until it fits", async () => {
  const loud = noise(1200, 900);
  const bytes = await png(loud);

  const lower = await rendered(bytes, {
    region: whole(loud),
    maxBytes: 400_000,
  });
  const smaller = await rendered(bytes, {
    region: whole(loud),
    maxBytes: 60_000,
  });

  ok(lower.quality !== null && lower.quality < 90);
  deepStrictEqual([lower.width, lower.height, lower.reduced], [
    1200,
    900,
    false,
  ]);
  ok(smaller.width < 1200 && smaller.reduced);
});

Deno.test("rendition() shows transparency on white and 16 bits as 8", async () => {
  const clear = solid(20, 10, [200, 10, 10, 0]);
  for (const bytes of [await png(clear), await webp(clear)]) {
    const { raster, header } = await rendered(bytes, { region: whole(clear) });
    deepStrictEqual(pixelAt(raster, 3, 3), [255, 255, 255]);
    strictEqual(header.alpha, true);
  }
  const deep = rawPng({
    width: 1,
    height: 1,
    depth: 16,
    colour: 2,
    rows: [Uint8Array.of(0x12, 0xff, 0x80, 0x00, 0xfe, 0x01)],
  });
  const { raster, header } = await rendered(deep, {
    region: whole({ width: 1, height: 1 }),
  });
  deepStrictEqual(pixelAt(raster, 0, 0), [0x12, 0x80, 0xfe]);
  deepStrictEqual([header.bits, header.alpha], [16, false]);
});

Deno.test("rendition() refuses a region that the file does not have", async () => {
  using room = new MediaRoom();
  const result = await room.media.looking.rendition({
    path: room.put(await png(solid(9, 9, [1, 2, 3]))),
    region: whole({ width: 10, height: 9 }),
    maxEdge: 64,
    native: false,
    maxBytes: 1000,
    drawing: null,
  });
  ok("kind" in result);
  strictEqual(result.reason, "the picture is not of the size on record");
});
