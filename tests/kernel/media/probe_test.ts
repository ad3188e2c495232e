import { deepStrictEqual, strictEqual, throws } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { PictureError } from "../../../kernel/media/faults.ts";
import { probe, requirePixels } from "../../../kernel/media/probe/mod.ts";
import {
  ascii,
  chunk,
  concat,
  riffChunk,
  segment,
  tiff,
  unsigned,
  withJpegExif,
  withJpegSegment,
} from "../../support/exif.ts";
import { corners, jpeg, noise, png, solid, webp } from "../../support/media.ts";
import {
  animatedWebp,
  blankPng,
  movingWebp,
  multiPicture,
  palettePng,
  withFrame,
} from "../../support/odd_media.ts";
import { refuses } from "./refuses.ts";

const PICTURE = corners(48, 32);

Deno.test("probe() reads size, turn, colour and frames of each format", async (t) => {
  const grey = solid(48, 32, [90]);
  const cases = [
    ["jpeg", await jpeg(PICTURE), { format: "jpeg" }],
    ["progressive", await jpeg({ ...PICTURE, progressive: true }), {}],
    ["grey jpeg", await jpeg(grey), { grey: true }],
    ["png", await png(PICTURE), { format: "png" }],
    ["grey png", await png(grey), { grey: true }],
    ["grey alpha", await png(solid(48, 32, [90, 40])), {
      grey: true,
      alpha: true,
    }],
    ["1-bit", blankPng(48, 32), { grey: true, bits: 1 }],
    ["16-bit", await png({ ...PICTURE, bits: 16 }), { bits: 16 }],
    ["webp", await webp(PICTURE), { format: "webp" }],
    ["lossy webp", await webp({ ...PICTURE, quality: 80 }), {}],
    ["webp alpha", await webp(solid(48, 32, [1, 2, 3, 4])), { alpha: true }],
  ] as const;
  for (const [name, file, expected] of cases) {
    await t.step(name, () => {
      const { header, storedWidth, storedHeight } = probe(file);
      deepStrictEqual(header, {
        format: header.format,
        width: 48,
        height: 32,
        orientation: 1,
        grey: false,
        bits: 8,
        alpha: false,
        animated: false,
        frames: 1,
        primaryBytes: file.length,
        fileBytes: file.length,
        ...expected,
      });
      deepStrictEqual([storedWidth, storedHeight], [48, 32]);
    });
  }
});

Deno.test("probe() swaps the edges for orientations 5 to 8", async () => {
  for (const make of [jpeg, png, webp]) {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const facts = probe(await make({ ...PICTURE, orientation }));
      const edges = [facts.header.width, facts.header.height];
      deepStrictEqual(edges, orientation >= 5 ? [32, 48] : [48, 32]);
      strictEqual(facts.header.orientation, orientation);
      strictEqual(facts.storedWidth, 48);
    }
  }
});

Deno.test("probe() takes a broken EXIF block for none", async (t) => {
  const file = await jpeg(PICTURE);
  const block = tiff(6, "big");
  const patched = (at: number, ...bytes: number[]) => {
    const out = new Uint8Array(block);
    out.set(bytes, at);
    return out;
  };
  const cases: [string, Uint8Array, number][] = [
    ["sound, big-endian", block, 6],
    ["sound, little-endian", tiff(6, "little"), 6],
    ["stored as a long", patched(12, 0, 4, 0, 0, 0, 1, 0, 0, 0, 6), 6],
    ["no byte order", patched(0, 0, 0), 1],
    ["directory outside", patched(4, 0xff, 0xff, 0xff, 0xff), 1],
    ["more entries than bytes", patched(8, 0xff, 0xff, 9, 9), 1],
    ["orientation 0", tiff(0), 1],
    ["orientation 9", tiff(9), 1],
    ["a type that is no number", patched(12, 0, 2), 1],
    ["cut short", block.subarray(0, 12), 1],
    ["empty", block.subarray(0, 0), 1],
  ];
  for (const [name, exif, orientation] of cases) {
    await t.step(name, () => {
      const app1 = segment(0xe1, concat(ascii("Exif\0\0"), exif));
      const { header } = probe(withJpegSegment(file, app1));
      strictEqual(header.orientation, orientation);
    });
  }
});

