import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { probe } from "../../kernel/media/probe/mod.ts";
import { concat, riff, withPngChunks } from "../support/exif.ts";
import {
  corners,
  decode,
  jpeg,
  png,
  solid,
  storedFor,
  webp,
} from "../support/media.ts";
import { animationControl, movingWebp } from "../support/odd_media.ts";
import { plainPng } from "../support/plain_png.ts";
import { refused } from "./refused.ts";
import { ExportRoom, textOf } from "./room.ts";

const SIZE = { width: 32, height: 24 };
const RASTER = corners(SIZE.width, SIZE.height);
const OTHER = solid(SIZE.width, SIZE.height, [1, 2, 3]);

Deno.test("export() writes pictures upright under an honest extension", async (t) => {
  const cases: [string, () => Promise<Uint8Array>, string, boolean][] = [
    ["jpeg", () => jpeg(RASTER), "jpg", true],
    ["png", () => png(RASTER), "png", true],
    ["webp", () => webp(RASTER), "webp", true],
    ["turned jpeg", () => jpeg(turned(6)), "jpg", false],
    ["turned png", () => png(turned(3)), "png", false],
    ["turned webp", () => webp(turned(8)), "png", false],
    ["moving webp", () => movingWebp([RASTER, OTHER]), "png", false],
    ["moving webp of one frame", () => oneFrame(), "png", false],
    ["moving png", () => movingPng(), "png", false],
  ];
  for (const [name, make, extension, untouched] of cases) {
    await t.step(name, async () => {
      using room = new ExportRoom();
      const bytes = await make();
      const frozen = await room.freeze({ assets: [{ ...SIZE, bytes }] });

      const { directory } = await room.export(frozen, { format: "coco" });

      const hash = frozen.manifest.assets[0]?.content_hash;
      const written = await Deno.readFile(
        `${directory}/images/train/${hash}.${extension}`,
      );
      assert.equal(Buffer.compare(written, bytes) === 0, untouched);
      const { width, height } = await decode(written);
      assert.deepEqual({ width, height }, SIZE);
      const { header } = probe(written);
      assert.deepEqual([header.animated, header.frames], [false, 1]);
    });
  }
});

/** An animated WebP from which all frames but the first were taken. */
async function oneFrame(): Promise<Uint8Array> {
  const file = Buffer.from(await movingWebp([RASTER, OTHER]));
  const first = file.indexOf("ANMF");
  const size = 8 + file.readUInt32LE(first + 4);
  return riff(file.subarray(12, first + size));
}

/** A PNG that says it is animated, with its only frame. */
async function movingPng(): Promise<Uint8Array> {
  return withPngChunks(await png(RASTER), animationControl(1));
}

function turned(orientation: number) {
  return { ...storedFor(RASTER, orientation), orientation };
}

Deno.test("export() cuts what trails a JPEG and counts it", async () => {
  using room = new ExportRoom();
  const whole = await jpeg(RASTER);
  const bytes = concat(whole, new Uint8Array(300_000));
  const frozen = await room.freeze({
    assets: [{ ...SIZE, bytes }, { bytes: whole, ...SIZE }],
  });

  const result = await room.export(frozen, { format: "yolo" });

  const names = frozen.manifest.assets.map((a) => a.content_hash);
  for (const name of names) {
    const written = await Deno.readFile(
      `${result.directory}/images/train/${name}.jpg`,
    );
    assert.deepEqual(written, whole);
  }
  const report = JSON.parse(textOf(result, "visionset-export-report.json"));
  assert.equal(report.trimmed, 1);
});

Deno.test("export() refuses a picture that is not what the release says", async (t) => {
  const sound = plainPng(32, 24, [1, 2, 3]);
  const plainJpeg = await jpeg(RASTER);
  const turnedJpeg = await jpeg(turned(6));
  const cases: Record<
    string,
    [Uint8Array, (path: string) => void, RegExp]
  > = {
    "a missing blob": [sound, (path) => Deno.removeSync(path), /are gone/],
    "another size": [
      plainPng(24, 32, [1, 2, 3]),
      () => {},
      /24×32 pixels, the release says 32×24/,
    ],
    "no picture": [
      new TextEncoder().encode("<html>"),
      () => {},
      /cannot be exported/,
    ],
    "a flipped byte": [
      plainJpeg,
      (path) => flip(path, plainJpeg.length - 9),
      /are damaged/,
    ],
    "a flipped byte in a turned one": [
      turnedJpeg,
      (path) => flip(path, turnedJpeg.length - 9),
      /are damaged/,
    ],
  };
  for (const [name, [bytes, spoil, words]] of Object.entries(cases)) {
    await t.step(name, async () => {
      using room = new ExportRoom();
      const frozen = await room.freeze({
        assets: [{}, { ...SIZE, bytes }, {}],
      });
      const asset = frozen.manifest.assets.find((a) => a.width === 32);
      spoil(room.blobs.path(asset?.content_hash ?? ""));
      const dest = room.fresh();

      const { message } = await refused(
        () => room.export(frozen, { format: "voc", dest }),
        "ExportSourceUnreadable",
        words,
      );

      assert.equal(message.includes(asset?.asset_id ?? "?"), true);
      assert.equal(message.includes(room.folder), false);
      await assert.rejects(Deno.stat(dest), Deno.errors.NotFound);
    });
  }
});

function flip(path: string, at: number): void {
  const bytes = Deno.readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  Deno.writeFileSync(path, bytes);
}

Deno.test("a broken source is found before a former export is removed", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const dest = room.fresh();
  await room.export(frozen, { format: "coco", dest });
  await Deno.remove(
    room.blobs.path(frozen.manifest.assets[0]?.content_hash ?? ""),
  );

  await refused(
    () => room.export(frozen, { format: "coco", dest }),
    "ExportSourceUnreadable",
  );

  await Deno.stat(`${dest}/visionset-export-report.json`);
});
