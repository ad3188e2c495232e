import { strictEqual } from "node:assert/strict";
import type { BatchAsset, Compatibility, Split } from "../support/answers.ts";
import type { Served } from "../support/client.ts";

/** The project of every case. */
export const PROJECT = { project: "Field" };

/** The formats that a case may look at. */
export type Format = "yolo" | "coco" | "voc";

/** A class by name, with what it may be drawn as. */
export function classOf(
  name: string,
  ...geometries: readonly string[]
): { name: string; geometries: readonly string[] } {
  return { name, geometries: geometries.length > 0 ? geometries : ["bbox"] };
}

/** The set-up that the reports assume. */
export const CLASSES = ["cat", "dog", "bird"].map((name) =>
  classOf(name, "bbox", "polygon")
);

/** A label without the asset that it lies on. */
export interface Sketch {
  readonly label_class: string;
  readonly geometry: Readonly<Record<string, unknown>>;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A box in pixels of the picture as displayed. */
export function box(
  label_class: string,
  [x, y, width, height]: readonly [number, number, number, number],
  attributes: Sketch["attributes"] = {},
): Sketch {
  return {
    label_class,
    geometry: { type: "bbox", x, y, width, height },
    attributes,
  };
}

/** A polygon in pixels of the picture as displayed. */
export function polygon(
  label_class: string,
  ...points: readonly (readonly [number, number])[]
): Sketch {
  return { label_class, geometry: { type: "polygon", points } };
}

/** What a case does with one picture. */
export type Judgement = readonly Sketch[] | "skipped" | "untouched";

/** Writes files into a new folder of the room. */
export async function folderOf(
  served: Served,
  files: Readonly<Record<string, Uint8Array>>,
  name: string = crypto.randomUUID(),
): Promise<string> {
  const path = `${served.room}/${name}`;
  await Deno.mkdir(path, { recursive: true });
  for (const [file, bytes] of Object.entries(files)) {
    await Deno.writeFile(`${path}/${file}`, bytes);
  }
  return path;
}

/** Makes the project with a schema. */
export async function begin(
  served: Served,
  classes: readonly unknown[] = CLASSES,
): Promise<void> {
  await served.call("create_project", { name: PROJECT.project });
  await served.call("create_schema_version", { ...PROJECT, classes });
}

/** A batch open for annotation, from a folder. */
export async function openBatch(
  served: Served,
  path: string,
): Promise<{ batch_id: string; job_id: string; assets: BatchAsset[] }> {
  const { batch_id } = await served.call("ingest", { ...PROJECT, path });
  const start = { batch_id, start: true };
  const { jobs } = await served.call("approve_batch", start);
  const page = { batch_id, limit: 500 };
  const { items } = await served.call("list_batch_assets", page);
  return { batch_id, job_id: jobs[0]!.id, assets: items };
}

/** Writes the labels of one picture, or marks it. */
export async function judge(
  served: Served,
  { job_id, asset_id }: { job_id: string; asset_id: string },
  judgement: Judgement,
): Promise<void> {
  if (judgement === "untouched") return;
  const progress = judgement === "skipped" ? "skipped" : "annotated";
  if (judgement === "skipped" || judgement.length === 0) {
    const mark = { job_id, asset_id, progress };
    await served.call("set_asset_progress", mark);
    return;
  }
  const annotations = judgement.map((sketch) => ({
    ...sketch,
    asset_id,
    provenance: "human",
  }));
  await served.call("add_annotations", { job_id, annotations });
}

/** Takes a folder in, judges each picture, and puts them into the dataset. */
export async function promote(
  served: Served,
  path: string,
  judgeOne: (asset: BatchAsset, index: number) => Judgement,
): Promise<BatchAsset[]> {
  const { batch_id, job_id, assets } = await openBatch(served, path);
  for (const [index, asset] of assets.entries()) {
    const subject = { job_id, asset_id: asset.id };
    await judge(served, subject, judgeOne(asset, index));
  }
  await served.call("complete_job", { job_id });
  await served.call("complete_batch", { batch_id, promote: true });
  return assets;
}

/** Publishes the dataset as it is. */
export async function publish(
  served: Served,
  tag = "v1",
  split: Split | null = null,
): Promise<void> {
  const request = { ...PROJECT, tag, split };
  await served.call("publish_release", request);
  const { ok } = await served.call("verify_release", { ...PROJECT, tag });
  strictEqual(ok, true);
}

/** Exports a release, and answers the folder and what was lost. */
export async function exported(
  served: Served,
  format: Format,
  options: { tag?: string; dest?: string } = {},
): Promise<{ dest: string; compatibility: Compatibility }> {
  const tag = options.tag ?? "v1";
  const dest = options.dest ?? `${served.room}/${format}-${tag}`;
  const request = { ...PROJECT, tag, format, dest, allow_lossy: true };
  const { compatibility } = await served.call("export_release", request);
  return { dest, compatibility };
}
