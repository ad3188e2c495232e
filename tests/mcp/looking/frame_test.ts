import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Served, withServer } from "../../support/client.ts";
import {
  type Bytes,
  decode,
  jpeg,
  png,
  type Raster,
  solid,
  storedFor,
  webp,
} from "../../support/media.ts";
import { Random } from "../../support/random.ts";
import type { Picture } from "../../support/resources.ts";

/** A marker of one colour on a ground, in asset pixels. */
interface Marked {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly marker: Box;
  readonly bytes: Bytes;
}

type Box = readonly [x: number, y: number, width: number, height: number];

const GROUND = [40, 90, 60];
const MARKER = [250, 40, 230];
const CLASSES = [{ name: "marker", geometries: ["bbox"] }];
const LOOKS = 208;

async function marked(random: Random, index: number): Promise<Marked> {
  const width = random.whole(40, 900);
  const height = random.whole(40, 700);
  const w = random.whole(16, Math.min(60, width - 8));
  const h = random.whole(16, Math.min(60, height - 8));
  const marker = [
    random.whole(0, width - w),
    random.whole(0, height - h),
    w,
    h,
  ] as const;
  const raster = solid(width, height, GROUND);
  for (let y = marker[1]; y < marker[1] + h; y++) {
    for (let x = marker[0]; x < marker[0] + w; x++) {
      raster.pixels.set(MARKER, (y * width + x) * 3);
    }
  }
  // Says which picture it is, where no look can take it for the marker.
  raster.pixels.set([index, 0, 0], 0);
  const orientation = 1 + index % 8;
  const stored = { ...storedFor(raster, orientation), orientation };
  const [encode, type] =
    ([[jpeg, "jpg"], [png, "png"], [webp, "webp"]] as const)[
      index % 3
    ]!;
  const bytes = await encode(stored);
  const name = `${String(index).padStart(3, "0")}.${type}`;
  return { name, width, height, marker, bytes };
}

/** A region around or across the marker, sometimes past the edge. */
function regionOf(random: Random, { width, height, marker }: Marked): Box {
  const [x, y, w, h] = marker;
  const left = random.fine(-20, x + w / 3);
  const top = random.fine(-20, y + h / 3);
  const right = random.fine(x + w * 2 / 3, width + 20);
  const bottom = random.fine(y + h * 2 / 3, height + 20);
  return [left, top, right - left, bottom - top];
}

/** The box of the pixels that carry more of the marker than of the ground. */
function measured(raster: Raster, rows: number): Box {
  const share = (x: number, y: number) => {
    const at = (y * raster.width + x) * raster.channels;
    const from = GROUND[2]!;
    return (raster.pixels[at + 2]! - from) / (MARKER[2]! - from);
  };
  const inside = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < raster.width; x++) {
      if (share(x, y) < 0.5) continue;
      inside.left = Math.min(inside.left, x);
      inside.top = Math.min(inside.top, y);
      inside.right = Math.max(inside.right, x + 1);
      inside.bottom = Math.max(inside.bottom, y + 1);
    }
  }
  const { left, top, right, bottom } = inside;
  return [left, top, right - left, bottom - top];
}

/** The part of the marker that a look shows, in asset pixels. */
function expected({ marker: [x, y, w, h] }: Marked, region: Box): Box {
  const [rx, ry, rw, rh] = region;
  const left = Math.max(x, rx);
  const top = Math.max(y, ry);
  const right = Math.min(x + w, rx + rw);
  const bottom = Math.min(y + h, ry + rh);
  return [left, top, right - left, bottom - top];
}

async function look(
  served: Served,
  args: Readonly<Record<string, unknown>>,
): Promise<{ json: Picture; raster: Raster }> {
  const { content, structuredContent } = await served.raw(
    "get_asset_image",
    args,
  );
  const json = structuredContent as unknown as Picture;
  ok(!("error" in json), JSON.stringify(json));
  const image = content.find((block) => block.type === "image") as {
    data: string;
  };
  const raster = await decode(Buffer.from(image.data, "base64"));
  return { json, raster };
}

