import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../support/client.ts";
import { png, solid } from "../support/media.ts";
import { readCoco, readVoc, readYolo } from "./reading.ts";
import {
  begin,
  box,
  exported,
  folderOf,
  openBatch,
  polygon,
  promote,
  publish,
  type Sketch,
} from "./room.ts";

const WIDTH = 100;
const HEIGHT = 80;

/** Labels over the edge of 100 × 80, and the row that is left of each. */
const OVER: readonly (readonly [string, Sketch, readonly number[]])[] = [
  ["right bottom", box("cat", [90, 70, 20, 20]), [0.95, 0.9375, 0.1, 0.125]],
  ["left top", box("cat", [-10, -10, 20, 20]), [0.05, 0.0625, 0.1, 0.125]],
  ["around all", box("cat", [-5, -5, 200, 200]), [0.5, 0.5, 1, 1]],
  ["a hair", box("cat", [50, 40, 50.0001, 40]), [0.75, 0.75, 0.5, 0.5]],
  [
    "a vertex",
    polygon("cat", [80, 20], [100.2, 40], [80, 60]),
    [0.9, 0.5, 0.2, 0.5],
  ],
  [
    "a ring around all",
    polygon("cat", [-1, -1], [300, -1], [300, 300], [-1, 300]),
    [0.5, 0.5, 1, 1],
  ],
];

async function folder(served: Served, count: number): Promise<string> {
  const files: Record<string, Uint8Array> = {};
  for (let i = 0; i < count; i++) {
    const name = `${String(i).padStart(3, "0")}.png`;
    files[name] = await png(solid(WIDTH, HEIGHT, [i, 100, 100]));
  }
  return await folderOf(served, files);
}

Deno.test("B08: what leaves the picture is clipped and counted", async (t) => {
  await withServer(async (served) => {
    await begin(served);
    const path = await folder(served, OVER.length);
    const assets = await promote(served, path, (_, i) => [OVER[i]![1]]);
    await publish(served);

    const yolo = await exported(served, "yolo");
    const coco = await exported(served, "coco");
    const voc = await exported(served, "voc");

    const images = await readYolo(yolo.dest);
    for (const [i, [name, , numbers]] of OVER.entries()) {
      await t.step(name, () => {
        const hash = assets[i]!.content_hash;
        const { rows } = images.find(({ image }) => image.includes(hash))!;
        strictEqual(rows.length, 1);
        deepStrictEqual(rows[0], { index: 0, numbers });
      });
    }
    for (const { compatibility } of [yolo, coco, voc]) {
      strictEqual(compatibility.clipped_annotations, OVER.length);
      strictEqual(compatibility.vanished_annotations, 0);
    }
    const { annotations } = (await readCoco(coco.dest)).get("train")!;
    for (
      const { bbox: [x = -1, y = -1, width = 0, height = 0] } of annotations
    ) {
      ok(x >= 0 && y >= 0 && x + width <= WIDTH && y + height <= HEIGHT);
    }
    for (const { object } of (await readVoc(voc.dest)).values()) {
      const { xmin, ymin, xmax, ymax } = object[0]!.bndbox;
      ok(Number(xmin) >= 1 && Number(ymin) >= 1);
      ok(Number(xmax) <= WIDTH && Number(ymax) <= HEIGHT);
    }
  });
});

Deno.test("B08: sides that are no round fractions stay within 0 and 1", () =>
  withServer(async (served) => {
    await begin(served);
    const files: Record<string, Uint8Array> = {};
    for (const side of [11, 13, 17, 29, 97, 113]) {
      const raster = solid(side, 2 * side + 1, [side, side, side]);
      files[`${side}.png`] = await png(raster);
    }
    await promote(served, await folderOf(served, files), (asset) => {
      const [w, h] = [asset.width!, asset.height!];
      return [
        box("cat", [0.1, 0.1, w - 0.1, h - 0.1]),
        box("cat", [w / 3, h / 7, w - w / 3, h - h / 7]),
        box("cat", [0, 0, w / 3, h]),
      ];
    });
    await publish(served);

    const { dest } = await exported(served, "yolo");

    for (const { rows } of await readYolo(dest)) {
      strictEqual(rows.length, 3);
      for (const { numbers: [cx = 9, cy = 9, w = 9, h = 9] } of rows) {
        for (const n of [cx, cy, w, h]) ok(n >= 0 && n <= 1, `${n}`);
        ok(cx - w / 2 >= -1e-6 && cx + w / 2 <= 1 + 1e-6);
        ok(cy - h / 2 >= -1e-6 && cy + h / 2 <= 1 + 1e-6);
      }
    }
  }));

Deno.test("B08: what lies outside the picture is refused by its size", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await folder(served, 1);
    const { job_id, assets } = await openBatch(served, path);
    const outside = [
      box("cat", [100.5, 10, 5, 5]),
      box("cat", [10, -30, 5, 5]),
      polygon("cat", [110, 90], [120, 90], [120, 100]),
    ];
    for (const sketch of outside) {
      const label = { ...sketch, asset_id: assets[0]!.id, provenance: "human" };
      const { message, index } = await served.refusal("add_annotations", {
        job_id,
        annotations: [label],
      });
      match(message, /100.*80/);
      strictEqual(index, 0);
    }
  }));
