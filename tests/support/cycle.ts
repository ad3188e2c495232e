import type { Asset, LabelClass } from "./answers.ts";
import type { Served } from "./client.ts";
import { png, waves } from "./media.ts";

/** Classes that between them take every geometry. */
export const CLASSES: readonly (Partial<LabelClass> & { name: string })[] = [
  { name: "cat", geometries: ["bbox", "polygon"] },
  { name: "lane", geometries: ["polyline"] },
  { name: "sunny", geometries: ["classification_tag"] },
];

/** A box in asset pixels, ready for add_annotations. */
export function box(asset_id: string, label_class = "cat") {
  const geometry = { type: "bbox", x: 2, y: 3, width: 10, height: 8 };
  return { asset_id, label_class, geometry, provenance: "human" };
}

/** Writes so many small pictures, each different, and names their folder. */
export async function pictures(
  served: Pick<Served, "room">,
  { count = 3, folder = "pictures", width = 64, height = 48 } = {},
): Promise<string> {
  const path = `${served.room}/${folder}`;
  await Deno.mkdir(path, { recursive: true });
  for (let i = 0; i < count; i++) {
    const raster = waves(width, height);
    raster.pixels.fill(i % 256, 0, 3 * (1 + Math.floor(i / 256)));
    const name = `${String(i).padStart(4, "0")}.png`;
    await Deno.writeFile(`${path}/${name}`, await png(raster));
  }
  return path;
}

/** A project with a schema and an ingested draft batch. */
export async function draft(
  served: Served,
  { count = 3, project = "Cats", classes = CLASSES } = {},
): Promise<{ project: string; project_id: string; batch_id: string }> {
  const made = await served.call("create_project", { name: project });
  await served.call("create_schema_version", { project, classes });
  const path = await pictures(served, { count, folder: `pictures-${count}` });
  const { batch_id } = await served.call("ingest", { project, path });
  return { project, project_id: made.project.id, batch_id };
}

/** A batch open for annotation, its first job, and that job's assets. */
export async function open(
  served: Served,
  options: Parameters<typeof draft>[1] & { jobs_of?: number } = {},
): Promise<{
  project: string;
  project_id: string;
  batch_id: string;
  job_id: string;
  job_ids: string[];
  assets: Asset[];
}> {
  const made = await draft(served, options);
  const { batch_id } = made;
  const jobs_of = options.jobs_of ?? null;
  const start = { batch_id, start: true, jobs_of };
  const { jobs } = await served.call("approve_batch", start);
  const job_ids = jobs.map((job) => job.id);
  const job_id = job_ids[0] ?? "";
  const { items } = await served.call("next_pending_assets", {
    job_id,
    count: 500,
  });
  return { ...made, job_id, job_ids, assets: items };
}

/** A completed, promoted batch with one box on every asset. */
export async function promoted(
  served: Served,
  options: Parameters<typeof draft>[1] = {},
): Promise<Awaited<ReturnType<typeof open>>> {
  const made = await open(served, options);
  const { job_id, batch_id, assets } = made;
  const annotations = assets.map((asset) => box(asset.id));
  await served.call("add_annotations", { job_id, annotations });
  await served.call("complete_job", { job_id });
  await served.call("complete_batch", { batch_id, promote: true });
  return made;
}
