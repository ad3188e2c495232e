import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { probe } from "../../../kernel/media/probe/mod.ts";
import { jpeg, noise, waves } from "../../support/media.ts";
import { listedPictures, multiPicture } from "../../support/odd_media.ts";

const PREVIEW = 0x010001;
const DISPARITY = 0x020002;

Deno.test("probe() counts the pictures that a JPEG lists", async (t) => {
  const first = await jpeg(waves(64, 48));
  const file = await jpeg(noise(32, 24));
  const plain = { file, attributes: 0 };
  const whole = listedPictures(first, [plain, plain]);
  const cases: [string, Uint8Array, number][] = [
    ["one", first, 1],
    ["two", listedPictures(first, [{ file, attributes: DISPARITY }]), 2],
    ["three", whole, 3],
    ["big-endian", listedPictures(first, [plain, plain], "big"), 3],
    ["a preview", listedPictures(first, [{ file, attributes: PREVIEW }]), 1],
    ["a list of itself alone", listedPictures(first, []), 1],
    ["others that were cut away", whole.slice(0, -2 * file.length), 1],
    ["a broken list", multiPicture(first, file), 1],
  ];
  for (const [name, bytes, pictures] of cases) {
    await t.step(name, () => {
      const { header } = probe(bytes);

      strictEqual(header.frames, pictures);
      deepStrictEqual([header.animated, header.width], [false, 64]);
    });
  }
});
