import assert from "node:assert/strict";
import sharp from "sharp";
import { box, ExportRoom, namesIn, type RecipeSketch, textOf } from "./room.ts";

const MOVES: RecipeSketch = {
  resize: { mode: "letterbox", width: 160, height: 160 },
  augmentations: [
    { kind: "horizontal_flip", probability: 0.5 },
    { kind: "vertical_flip", probability: 0.5 },
    { kind: "rotate_90", probability: 0.5 },
    { kind: "rotate", max_degrees: 30 },
    { kind: "crop", min_scale: 0.6 },
  ],
  variants_per_train_image: 12,
};

Deno.test("labels stay on what they name, through EXIF and every step", async (t) => {
  using room = new ExportRoom();
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    // As stored; the block is what a viewer shows at 30, 40 to 70, 60.
    const upright = await sharp({
      create: { width: 120, height: 90, channels: 3, background: "#101010" },
    }).composite([{
      input: {
        create: { width: 40, height: 20, channels: 3, background: "#ff2020" },
      },
      left: 30,
      top: 40,
    }]).png().toBuffer();
    const stored = await sharp(await storedAs(upright, orientation))
      .withMetadata({ orientation }).jpeg({
        quality: 100,
        chromaSubsampling: "4:4:4",
      }).toBuffer();
    const frozen = await room.freeze({
      assets: [{
        bytes: new Uint8Array(stored),
        width: 120,
        height: 90,
        labels: [{ label_class: "cat", geometry: box(30, 40, 40, 20) }],
      }],
    });
    await t.step(`orientation ${orientation}`, async () => {
      const result = await room.export(
        frozen,
        { format: "yolo", recipe: "r" },
        { recipes: { r: MOVES } },
      );
      let seen = 0;
      for (const name of namesIn(result, "images/train")) {
        const row = textOf(
          result,
          `labels/train/${name.replace(/jpg$/, "txt")}`,
        ).trim();
        if (row === "") continue;
        const [, cx = 0, cy = 0, w = 0, h = 0] = row.split(" ").map(Number);
        const { data, info } = await sharp(
          `${result.directory}/images/train/${name}`,
        ).raw().toBuffer({ resolveWithObject: true });
        const red = extent(data, info);
        const error = Math.max(
          Math.abs(red.left - (cx - w / 2) * info.width),
          Math.abs(red.right - (cx + w / 2) * info.width),
          Math.abs(red.top - (cy - h / 2) * info.height),
          Math.abs(red.bottom - (cy + h / 2) * info.height),
        );
        assert.ok(error <= 2, `${name}: ${error} px off`);
        seen++;
      }
      assert.ok(seen >= 8, `only ${seen} labels survived`);
    });
  }
});

/** Turns an upright picture into what a camera stores with an orientation. */
async function storedAs(png: Uint8Array, orientation: number) {
  const turns = { 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation];
  const turned = await sharp(png).rotate(turns ?? 0).png().toBuffer();
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const picture = sharp(turned);
  if (!isMirrored) return turned;
  return await (orientation >= 5 ? picture.flip() : picture.flop()).png()
    .toBuffer();
}

/** The rectangle around the red pixels of a decoded picture. */
function extent(
  data: Uint8Array,
  { width, height, channels }: {
    width: number;
    height: number;
    channels: number;
  },
) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * channels;
      if ((data[i] ?? 0) < 138 || (data[i + 1] ?? 0) > 110) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return { left, top, right, bottom };
}
