import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Served, withServer } from "../support/client.ts";
import { decode, pixelAt, png, type Raster, solid } from "../support/media.ts";
import type { LegendEntry, Picture } from "../support/resources.ts";

const WIDTH = 800;
const HEIGHT = 600;
const CLASSES = [
  { name: "red", color: "#e00000", geometries: ["bbox", "polygon"] },
  { name: "blue", color: "#00F", geometries: ["polyline"] },
  { name: "sunny", geometries: ["classification_tag"] },
];
const BOX = { type: "bbox", x: 100, y: 120, width: 300, height: 200 };
const RING = {
  type: "polygon",
  points: [[500, 100], [700, 100], [700, 300], [500, 300]],
};
const LINE = { type: "polyline", points: [[100, 450], [700, 450]] };
const COLOUR = { red: [0xe0, 0, 0], blue: [0, 0, 255] } as const;
/** Points on an outline, away from its corners and from any tag. */
const ON: readonly [keyof typeof COLOUR, readonly [number, number]][] = [
  ["red", [250, 320]],
  ["red", [400, 220]],
  ["red", [100, 260]],
  ["red", [600, 300]],
  ["red", [700, 220]],
  ["blue", [400, 450]],
  ["blue", [600, 450]],
];
/** Far from any outline. */
const OFF: readonly (readonly [number, number])[] = [
  [250, 220],
  [600, 200],
  [450, 400],
];

interface Room {
  readonly served: Served;
  readonly asset_id: string;
  readonly job_id: string;
}

async function labelled(served: Served, ground: number[]): Promise<Room> {
  const project = "p";
  const path = `${served.room}/grounds`;
  await Deno.mkdir(path);
  const bytes = await png(solid(WIDTH, HEIGHT, ground));
  await Deno.writeFile(`${path}/ground.png`, bytes);
  await served.call("create_project", { name: project });
  await served.call("create_schema_version", { project, classes: CLASSES });
  const { batch_id } = await served.call("ingest", { project, path });
  const { jobs } = await served.call("approve_batch", {
    batch_id,
    start: true,
  });
  const job_id = jobs[0]!.id;
  const { items } = await served.call("next_pending_assets", { job_id });
  const asset_id = items[0]!.id;
  const label = (label_class: string, geometry: object) => ({
    asset_id,
    label_class,
    geometry,
    provenance: "human",
  });
  await served.call("add_annotations", {
    job_id,
    annotations: [
      label("red", BOX),
      label("red", RING),
      label("blue", LINE),
      label("sunny", { type: "classification_tag" }),
    ],
  });
  return { served, asset_id, job_id };
}

async function overlaid(
  { served, asset_id }: Pick<Room, "served" | "asset_id">,
  how: Readonly<Record<string, unknown>>,
): Promise<{ json: Picture; raster: Raster; legend: readonly LegendEntry[] }> {
  const answer = await served.raw("get_asset_image", {
    project: "p",
    asset_id,
    overlay: true,
    ...how,
  });
  const json = answer.structuredContent as unknown as Picture;
  ok(!("error" in json), JSON.stringify(json));
  const image = answer.content.find((block) => block.type === "image");
  const raster = await decode(
    Buffer.from((image as { data: string }).data, "base64"),
  );
  deepStrictEqual(
    [raster.width, raster.height],
    [json.image_width, json.image_height],
  );
  ok(json.legend);
  return { json, raster, legend: json.legend.items };
}

function isNear(found: readonly number[], wanted: readonly number[]): boolean {
  return wanted.every((value, i) => Math.abs(value - found[i]!) <= 40);
}

/** Whether a colour is within a returned pixel of a point. */
function around(
  raster: Raster,
  [x, y]: readonly number[],
  colour: readonly number[],
) {
  for (let row = Math.floor(y! - 1); row <= Math.floor(y! + 1); row++) {
    for (
      let column = Math.floor(x! - 1);
      column <= Math.floor(x! + 1);
      column++
    ) {
      if (isNear(pixelAt(raster, column, row), colour)) return true;
    }
  }
  return false;
}

const GROUNDS = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  mid: [128, 130, 127],
};
const HOWS: Readonly<Record<string, Record<string, unknown>>> = {
  "as it comes": {},
  "full": { full: true },
  "larger than the picture": { max_edge: 2000 },
  "half": { max_edge: 400 },
  "a third": { max_edge: 267 },
  "a region": { region: [60, 80, 700, 480] },
  "a region, scaled": { region: [60.5, 79.2, 700, 480], max_edge: 350 },
};

