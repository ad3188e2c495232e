import type { Annotation } from "../../support/answers.ts";
import type { Served } from "../../support/client.ts";
import { box, pictures } from "../../support/cycle.ts";

/** An id that nothing has. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Classes with every kind of rule. */
export const CLASSES = [
  { name: "cat", geometries: ["bbox", "polygon"] },
  { name: "lane", geometries: ["polyline"] },
  { name: "sunny", geometries: ["classification_tag"] },
  { name: "rainy", geometries: ["classification_tag"] },
  {
    name: "car",
    geometries: ["bbox"],
    attributes: [
      {
        name: "colour",
        kind: "select",
        required: true,
        options: ["red", "blue"],
      },
      { name: "doors", kind: "number" },
    ],
  },
];

/** A recipe that resizes only. */
export const RECIPE = { resize: { mode: "fit", width: 64, height: 48 } };

/** A connection to an endpoint at which nobody listens. */
export const HTTP_CONNECTION = {
  name: "finder",
  connection_type: "http",
  model_id: "acme/fruit",
  model_revision: "r12",
  endpoint_url: "http://127.0.0.1:49999/predict",
};

/** A workspace in which every state of batches, jobs and assets exists. */
export interface Stage {
  readonly project: string;
  readonly folder: string;
  /** Batches by state; `open` has two jobs, `fresh` one pending job. */
  readonly batch: Readonly<
    Record<
      "draft" | "empty" | "approved" | "open" | "fresh" | "completed",
      string
    >
  >;
  /** Jobs: of `approved`, `fresh`, `open` (two) and `completed`. */
  readonly job: Readonly<
    Record<"approved" | "pending" | "working" | "finished" | "closed", string>
  >;
  /** Assets of the working job by state, and `stranger` of `finished`. */
  readonly asset: Readonly<Record<"labelled" | "plain" | Held, string>>;
  /** Labels: three on `labelled`, a box on each other that can hold one. */
  readonly label: Readonly<
    Record<"box" | "sunny" | "rainy" | Held, Annotation>
  >;
}

type Held = "skipped" | "reviewed" | "accepted" | "stranger";

/** A label that every gate lets through, for an asset. */
export function tag(asset_id: string, label_class = "sunny") {
  const geometry = { type: "classification_tag" };
  return { asset_id, label_class, geometry, provenance: "human" };
}

/** Makes a project with a batch in every state, by calling tools. */
export async function stage(
  served: Served,
  project = "Cats",
): Promise<Stage> {
  await served.call("create_project", { name: project });
  await served.call("create_schema_version", { project, classes: CLASSES });
  const folder = await pictures(served, { count: 10, folder: "ten" });
  const bare = `${served.room}/none`;
  await Deno.mkdir(bare);
  const taken = async (path: string) =>
    (await served.call("ingest", { project, path })).batch_id;
  const batch = {
    draft: await taken(folder),
    empty: await taken(bare),
    approved: await taken(folder),
    open: await taken(folder),
    fresh: await taken(folder),
    completed: await taken(folder),
  };
  const approve = async (batch_id: string, start: boolean, jobs_of = 10) =>
    (await served.call("approve_batch", { batch_id, start, jobs_of })).jobs;
  const approved = await approve(batch.approved, false);
  const opened = await approve(batch.open, true, 5);
  const fresh = await approve(batch.fresh, true);
  const closed = await approve(batch.completed, true);
  const job = {
    approved: approved[0]!.id,
    pending: fresh[0]!.id,
    working: opened[0]!.id,
    finished: opened[1]!.id,
    closed: closed[0]!.id,
  };
  await settle(served, job.closed);
  await served.call("complete_batch", { batch_id: batch.completed });
  const working = await work(served, job.working);
  const pending = { job_id: job.finished, count: 1 };
  const { items } = await served.call("next_pending_assets", pending);
  const stranger = items[0]!.id;
  const made = await served.call("add_annotations", {
    job_id: job.finished,
    annotations: [box(stranger)],
  });
  await settle(served, job.finished);
  const asset = { ...working.asset, stranger };
  const label = { ...working.label, stranger: made.items[0]! };
  return { project, folder, batch, job, asset, label };
}

/** Skips every asset of a job and completes it. */
export async function settle(served: Served, job_id: string): Promise<void> {
  const { items } = await served.call("next_pending_assets", {
    job_id,
    count: 500,
  });
  for (const { id: asset_id } of items) {
    const mark = { job_id, asset_id, progress: "skipped" };
    await served.call("set_asset_progress", mark);
  }
  await served.call("complete_job", { job_id });
}

/** Brings the five assets of a job into five states. */
async function work(served: Served, job_id: string) {
  const pending = await served.call("next_pending_assets", { job_id });
  const ids = pending.items.map((asset) => asset.id);
  const [labelled, plain, skipped, reviewed, accepted] = ids as [
    string,
    string,
    string,
    string,
    string,
  ];
  const annotations = [
    box(labelled),
    tag(labelled),
    tag(labelled, "rainy"),
    box(skipped),
    box(reviewed),
    box(accepted),
  ];
  const made = await served.call("add_annotations", { job_id, annotations });
  for (
    const [asset_id, progress] of [
      [skipped, "skipped"],
      [reviewed, "review_pending"],
      [accepted, "review_pending"],
      [accepted, "accepted"],
    ]
  ) await served.call("set_asset_progress", { job_id, asset_id, progress });
  const labels = made.items.map((label, i) => [NAMES[i]!, label] as const);
  return {
    asset: { labelled, plain, skipped, reviewed, accepted },
    label: Object.fromEntries(labels) as Record<
      (typeof NAMES)[number],
      Annotation
    >,
  };
}

const NAMES = [
  "box",
  "sunny",
  "rainy",
  "skipped",
  "reviewed",
  "accepted",
] as const;
