import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { IngestReport } from "../support/answers.ts";
import { type Served, withServer } from "../support/client.ts";
import {
  type Bytes,
  CORNER_COLOURS,
  corners,
  decode,
  jpeg,
  noise,
  pixelAt,
  png,
  solid,
  waves,
  webp,
} from "../support/media.ts";
import { apng, movingWebp, palettePng } from "../support/odd_media.ts";
import { readVoc, readYolo } from "./reading.ts";
import {
  begin,
  exported,
  folderOf,
  PROJECT,
  promote,
  publish,
} from "./room.ts";

const HTML = new TextEncoder().encode("<!doctype html><p>not found");
/** A GIF of three frames as far as a sniffer reads. */
const GIF = new TextEncoder().encode("GIF89a\x02\0\x01\0\0\0\0,,,;");
const EMPTY = new Uint8Array(0);

async function ingest(
  served: Served,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<{ report: IngestReport; path: string }> {
  await begin(served);
  const path = await folderOf(served, files);
  const report = await served.call("ingest", { ...PROJECT, path });
  return { report, path };
}

Deno.test("B38: content decides the format, never the name", () =>
  withServer(async (served) => {
    const { report, path } = await ingest(served, {
      "x.png": await jpeg(waves(60, 40)),
      "y.jpg": await png(corners(60, 40)),
      "w.jpeg": await webp(waves(40, 60)),
      "z.jpg": HTML,
      "readme.png": new TextEncoder().encode("PNG"),
    });
    deepStrictEqual([report.created, report.failed], [3, 2]);
    deepStrictEqual(
      report.failures.map(({ name, kind }) => [name, kind]),
      [["readme.png", "unsupported"], ["z.jpg", "unsupported"]],
    );
    const assets = await promote(served, path, () => []);
    deepStrictEqual(
      assets.map(({ format, width, height }) => [format, width, height]),
      [["webp", 40, 60], ["jpeg", 60, 40], ["png", 60, 40]],
    );
    await publish(served);

    const yolo = await exported(served, "yolo");
    const voc = await exported(served, "voc");

    for (const { image, bytes } of await readYolo(yolo.dest)) {
      const start = bytes[0] === 0xff
        ? "jpg"
        : bytes[0] === 0x89
        ? "png"
        : "webp";
      match(image, new RegExp(`\\.${start}$`));
    }
    for (const { filename, size } of (await readVoc(voc.dest)).values()) {
      await Deno.stat(`${voc.dest}/JPEGImages/${filename}`);
      ok(Number(size.width) > 0 && Number(size.height) > 0);
    }
  }));

/** A copy with one byte of the pixel data changed, so that its CRC is wrong. */
function brokenCrc(file: Bytes): Bytes {
  const out = new Uint8Array(file);
  const at = Buffer.from(file).indexOf("IDAT") + 8;
  out[at] = out[at]! ^ 0xff;
  return out;
}

Deno.test("B41: a damaged file is refused by name, and the others go on", () =>
  withServer(async (served) => {
    const whole = noise(80, 60);
    const photo = await jpeg(whole);
    const drawing = await png(whole);
    const web = await webp({ ...whole, quality: 90 });
    const progressive = await jpeg({ ...whole, progressive: true });
    const cut = (file: Bytes, share: number) =>
      file.slice(0, Math.floor(file.length * share));
    const bad = {
      "crc.png": brokenCrc(drawing),
      "cut60.jpg": cut(photo, 0.6),
      "cut60.png": cut(drawing, 0.6),
      "cut60.webp": cut(web, 0.6),
      "cut60progressive.jpg": cut(progressive, 0.6),
      "cut99.jpg": cut(photo, 0.99),
      "cut99.png": cut(drawing, 0.99),
      "empty.jpg": EMPTY,
      "head.jpg": photo.slice(0, 2),
      "head.png": drawing.slice(0, 8),
    };
    const good = { "0.jpg": photo, "1.png": drawing, "2.webp": web };

    const { report } = await ingest(served, { ...bad, ...good });

    deepStrictEqual(
      report.failures.map(({ name }) => name).sort(),
      Object.keys(bad).sort(),
    );
    for (const { reason, name } of report.failures) {
      ok(reason.length > 3, name);
      ok(!reason.includes(name));
    }
    const { created, deduplicated, repeated, failed } = report;
    deepStrictEqual([created, failed], [3, Object.keys(bad).length]);
    strictEqual(created + deduplicated + repeated + failed, 13);
  }));

Deno.test("B41: no exported JPEG lacks its end", () =>
  withServer(async (served) => {
    const photo = await jpeg(waves(80, 60));
    const { report, path } = await ingest(served, {
      "endless.jpg": photo.slice(0, -2),
      "trailing.jpg": Buffer.concat([photo, Buffer.from("more\0bytes")]),
      "whole.jpg": await jpeg(corners(80, 60)),
    });
    await promote(served, path, () => []);
    await publish(served);

    const { dest } = await exported(served, "yolo");

    const images = await readYolo(dest);
    strictEqual(images.length, report.created);
    ok(images.length >= 2);
    for (const { bytes } of images) {
      deepStrictEqual([...bytes.slice(-2)], [0xff, 0xd9]);
    }
  }));

Deno.test("B44: palettes keep their colours, animations tell their frames", () =>
  withServer(async (served) => {
    const glass = solid(30, 20, [200, 100, 50, 128]);
    const { report, path } = await ingest(served, {
      "animated.gif": GIF,
      "animated.png": apng(3),
      "animated.webp": await movingWebp([
        corners(9, 6),
        solid(9, 6, [1, 2, 3]),
      ]),
      "glass.png": await png(glass),
      "palette.png": palettePng([250, 128, 3]),
    });
    deepStrictEqual(
      report.failures.map(({ name, kind }) => [name, kind]),
      [["animated.gif", "unsupported"]],
    );
    deepStrictEqual(report.notes, [
      "animated.png: 3 frames, first taken",
      "animated.webp: 2 frames, first taken",
    ]);
    const assets = await promote(served, path, () => []);
    await publish(served);

    const { dest } = await exported(served, "yolo");

    const images = await readYolo(dest);
    const pictureOf = async (i: number) => {
      const hash = assets[i]!.content_hash;
      const { bytes, image } = images.find((one) => one.image.includes(hash))!;
      match(image, /\.png$/);
      return await decode(bytes);
    };
    deepStrictEqual(pixelAt(await pictureOf(0), 1, 1), [200]);
    deepStrictEqual(pixelAt(await pictureOf(1), 0, 0), [...CORNER_COLOURS[0]]);
    deepStrictEqual(pixelAt(await pictureOf(2), 5, 5), [200, 100, 50]);
    deepStrictEqual(pixelAt(await pictureOf(3), 1, 0), [250, 128, 3]);
  }));

Deno.test("B44: what an agent sees of glass lies on white", () =>
  withServer(async (served) => {
    const { report } = await ingest(served, {
      "glass.png": await png(solid(600, 400, [200, 100, 50, 128])),
    });
    const { batch_id } = report;
    const { items } = await served.call("list_batch_assets", { batch_id });

    const { content } = await served.raw("get_asset_image", {
      ...PROJECT,
      asset_id: items[0]!.id,
    });

    const seen = await decode(Buffer.from(content[0]?.data ?? "", "base64"));
    const expected = [200, 100, 50].map((c) => (c * 128 + 255 * 127) / 255);
    pixelAt(seen, 50, 50).forEach((value, i) =>
      ok(Math.abs(value - expected[i]!) <= 3, `${value} of ${expected[i]}`)
    );
  }));