Deno.test("an overlay draws outlines where the labels are", async (t) => {
  for (const [ground, colour] of Object.entries(GROUNDS)) {
    await withServer(async (served) => {
      const room = await labelled(served, colour);
      for (const [name, how] of Object.entries(HOWS)) {
        await t.step(`${name}, on ${ground}`, async () => {
          const { json, raster } = await overlaid(room, how);
          const at = ([x, y]: readonly [number, number]) => [
            (x - json.offset_x!) / json.scale_x!,
            (y - json.offset_y!) / json.scale_y!,
          ];
          for (const [name, point] of ON) {
            ok(around(raster, at(point), COLOUR[name]), `${name} ${point}`);
          }
          for (const point of OFF) {
            const [x, y] = at(point).map(Math.floor);
            ok(isNear(pixelAt(raster, x!, y!), colour), `off ${point}`);
          }
          // Dark and light beside the line: one of them shows on any ground.
          const [x, y] = at([400, 450]).map(Math.floor) as [number, number];
          const beside = [-4, -3, -2, 2, 3, 4].map((by) =>
            pixelAt(raster, x, y + by)[1]!
          );
          ok(
            Math.max(...beside) - Math.min(...beside) > 90,
            `${beside}`,
          );
          ok(json.strip_height >= 12);
          const part = raster.height - json.strip_height;
          const strip = pixelAt(raster, 1, part + 1);
          ok(Math.max(...strip) < 60, `${strip}`);
        });
      }
    });
  }
});

Deno.test("an overlay's legend says which label a tag stands for", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    const { asset_id, job_id } = room;
    const { items } = await served.call("list_asset_annotations", {
      job_id,
      asset_id,
    });

    const { json, legend } = await overlaid(room, {});
    deepStrictEqual(
      legend.map(({ tag: _, ...entry }) => entry),
      items.map(({ id, label_class, geometry }) => ({
        id,
        label_class,
        geometry: geometry.type,
      })),
    );
    strictEqual(json.legend?.total, 4);
    for (const { tag, id } of legend) {
      ok(tag.length >= 3 && id.startsWith(tag));
    }

    const part = await overlaid(room, { region: [480, 80, 240, 240] });
    deepStrictEqual(
      part.legend.map((entry) => entry.geometry),
      ["polygon", "classification_tag"],
    );

    const plain = await served.call("get_asset_image", {
      project: "p",
      asset_id,
      max_edge: 500,
    });
    deepStrictEqual([plain.legend, plain.strip_height], [null, 0]);
  }));

Deno.test("an overlay keeps to its edge, strip and all", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    for (const max_edge of [64, 100, 256, 799, 800, 810, 2000]) {
      const { json } = await overlaid(room, { max_edge });
      ok(json.image_width <= max_edge && json.image_height <= max_edge);
      ok(json.strip_height > 0, `${max_edge}`);
    }
    const { raster } = await overlaid(room, { region: [10, 10, 5, 5] });
    strictEqual(raster.width, 5);
  }));

Deno.test("an overlay lists 100 labels and counts them all", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    const { job_id, asset_id } = room;
    const annotations = Array.from({ length: 500 }, (_, i) => ({
      asset_id,
      label_class: "red",
      geometry: {
        type: "bbox",
        x: (i % 25) * 32,
        y: Math.floor(i / 25) * 30,
        width: 20,
        height: 20,
      },
      provenance: "human",
    }));
    await served.call("add_annotations", { job_id, annotations });
    await served.call("add_annotations", { job_id, annotations });

    const { json, legend } = await overlaid(room, {});

    deepStrictEqual([legend.length, json.legend?.total], [100, 1004]);
    match(json.notes.at(-1)!, /^The first 1000 of 1003 shapes are drawn$/);
  }));

Deno.test("an overlay shows names that the font lacks, and any colour", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    const { job_id, asset_id } = room;
    const names = ["猫", "<b>&\"'</b>", "Ёж", "🐈", "a".repeat(200), "\\u0000"];
    const project = "p";
    await served.call("create_schema_version", {
      project,
      classes: [
        ...CLASSES,
        ...names.map((name, i) => ({
          name,
          geometries: ["classification_tag", "bbox"],
          color: ["url(#x)", "#12", '"/><script>', "#abcd", "", "red"][i],
        })),
      ],
    });
    const { id: batch_id } = await served.call("create_batch", {
      project,
      name: "again",
      asset_ids: [asset_id],
    });
    const again = await served.call("approve_batch", { batch_id, start: true });
    ok(again.jobs[0]!.id !== job_id);
    await served.call("add_annotations", {
      job_id: again.jobs[0]!.id,
      annotations: names.flatMap((label_class) =>
        [{ type: "classification_tag" }, BOX].map((geometry) => ({
          asset_id,
          label_class,
          geometry,
          provenance: "human",
        }))
      ),
    });

    const { legend, json } = await overlaid(room, {});

    deepStrictEqual(
      [...new Set(legend.map((entry) => entry.label_class))].slice(3),
      names,
    );
    deepStrictEqual(json.notes, []);
  }));
