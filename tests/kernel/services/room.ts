import { DatabaseSync } from "node:sqlite";
import {
  type Annotation,
  createKernel,
  type Geometry,
  type IngestReport,
  initWorkspace,
  type Kernel,
  LabelClass,
  type LabelInput,
  type NamedProgram,
  type Publication,
  type Services,
} from "../../../kernel/mod.ts";
import { plainPng } from "../../support/plain_png.ts";

/** A label to add, with its usual parts left out. */
export type LabelSketch = Partial<LabelInput> & { readonly asset_id: string };

/** A batch that is open for work. */
export interface OpenBatch {
  readonly batch_id: string;
  readonly jobs: readonly string[];
  /** Members in batch order. */
  readonly assets: readonly string[];
}

/** The name of the project that a room starts with. */
export const PROJECT = "Project";

/** Classes that most tests get by with. */
export const CLASSES: readonly object[] = [
  { name: "car", geometries: ["bbox", "classification_tag"] },
  { name: "sky", geometries: ["polygon", "classification_tag"] },
];

/** A box in pixels. */
export function box(x: number, y: number, w: number, h: number): Geometry {
  return { type: "bbox", x, y, width: w, height: h };
}

/** A tag. */
export const TAG: Geometry = { type: "classification_tag" };

/** A real workspace in a temporary folder, driven through its services. */
export class ServiceRoom implements Disposable {
  readonly folder: string;
  readonly workspace: string;
  readonly kernel: Kernel;

  constructor(
    folder: string,
    ffmpeg: NamedProgram | null = null,
    maxPixels = 1_000_000,
  ) {
    this.folder = folder;
    this.workspace = `${folder}/workspace`;
    this.kernel = createKernel({
      workspace: this.workspace,
      roots: [],
      maxPixels,
      ffmpeg,
      version: "1.2.3",
    });
  }

  /** A workspace with one project; with a first schema version if wanted. */
  static async make(
    classes: readonly object[] = [],
    ffmpeg: NamedProgram | null = null,
    maxPixels = 1_000_000,
  ): Promise<ServiceRoom> {
    const made = await Deno.makeTempDir({ prefix: "services-" });
    const room = new ServiceRoom(await Deno.realPath(made), ffmpeg, maxPixels);
    await initWorkspace(room.workspace);
    await room.do((s) =>
      s.projects.create({ name: PROJECT, description: null })
    );
    if (classes.length > 0) await room.publish(classes);
    return room;
  }

  /** Runs a body over the services of a fresh session. */
  do<T>(body: (services: Services) => Promise<T> | T): Promise<T> {
    return this.kernel.session(({ services }) => body(services));
  }

  /** Publishes the next schema version. */
  publish(
    classes: readonly object[],
    allow_destructive = false,
  ): Promise<Publication> {
    return this.do((s) =>
      s.schemas.publish({
        project: PROJECT,
        classes: classes.map((sketch) => LabelClass.parse(sketch)),
        description: null,
        provenance: "curated",
        allow_destructive,
      })
    );
  }

  /** Writes pictures of 40 × 30 pixels, each of its own grey; answers the folder. */
  async pictures(name: string, greys: readonly number[]): Promise<string> {
    const path = `${this.folder}/${name}`;
    await Deno.mkdir(path, { recursive: true });
    for (const grey of greys) {
      const file = `${path}/${String(grey).padStart(3, "0")}.png`;
      await Deno.writeFile(file, plainPng(40, 30, [grey]));
    }
    return path;
  }

  /** Ingests a folder into the project. */
  ingest(
    path: string,
    { signal, recursive = false }: {
      signal?: AbortSignal;
      recursive?: boolean;
    } = {},
  ): Promise<IngestReport> {
    const request = { project: PROJECT, path, recursive, ...LATER };
    return this.do((s) => s.ingest.ingest(request, { signal }));
  }

  /** Ingests a folder of pictures and opens its batch. */
  async batch(
    greys: readonly number[],
    jobs_of: number | null = null,
  ): Promise<OpenBatch> {
    const path = await this.pictures(`batch-${greys.join("-")}`, greys);
    const { batch_id } = await this.ingest(path);
    return await this.open(batch_id, jobs_of);
  }

  /** Approves and starts a draft. */
  open(batch_id: string, jobs_of: number | null = null): Promise<OpenBatch> {
    return this.do(async (s) => {
      const { jobs } = await s.batches.approve({
        batch_id,
        jobs_of,
        start: true,
      });
      return {
        batch_id,
        jobs: jobs.items.map((job) => job.id),
        assets: membersOf(s, batch_id).map((member) => member.asset.id),
      };
    });
  }

  /** Adds labels: tags of class `car` unless said otherwise. */
  async add(
    job: string,
    ...labels: LabelSketch[]
  ): Promise<readonly Annotation[]> {
    const { annotations } = await this.do((s) =>
      s.annotations.add(job, labels.map((label) => ({ ...PLAIN, ...label })))
    );
    return annotations;
  }

  /** Replaces labels by whole new values. */
  async update(
    job: string,
    ...labels: Annotation[]
  ): Promise<readonly Annotation[]> {
    const { annotations } = await this.do((s) =>
      s.annotations.update(job, labels)
    );
    return annotations;
  }

  /** Labels on an asset, through a job that holds it. */
  labels(job_id: string, asset_id: string): Promise<readonly Annotation[]> {
    const request = { job_id, asset_id, limit: 100, offset: 0 };
    return this.do((s) => s.annotations.list(request).items);
  }

  /** The progress of a batch's members, in batch order. */
  progress(batch_id: string): Promise<(string | null)[]> {
    return this.do((s) =>
      membersOf(s, batch_id).map((member) => member.progress)
    );
  }

  /** Marks every unsettled asset as annotated, and completes all. */
  finish({ batch_id, jobs }: OpenBatch, promote = true): Promise<number> {
    return this.do(async (s) => {
      for (const { asset, job_id, progress } of membersOf(s, batch_id)) {
        if (progress !== "unannotated" && progress !== "pre_labeled") continue;
        await s.jobs.setProgress({
          job_id: job_id!,
          asset_id: asset.id,
          progress: "annotated",
        });
      }
      for (const job of jobs) await s.jobs.complete(job);
      return (await s.batches.complete({ batch_id, promote })).promoted;
    });
  }

  /** Runs SQL on the database, behind the back of the services. */
  sql(script: string): Record<string, unknown>[] {
    const db = new DatabaseSync(`${this.workspace}/visionset.db`);
    try {
      return db.prepare(script).all();
    } finally {
      db.close();
    }
  }

  [Symbol.dispose](): void {
    this.kernel.close();
    Deno.removeSync(this.folder, { recursive: true });
  }
}

/** Arguments of an ingest that most tests leave alone. */
const LATER = { fps: null, batch_name: null };

const PLAIN: LabelInput = {
  label_class: "car",
  geometry: TAG,
  attributes: {},
  provenance: "human",
  model_ref: null,
  confidence: null,
};

function membersOf(services: Services, batch_id: string) {
  return services.batches.members({
    batch_id,
    progress: [],
    job_id: null,
    sort: "membership",
    limit: 1000,
    offset: 0,
  }).page.items;
}
