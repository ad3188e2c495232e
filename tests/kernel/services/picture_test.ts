import assert from "node:assert/strict";
import { probe } from "../../../kernel/media/probe/mod.ts";
import { refused } from "../../exporters/refused.ts";
import {
  corners,
  decode,
  jpeg,
  noise,
  pixelAt,
  png,
  solid,
  webp,
} from "../../support/media.ts";
import { apng, blankPng, movingWebp } from "../../support/odd_media.ts";
import { PROJECT, ServiceRoom } from "./room.ts";

const PLAIN = { full: false, region: null, max_edge: null, overlay: false };

/** A room with one picture, and a way to look at it. */
async function withPicture(bytes: Uint8Array) {
  const room = await ServiceRoom.make();
  const path = await room.pictures("p", []);
  await Deno.writeFile(`${path}/picture`, bytes);
  await room.ingest(path);
  const [row] = room.sql(
    "SELECT id, lower(hex(content_hash)) AS hash FROM asset",
  );
  const asset_id = String(row!["id"]);
  const look = (full: boolean, how: { max_edge?: number } = {}) =>
    room.do((s) =>
      s.pictures.look({ ...PLAIN, project: PROJECT, asset_id, full, ...how })
    );
  return { room, look, hash: String(row!["hash"]), asset_id };
}

Deno.test("look() answers the preview, or the stored bytes", async () => {
  const bytes = await png(noise(400, 300));
  const { room, look } = await withPicture(bytes);
  using _ = room;

  const preview = await look(false);
  const full = await look(true);

  assert.deepEqual(
    [preview.resolution, preview.format, preview.width, preview.height],
    ["thumbnail", "jpeg", 256, 192],
  );
  assert.deepEqual(
    [full.resolution, full.format, full.width, full.height],
    ["full", "png", 400, 300],
  );
  assert.deepEqual(full.bytes, new Uint8Array(bytes));
});

Deno.test("look() turns a picture upright, in the asset's own frame", async () => {
  const bytes = await jpeg({ ...corners(60, 40), orientation: 6 });
  const { room, look } = await withPicture(bytes);
  using _ = room;

  for (const full of [false, true]) {
    const { asset, width, height, bytes: shown } = await look(full);

    assert.deepEqual([width, height], [40, 60]);
    assert.deepEqual([asset.width, asset.height], [40, 60]);
    const [red, green] = pixelAt(await decode(shown), 35, 5);
    assert.ok(red! > 180 && green! < 80, `${red},${green}`);
  }
});

Deno.test("look() sends an animation's first frame as a still", async () => {
  const first = noise(30, 20);
  const moving = await movingWebp([first, solid(30, 20, [0, 0, 0])]);
  const { room, look } = await withPicture(moving);
  using _ = room;

  const { format, bytes } = await look(true);

  assert.equal(format, "png");
  assert.equal(probe(bytes).header.animated, false);
  assert.deepEqual((await decode(bytes)).pixels, first.pixels);
});

Deno.test("look() says what became of unusual pixels", async (t) => {
  const clear = await webp(solid(30, 20, [9, 90, 200, 0]));
  const deep = await png({ ...corners(30, 20), bits: 16 });
  const moving = apng(3);
  const alpha = "The picture has an alpha channel; transparent parts are ";
  const bits = "The picture has 16 bits a sample, ";
  const frames =
    "The picture is an animation of 3 frames; the first one counts";
  for (
    const [name, bytes, shown, stored] of [
      ["alpha", clear, `${alpha}shown on white`, `${alpha}sent as stored`],
      ["16 bits", deep, `${bits}shown with 8`, `${bits}sent as stored`],
      ["an animation", moving, frames, frames],
    ] as const
  ) {
    await t.step(name, async () => {
      const { room, look } = await withPicture(bytes);
      using _ = room;
      assert.deepEqual((await look(false)).notes, [shown]);
      assert.deepEqual((await look(false, { max_edge: 64 })).notes, [shown]);
      assert.deepEqual((await look(true)).notes, [stored]);
    });
  }
  await t.step("nothing of a plain picture", async () => {
    const { room, look } = await withPicture(await jpeg(corners(30, 20)));
    using _ = room;
    for (const full of [true, false]) {
      assert.deepEqual((await look(full)).notes, []);
    }
  });
});

Deno.test("look() refuses what it cannot show and says what to do", async (t) => {
  await t.step("no preview", async () => {
    const { room, look } = await withPicture(await png(corners(9, 9)));
    using _ = room;
    room.sql("UPDATE asset SET thumbnail_hash = NULL");
    const { hint } = await refused(() => look(false), "ThumbnailNotCached");
    assert.match(hint!, /backfill_thumbnails/);
  });
  await t.step("too many bytes", async () => {
    const { room, look } = await withPicture(await png(noise(600, 500)));
    using _ = room;
    await refused(
      () => look(true),
      "PictureTooLarge",
      /600×500 picture .* bytes/,
    );
    await look(false);
  });
  await t.step("too long an edge", async () => {
    const { room, look } = await withPicture(blankPng(2001, 2));
    using _ = room;
    await refused(() => look(true), "PictureTooLarge", /edge of 2001 pixels/);
  });
  await t.step("bytes gone", async () => {
    const { room, look, hash } = await withPicture(await png(corners(9, 9)));
    using _ = room;
    const folder = `${room.workspace}/blobs/${hash.slice(0, 2)}`;
    await Deno.remove(folder, { recursive: true });
    await refused(
      () => look(true),
      "WorkspaceCorrupt",
      /stored bytes are gone/,
    );
  });
  await t.step("an asset of another project", async () => {
    const { room, asset_id } = await withPicture(await png(corners(9, 9)));
    using _ = room;
    await room.do((s) => s.projects.create({ name: "Two", description: null }));
    const look = (project: string, id: string) =>
      room.do((s) => s.pictures.look({ ...PLAIN, project, asset_id: id }));
    await refused(() => look("Two", asset_id), "AssetNotFound");
    await refused(() => look("Two", "x"), "MalformedIdentifier", /^asset_id /);
  });
});
