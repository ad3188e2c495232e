import { deepStrictEqual, strictEqual, throws } from "node:assert/strict";
import { PngSplitter } from "../../../../kernel/media/video/png_splitter.ts";
import { noisyPng } from "../../../support/odd_media.ts";
import { plainPng } from "../../../support/plain_png.ts";
import { concat } from "../../../support/exif.ts";

/** The files that come out of a stream cut into pieces of one size. */
function split(stream: Uint8Array, size: number) {
  const splitter = new PngSplitter();
  const files: Uint8Array[] = [];
  let open: Uint8Array[] = [];
  for (let at = 0; at < stream.length; at += size) {
    for (const piece of splitter.push(stream.subarray(at, at + size))) {
      open.push(piece.bytes);
      if (!piece.ends) continue;
      files.push(concat(...open));
      open = [];
    }
  }
  return { files, rest: concat(...open) };
}

Deno.test("push() finds where each PNG ends, however the bytes come", async (t) => {
  const pictures = [
    plainPng(5, 4, [1, 2, 3]),
    noisyPng(60, 50),
    plainPng(1, 1, [9]),
  ];
  const stream = concat(...pictures);
  for (const size of [1, 2, 3, 7, 8, 9, 64, 1000, stream.length]) {
    await t.step(`${size} bytes`, () => {
      const { files, rest } = split(stream, size);

      deepStrictEqual(files, pictures);
      strictEqual(rest.length, 0);
    });
  }
  await t.step("the last one is cut off", () => {
    const { files, rest } = split(stream.subarray(0, stream.length - 3), 100);

    deepStrictEqual(files, pictures.slice(0, 2));
    strictEqual(rest.length, pictures[2]!.length - 3);
  });
});

Deno.test("push() refuses what is no PNG", () => {
  const stream = concat(plainPng(5, 4, [1]), new Uint8Array(20));

  throws(() => split(stream, 16), /is no PNG/);
});