function requireNear(found: Box, wanted: Box, by: readonly number[]): void {
  const edges = ([x, y, w, h]: Box) => [x, y, x + w, y + h];
  const [a, b] = [edges(found), edges(wanted)];
  a.forEach((value, i) =>
    ok(
      Math.abs(value - b[i]!) <= by[i % 2]! + 1e-9,
      `edge ${i}: ${value} for ${b[i]}`,
    )
  );
}

Deno.test("what is measured on any look is where it is on the asset", async (t) => {
  const random = new Random(30);
  const pictures: Marked[] = [];
  for (let i = 0; i < LOOKS; i++) pictures.push(await marked(random, i));
  await withServer(async (served) => {
    const path = `${served.room}/marked`;
    await Deno.mkdir(path);
    for (const { name, bytes } of pictures) {
      await Deno.writeFile(`${path}/${name}`, bytes);
    }
    const project = "Marked";
    await served.call("create_project", { name: project });
    await served.call("create_schema_version", { project, classes: CLASSES });
    const { batch_id, created } = await served.call("ingest", {
      project,
      path,
    });
    strictEqual(created, LOOKS);
    const { jobs } = await served.call("approve_batch", {
      batch_id,
      start: true,
    });
    const job_id = jobs[0]!.id;
    const { items } = await served.call("list_batch_assets", {
      batch_id,
      limit: 500,
    });
    const seen = { native: 0, scaled: 0 };
    for (const [i, picture] of pictures.entries()) {
      const asset = items[i]!;
      const region = i % 4 === 0 ? null : regionOf(random, picture);
      const max_edge = i % 5 === 0 ? null : random.whole(64, 600);
      const full = region === null && max_edge === null;
      const args = { region, max_edge, full, overlay: i % 7 === 0 };
      await t.step(`${picture.name} ${JSON.stringify(args)}`, async () => {
        deepStrictEqual(
          [asset.width, asset.height],
          [picture.width, picture.height],
        );
        const { json, raster } = await look(served, {
          project,
          asset_id: asset.id,
          ...args,
        });
        deepStrictEqual(
          [raster.width, raster.height],
          [json.image_width, json.image_height],
        );
        ok(Math.max(raster.width, raster.height) <= (max_edge ?? 2000));
        const rows = raster.height - json.strip_height;
        const [rx, ry, rw, rh] = json.region!;
        deepStrictEqual([json.offset_x, json.offset_y], [rx, ry]);
        strictEqual(json.scale_x, rw / raster.width);
        strictEqual(json.scale_y, rh / rows);
        ok(json.scale_x >= 1 && json.scale_y >= 1);

        const { scale_x, scale_y, offset_x, offset_y } = json;
        const frame = { scale_x, scale_y, offset_x, offset_y };
        const [x, y, width, height] = measured(raster, rows);
        const wanted = expected(picture, json.region!);
        const native = scale_x === 1 && scale_y === 1;
        seen[native ? "native" : "scaled"]++;
        const tolerance = native ? [0, 0] : [scale_x, scale_y!];
        const back: Box = [
          x * scale_x + offset_x!,
          y * scale_y! + offset_y!,
          width * scale_x,
          height * scale_y!,
        ];
        requireNear(back, wanted, tolerance);

        const geometry = { type: "bbox", x, y, width, height };
        const label = { label_class: "marker", geometry, provenance: "human" };
        const { items: [stored] } = await served.call("add_annotations", {
          job_id,
          annotations: [{ asset_id: asset.id, ...label }],
          frame,
        });
        const box = stored!.geometry;
        ok(box.type === "bbox");
        const kept: Box = [box.x, box.y, box.width, box.height];
        requireNear(kept, wanted, tolerance);
        if (native) deepStrictEqual(kept, wanted);
      });
    }
    ok(seen.native >= 20 && seen.scaled >= 80, JSON.stringify(seen));
  });
});
