import { join } from "node:path";
import { createHash } from "node:crypto";
import { CommandFailed } from "../failure.ts";
import type { Agent, Seen } from "./agent.ts";
import type { Annotation, Asset, Look, OpenBatch, Page } from "./answers.ts";
import { PROJECT } from "./demo.ts";
import type { DemoFolder } from "./folder.ts";
import { CLASSES, type Photo, PHOTOS } from "./labels.ts";
import { count, type Story, tally } from "./story.ts";

/** A picture as the server gave it back, with the labels that it holds. */
export interface Annotated {
  readonly name: string;
  readonly photo: Photo;
  readonly asset: Asset;
  readonly seen: Seen;
  readonly annotations: readonly Annotation[];
}

/** From an empty workspace to a dataset of labelled pictures. */
export async function annotate(
  agent: Agent,
  folder: DemoFolder,
  story: Story,
): Promise<Annotated[]> {
  const batch = await openBatch(agent, folder, story);
  const job = await agent.call<OpenBatch>("approve_batch", {
    batch_id: batch,
    start: true,
  });
  story.step(
    "approve_batch",
    `${job.state}, ${count(job.asset_count, "picture")} in ${
      count(job.jobs.length, "job")
    }\n`,
  );
  const job_id = job.jobs[0]!.id;
  const done = await workThrough(
    agent,
    job_id,
    await photosByHash(folder),
    story,
  );
  await agent.call("complete_job", { job_id });
  story.step("complete_job", "every picture is settled");
  const { promoted } = await agent.call<{ promoted: number }>(
    "complete_batch",
    { batch_id: batch, promote: true },
  );
  story.step(
    "complete_batch",
    `${count(promoted, "picture")} into the dataset`,
  );
  return done;
}

async function openBatch(
  agent: Agent,
  folder: DemoFolder,
  story: Story,
): Promise<string> {
  await agent.call("create_project", { name: PROJECT });
  story.step("create_project", `"${PROJECT}"`);
  await agent.call("create_schema_version", {
    project: PROJECT,
    classes: CLASSES,
    description: "First contract",
  });
  story.step(
    "create_schema_version",
    `version 1: ${CLASSES.map(({ name }) => name).join(", ")}`,
  );
  const report = await agent.call<
    { batch_id: string; created: number; failed: number }
  >("ingest", { project: PROJECT, path: folder.photos });
  story.step(
    "ingest",
    `${count(report.created, "picture")} in, ${report.failed} failed`,
  );
  return report.batch_id;
}

/** Looks at each picture and labels it, until none is left. */
async function workThrough(
  agent: Agent,
  job_id: string,
  names: ReadonlyMap<string, string>,
  story: Story,
): Promise<Annotated[]> {
  const done: Annotated[] = [];
  while (true) {
    const { items } = await agent.call<Page<Asset>>("next_pending_assets", {
      job_id,
      count: 4,
    });
    if (items.length === 0) return inOrder(done);
    for (const asset of items) {
      const name = names.get(asset.content_hash);
      if (name === undefined) {
        throw new CommandFailed("The server lists a picture of nobody's");
      }
      done.push(await label(agent, job_id, { name, asset }, story));
    }
  }
}

async function label(
  agent: Agent,
  job_id: string,
  { name, asset }: { name: string; asset: Asset },
  story: Story,
): Promise<Annotated> {
  const photo = PHOTOS[name]!;
  const asset_id = asset.id;
  story.say(`  ${name}, ${asset.width}×${asset.height}`);
  const look = await agent.call<Look>("get_asset_image", {
    project: PROJECT,
    asset_id,
  });
  story.step(
    "get_asset_image",
    `looked at ${look.image_width}×${look.image_height}, scale ${
      look.scale?.toFixed(3) ?? "by axis"
    }`,
  );
  await write(agent, job_id, { asset_id, photo }, story);
  const { items, total } = await agent.call<Page<Annotation>>(
    "list_asset_annotations",
    { job_id, asset_id },
  );
  story.step("list_asset_annotations", `${count(total, "label")} stored\n`);
  await agent.call("get_asset_image", {
    project: PROJECT,
    asset_id,
    full: true,
  });
  return { name, photo, asset, seen: agent.picture, annotations: items };
}

async function write(
  agent: Agent,
  job_id: string,
  { asset_id, photo }: { asset_id: string; photo: Photo },
  story: Story,
): Promise<void> {
  if (photo.labels.length === 0) {
    const progress = "annotated";
    await agent.call("set_asset_progress", { job_id, asset_id, progress });
    story.step("set_asset_progress", "nothing of the schema in it: confirmed");
    return;
  }
  await agent.call("add_annotations", {
    job_id,
    annotations: photo.labels.map((label) => ({
      asset_id,
      ...label,
      provenance: "import",
    })),
  });
  const classes = photo.labels.map(({ label_class, geometry }) =>
    `${label_class} (${geometry.type})`
  );
  story.step("add_annotations", tally(classes));
}

async function photosByHash(
  { photos }: DemoFolder,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const name of Object.keys(PHOTOS)) {
    const bytes = await Deno.readFile(join(photos, name));
    names.set(createHash("sha256").update(bytes).digest("hex"), name);
  }
  return names;
}

function inOrder(done: readonly Annotated[]): Annotated[] {
  const order = Object.keys(PHOTOS);
  return done.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
