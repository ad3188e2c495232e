import { deepStrictEqual } from "node:assert/strict";
import type { AssetPicture } from "../../kernel/mod.ts";
import { picture } from "../../mcp/wire/picture.ts";

const THUMBNAIL = {
  bytes: new Uint8Array(),
  format: "jpeg",
  strip_height: 0,
  resolution: "thumbnail",
  notes: [],
  legend: null,
} as const;

function seen(
  [width, height]: readonly [number | null, number | null],
  [imageWidth, imageHeight]: readonly [number, number],
): unknown[] {
  const shown: AssetPicture = {
    asset: {
      id: "a",
      project_id: "p",
      modality: "image",
      content_hash: "c",
      width,
      height,
      format: "png",
      source_id: null,
      frame_index: null,
      frame_timestamp: null,
      thumbnail_hash: null,
      ingested_at: null,
    },
    width: imageWidth,
    height: imageHeight,
    region: width === null || height === null
      ? null
      : { x: 0, y: 0, width, height },
    ...THUMBNAIL,
  };
  const { scale_x, scale_y, scale } = picture(shown) as Record<string, unknown>;
  return [scale_x, scale_y, scale];
}

Deno.test("picture() tells how to get back to asset pixels", async (t) => {
  for (
    const [name, asset, image, scales] of [
      ["a common ratio", [1024, 768], [256, 192], [4, 4, 4]],
      ["a whole picture", [100, 80], [100, 80], [1, 1, 1]],
      ["a small rounding", [300, 200], [256, 171], [
        300 / 256,
        200 / 171,
        300 / 256,
      ]],
      ["a rounding over a pixel", [1920, 1281], [256, 171], [
        7.5,
        1281 / 171,
        null,
      ]],
      ["a very wide picture", [8000, 10], [256, 1], [31.25, 10, null]],
      ["a tall picture", [192, 1024], [48, 256], [4, 4, 4]],
      ["an unknown size", [null, null], [256, 10], [null, null, null]],
    ] as const
  ) {
    await t.step(name, () => deepStrictEqual(seen(asset, image), [...scales]));
  }
});