Deno.test("probe() lets the first EXIF block of a JPEG decide", async () => {
  const file = withJpegExif(await jpeg({ ...PICTURE, orientation: 3 }), 6);

  strictEqual(probe(file).header.orientation, 6);
});

Deno.test("probe() finds the end of a JPEG's own picture", async (t) => {
  const first = await jpeg(noise(64, 48));
  const thumbnail = await jpeg(solid(8, 8, [1, 2, 3]));
  const own = multiPicture(first, new Uint8Array(0));
  const cases: [string, Uint8Array, number][] = [
    ["alone", first, first.length],
    ["garbage", concat(first, ascii("<!-- \xff\xd9 -->")), first.length],
    ["zeros", concat(first, new Uint8Array(5000)), first.length],
    ["second picture", multiPicture(first, thumbnail), own.length],
    [
      "end marker inside a segment",
      withJpegSegment(first, segment(0xe1, thumbnail)),
      first.length + thumbnail.length + 4,
    ],
    [
      "fill bytes",
      withJpegSegment(first, Uint8Array.of(255, 255)),
      first.length + 2,
    ],
  ];
  for (const [name, file, expected] of cases) {
    await t.step(name, () => {
      const { header } = probe(file);
      strictEqual(header.primaryBytes, expected);
      strictEqual(header.fileBytes, file.length);
      strictEqual(header.width, 64);
    });
  }
});

Deno.test("probe() knows which pictures may be transparent", async () => {
  strictEqual(probe(palettePng([1, 2, 3])).header.alpha, true);
  strictEqual(probe(await png(solid(4, 4, [1, 2, 3, 4]))).header.alpha, true);
  strictEqual(probe(await png(solid(4, 4, [1, 2, 3]))).header.alpha, false);
  strictEqual(probe(await webp(solid(4, 4, [1, 2, 3, 4]))).header.alpha, true);
  strictEqual(probe(await webp(solid(4, 4, [1, 2, 3]))).header.alpha, false);
});

