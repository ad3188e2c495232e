import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { ascii, concat } from "../../support/exif.ts";
import { corners, jpeg, noise, png, solid, webp } from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import {
  apng,
  bombPng,
  damaged,
  movingWebp,
  palettePng,
  withFrame,
} from "../../support/odd_media.ts";

Deno.test("examine() takes sound pictures whatever their name says", async (t) => {
  using room = new MediaRoom();
  const photo = noise(90, 60);
  const cases = [
    ["photo.png", await jpeg(photo), "jpeg", 1],
    ["photo.jpg", await png(photo), "png", 1],
    ["photo", await webp(photo), "webp", 1],
    ["moving.png", apng(3), "png", 3],
    ["moving.webp", await movingWebp([photo, noise(90, 60, 2)]), "webp", 2],
    ["palette.gif", palettePng([1, 2, 3]), "png", 1],
    ["alpha.png", await png(solid(90, 60, [1, 2, 3, 4])), "png", 1],
    ["grey.png", await png(solid(90, 60, [7])), "png", 1],
    ["grey-alpha.png", await png(solid(90, 60, [7, 8])), "png", 1],
    ["deep.png", await png({ ...photo, bits: 16 }), "png", 1],
    ["soft.jpg", await jpeg({ ...photo, progressive: true }), "jpeg", 1],
    ["small.jpg", await jpeg({ ...photo, subsampling: "4:2:0" }), "jpeg", 1],
    ["trailing.jpg", concat(await jpeg(photo), ascii("junk")), "jpeg", 1],
  ] as const;
  for (const [name, bytes, format, frames] of cases) {
    await t.step(name, async () => {
      const result = await room.examine(bytes, { name });

      ok(!("kind" in result), JSON.stringify(result));
      strictEqual(result.header.format, format);
      strictEqual(result.header.frames, frames);
      deepStrictEqual(await Deno.readFile(result.staged), bytes);
      strictEqual(result.hash, sha256(bytes));
      ok(result.preview !== null);
      const preview = await Deno.readFile(result.preview.staged);
      strictEqual(result.preview.hash, sha256(preview));
    });
  }
});

Deno.test("examine() refuses by name and leaves nothing behind", async (t) => {
  using room = new MediaRoom();
  const photo = noise(90, 60);
  const [picture, still, web] = await Promise.all([
    jpeg(photo),
    png(photo),
    webp(photo),
  ]);
  const cut = (file: Uint8Array) =>
    file.subarray(0, Math.floor(file.length * 0.6));
  const flipped = damaged(still, 200, 1, 3);
  const cases: [string, Uint8Array, "corrupt" | "unsupported", RegExp][] = [
    ["page.jpg", ascii("<html></html>"), "unsupported", /recognisable image/],
    ["notes.txt", ascii("notes"), "unsupported", /not a recognisable image/],
    ["empty.jpg", new Uint8Array(0), "corrupt", /^the file is empty$/],
    ["cut.jpg", cut(picture), "corrupt", /cut off before its end marker/],
    ["cut.png", cut(still), "corrupt", /cut off/],
    ["cut.webp", cut(web), "corrupt", /cut off/],
    ["open.jpg", picture.subarray(0, -2), "corrupt", /before its end marker/],
    ["open.png", still.subarray(0, -12), "corrupt", /before its IEND chunk/],
    ["checksum.png", flipped, "corrupt", /IDAT chunk has a wrong checksum/],
    ["broken.webp", damaged(web, 40, 60, 3), "corrupt", /does not decode/],
    [
      "bomb.jpg",
      withFrame(picture, { width: 60_000, height: 60_000 }),
      "unsupported",
      /3600000000 pixels, over the limit of 100000000/,
    ],
    [
      "bomb.png",
      bombPng(30_000, 30_000),
      "unsupported",
      /900000000 pixels, over the limit/,
    ],
    ["hollow.png", bombPng(300, 300), "corrupt", /does not decode/],
  ];
  for (const [name, bytes, kind, reason] of cases) {
    await t.step(name, async () => {
      const result = await room.examine(bytes, { name });

      ok("kind" in result, "it was accepted");
      strictEqual(result.kind, kind);
      strictEqual(reason.test(result.reason), true, result.reason);
      strictEqual(result.reason.includes(name), false);
      strictEqual(room.staged(), 0);
    });
  }
});

Deno.test("examine() decodes around damage inside a JPEG", async () => {
  using room = new MediaRoom();
  const file = await jpeg({ ...corners(320, 200), quality: 60 });

  const { header } = await room.accept(damaged(file, file.length - 40, 8, 5));

  deepStrictEqual([header.width, header.height], [320, 200]);
});

Deno.test("createMedia() obeys its own pixel limit", async () => {
  using room = new MediaRoom({ maxPixels: 99 });
  const file = await png(solid(10, 10, [1, 2, 3]));

  const result = await room.examine(file);

  ok("kind" in result);
  strictEqual(result.kind, "unsupported");
  ok(/10 × 10 is 100 pixels, over the limit of 99/.test(result.reason));
});

Deno.test("probe() stops reading a file that is too large", async () => {
  using room = new MediaRoom();
  const path = room.put(await png(solid(4, 4, [1, 2, 3])));
  await Deno.truncate(path, 513 * 1024 * 1024);

  const result = await room.media.probe(path);

  ok("kind" in result);
  strictEqual(result.kind, "unsupported");
  ok(/larger than 512 MiB/.test(result.reason), result.reason);
});

Deno.test("examine() and probe() hand on the system's errors", async () => {
  using room = new MediaRoom();
  const missing = `${room.put(new Uint8Array(0))}-missing`;
  const folder = await Deno.makeTempDir();

  await rejects(room.examinePath(missing), Deno.errors.NotFound);
  await rejects(room.media.probe(missing), Deno.errors.NotFound);
  await rejects(room.media.probe(folder), Deno.errors.IsADirectory);
  await Deno.remove(folder);
});

Deno.test("examine() says when there is no place to write", async () => {
  using room = new MediaRoom();
  const path = room.put(await png(solid(4, 4, [1, 2, 3])));
  const staged = `${path}-no-folder/staged`;

  await rejects(
    room.media.examine({ path, staged, stagedPreview: `${staged}.preview` }),
    Deno.errors.NotFound,
  );
});

Deno.test("probe() answers the header of a stored picture", async () => {
  using room = new MediaRoom({ maxPixels: 10 });
  const file = await jpeg({ ...noise(60, 40), orientation: 8 });

  const header = await room.media.probe(room.put(concat(file, ascii("x"))));

  deepStrictEqual(header, {
    format: "jpeg",
    width: 40,
    height: 60,
    orientation: 8,
    grey: false,
    bits: 8,
    alpha: false,
    animated: false,
    frames: 1,
    primaryBytes: file.length,
    fileBytes: file.length + 1,
  });
});

Deno.test("diagnose() proves every codec", async () => {
  using room = new MediaRoom();

  const lines = await room.media.diagnose();

  deepStrictEqual(lines.map((line) => [line.codec, line.ok]), [
    ["jpeg", true],
    ["damaged jpeg", true],
    ["jpeg encoder", true],
    ["png", true],
    ["webp", true],
    ["resize", true],
    ["drawing", true],
  ]);
  for (const { detail } of lines) {
    ok(/^@[\w-]+\/[\w-]+ \d+\.\d+\.\d+: /.test(detail));
  }
});

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
