import { join } from "node:path";
import type { Answers } from "../support/answers.ts";
import type { BenchSession } from "./session.ts";
import { timed } from "./timing.ts";
import { writeTinyPictures } from "./tiny_pictures.ts";

/** A project whose one batch is open for annotation in a single job. */
export interface Stage {
  readonly project: string;
  readonly batch_id: string;
  readonly job_id: string;
  readonly ingestMs: number;
}

/** Takes so many small pictures in and opens them for annotation. */
export async function openStage(
  session: BenchSession,
  room: string,
  count: number,
): Promise<Stage> {
  const project = `tiny ${count}`;
  const folder = join(room, project);
  await writeTinyPictures(folder, count);
  const stage = await openFolder(session, project, folder);
  await Deno.remove(folder, { recursive: true });
  return stage;
}

/** Takes a folder in as a project and opens it for annotation. */
export async function openFolder(
  session: BenchSession,
  project: string,
  folder: string,
): Promise<Stage> {
  await session.call("create_project", { name: project });
  await session.call("create_schema_version", {
    project,
    classes: [{ name: "thing", geometries: ["bbox"] }],
  });
  const { ms: ingestMs, value: { batch_id } } = await timed(() =>
    session.call<Answers["ingest"]>("ingest", { project, path: folder })
  );
  const { jobs } = await session.call<Answers["approve_batch"]>(
    "approve_batch",
    { batch_id, start: true },
  );
  return { project, batch_id, job_id: jobs[0]!.id, ingestMs };
}

/** Labels every asset of a stage and brings it into the dataset. */
export async function finish(
  session: BenchSession,
  { batch_id, job_id }: Stage,
): Promise<void> {
  for (let offset = 0;; offset += 500) {
    const { items } = await session.call<Answers["list_batch_assets"]>(
      "list_batch_assets",
      { batch_id, limit: 500, offset },
    );
    if (items.length === 0) break;
    const annotations = items.map(({ id }) => someLabel(id));
    await session.call("add_annotations", { job_id, annotations });
  }
  await session.call("complete_job", { job_id });
  await session.call("complete_batch", { batch_id, promote: true });
}

/** A label in asset pixels that is as good as any. */
export function someLabel(asset_id: string): Record<string, unknown> {
  return {
    asset_id,
    label_class: "thing",
    geometry: { type: "bbox", x: 4, y: 3, width: 16, height: 12 },
    provenance: "human",
  };
}