Deno.test("probe() names what it does not take", async (t) => {
  const file = await jpeg(PICTURE);
  const zeros = new Uint8Array(32);
  const cases: [string, Uint8Array, RegExp][] = [
    ["mp4", concat(zeros.subarray(0, 4), ascii("ftypisom")), /^a video \(MP4/],
    ["webm", Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), /^a video \(Matroska/],
    ["avi", concat(ascii("RIFF"), zeros.subarray(0, 4), ascii("AVI ")), /AVI/],
    ["pdf", ascii("%PDF-1.7"), /^not a recognisable image/],
    ["svg", ascii("<svg xmlns='x'/>"), /^not a recognisable image/],
    ["html", ascii("<!doctype html>"), /^not a recognisable image/],
    ["text", ascii("hello"), /^not a recognisable image/],
    ["cmyk", await jpeg({ ...PICTURE, cmyk: true }), /four colour components/],
    ["arithmetic", withFrame(file, { marker: 0xc9 }), /arithmetic-coded/],
    ["arithmetic progressive", withFrame(file, { marker: 0xca }), /arithmetic/],
    ["lossless", withFrame(file, { marker: 0xc3 }), /lossless/],
    ["hierarchical", withFrame(file, { marker: 0xc5 }), /hierarchical/],
    ["JPEG-LS", withFrame(file, { marker: 0xf7 }), /JPEG-LS/],
    ["12-bit", withFrame(file, { bits: 12 }), /12-bit samples/],
    ["no height", withFrame(file, { height: 0 }), /48 × 0 pixels/],
    ["too wide", withFrame(file, { width: 65_501 }), /65501 × 32 pixels/],
    ["empty png", withSize(await png(PICTURE), 0, 5), /0 × 5 pixels/],
  ];
  for (const [name, bytes, reason] of cases) {
    await t.step(name, () => refuses(bytes, "unsupported", reason));
  }
});

Deno.test("probe() calls damaged files corrupt", async (t) => {
  const picture = await jpeg(noise(64, 48));
  const still = await png(noise(64, 48));
  const web = await webp(noise(64, 48));
  const cut = (file: Uint8Array, part: number) =>
    file.subarray(0, Math.floor(file.length * part));
  const cases: [string, Uint8Array, RegExp][] = [
    ["empty", new Uint8Array(0), /^the file is empty$/],
    ["two bytes", picture.subarray(0, 2), /cut off inside its first bytes/],
    ["half a signature", still.subarray(0, 5), /cut off inside its first/],
    [
      "jpeg cut in its header",
      picture.subarray(0, 30),
      /before its end marker/,
    ],
    ["jpeg cut at 60 %", cut(picture, 0.6), /cut off before its end marker/],
    ["jpeg without its end", picture.subarray(0, -2), /before its end marker/],
    ["jpeg, half an end", picture.subarray(0, -1), /before its end marker/],
    ["jpeg of markers only", Uint8Array.of(255, 216, 255, 217), /before any/],
    ["jpeg twice begun", concat(picture.subarray(0, 2), picture), /twice/],
    ["png cut", cut(still, 0.6), /cut off inside its IDAT chunk/],
    ["png without IEND", still.subarray(0, -12), /before its IEND/],
    ["png without data", concat(still.subarray(0, 33), iend()), /no picture/],
    ["png of a false type", withColour(still, 5), /colour type 5 with 8 bits/],
    ["png without header", still.subarray(0, 8), /before its IEND chunk/],
    ["png, false checksum", patch(still, 200, 1), /IDAT chunk has a wrong/],
    ["png, broken chunk", patch(still, 38, 0), /broken chunk at byte 33/],
    ["webp cut", cut(web, 0.6), /^the WebP is cut off$/],
    ["webp without a picture", riffOnly(), /no picture data/],
    ["animated webp without frames", animatedWebp(), /no picture data/],
    ["animated webp, headless", animatedWebp(frame(0)), /has no header/],
    ["animated webp, hollow", animatedWebp(frame(16)), /frame is empty/],
    [
      "animated webp, frame of another size",
      animatedWebp(frame(16, web.subarray(12))),
      /not of the size it says/,
    ],
    [
      "animated webp, frame beside the canvas",
      shifted(await movingWebp([noise(64, 48), noise(64, 48, 2)]), 9),
      /does not fit on its canvas/,
    ],
  ];
  for (const [name, bytes, reason] of cases) {
    await t.step(name, () => refuses(bytes, "corrupt", reason));
  }
});

Deno.test("requirePixels() decides from the header", async () => {
  const facts = probe(withFrame(await jpeg(PICTURE), {
    width: 60_000,
    height: 60_000,
  }));

  throws(
    () => requirePixels(facts, 100_000_000),
    (error: unknown) =>
      error instanceof PictureError && error.kind === "unsupported" &&
      /60000 × 60000 is 3600000000 pixels.*--max-pixels/.test(error.message),
  );
  requirePixels(facts, 3_600_000_000);
});

function patch(file: Uint8Array, at: number, value: number): Uint8Array {
  const out = new Uint8Array(file);
  out[at] = value;
  return out;
}

/** Another colour type, with the header's checksum made good. */
function withColour(file: Uint8Array, colour: number): Uint8Array {
  const header = new Uint8Array(file.subarray(16, 29));
  header[9] = colour;
  return withHeader(file, header);
}

function withHeader(file: Uint8Array, header: Uint8Array): Uint8Array {
  return concat(file.subarray(0, 8), chunk("IHDR", header), file.subarray(33));
}

function withSize(file: Uint8Array, width: number, height: number): Uint8Array {
  const rest = file.subarray(24, 29);
  return withHeader(
    file,
    concat(unsigned(width, 4), unsigned(height, 4), rest),
  );
}

function iend(): Uint8Array {
  return chunk("IEND", new Uint8Array(0));
}

/** One frame chunk: a header of so many bytes, of 1 × 1 pixels, and data. */
function frame(header: number, data: Uint8Array = new Uint8Array(0)) {
  return riffChunk("ANMF", concat(new Uint8Array(header), data));
}

/** An animated WebP whose first frame lies that many pairs of pixels right. */
function shifted(file: Uint8Array, pairs: number): Uint8Array {
  return patch(file, Buffer.from(file).indexOf("ANMF") + 8, pairs);
}

function riffOnly(): Uint8Array {
  return concat(ascii("RIFF"), unsigned(4, 4, "little"), ascii("WEBP"));
}
