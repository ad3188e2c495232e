import { deepStrictEqual, ok } from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Served } from "../../support/client.ts";
import { decode, png, type Raster, solid } from "../../support/media.ts";
import type { LegendEntry, Picture } from "../../support/resources.ts";

const WIDTH = 800;
const HEIGHT = 600;
export const CLASSES = [
  { name: "red", color: "#e00000", geometries: ["bbox", "polygon"] },
  { name: "blue", color: "#00F", geometries: ["polyline"] },
  { name: "sunny", geometries: ["classification_tag"] },
];
export const BOX = { type: "bbox", x: 100, y: 120, width: 300, height: 200 };
const RING = {
  type: "polygon",
  points: [[500, 100], [700, 100], [700, 300], [500, 300]],
};
const LINE = { type: "polyline", points: [[100, 450], [700, 450]] };
/** A picture of one colour with a label of each kind. */
export interface Room {
  readonly served: Served;
  readonly asset_id: string;
  readonly job_id: string;
}

/** Makes a {@linkcode Room} of project `p`. */
export async function labelled(
  served: Served,
  ground: number[],
): Promise<Room> {
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

/** Looks at an asset of project `p` with its overlay. */
export async function overlaid(
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
