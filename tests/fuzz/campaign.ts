import { ExportService } from "../../exporters/host/mod.ts";
import type { IngestReport } from "../../kernel/mod.ts";
import { CLASSES, PROJECT, ServiceRoom } from "../kernel/services/room.ts";
import { Random } from "../support/random.ts";
import { corpus } from "./corpus.ts";
import { type Mutant, mutate, type Seed } from "./mutate.ts";
import { RssWatch } from "./rss_watch.ts";

/** Files of one ingest: one chunk of the service, and all failures told. */
const BATCH = 64;
/** What one file may take. */
const PATIENCE_MS = 10_000;

/** How much is tried, and what must hold. */
export interface CampaignOptions {
  readonly count: number;
  readonly seed: number;
  readonly maxPixels: number;
  /** Most resident memory of the process, in bytes. */
  readonly maxRss: number;
  /** No batch starts after this time. @default {Infinity} */
  readonly maxMs?: number;
  /** Told after each batch. */
  readonly say?: (done: number) => void;
}

/** What came of a campaign. */
export interface CampaignReport {
  readonly files: number;
  /** Distinct pictures that were taken in. */
  readonly assets: number;
  readonly failed: number;
  /** Pictures that were exported and read back. */
  readonly exported: number;
  /** Failures by what was said, numbers left out. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly slowestBatchMs: number;
  readonly peakRss: number;
  /** What did not hold; none in a sound program. */
  readonly faults: readonly string[];
}

/** The damaged file with this number, by itself. */
export function mutant(
  seeds: readonly Seed[],
  seed: number,
  index: number,
): Mutant & { readonly kind: Seed["kind"] } {
  const random = new Random(scattered(seed, index));
  const start = random.pick(seeds);
  return { kind: start.kind, ...mutate(start, seeds, random) };
}

/** Neighbouring numbers must not give like series. */
function scattered(seed: number, index: number): number {
  let x = (seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0;
  x = Math.imul(x ^ x >>> 16, 0x85ebca6b);
  x = Math.imul(x ^ x >>> 13, 0xc2b2ae35);
  return (x ^ x >>> 16) >>> 0;
}

/**
 * Takes damaged files in through the service, batch by batch, then releases
 * and exports everything that was taken, and reads the export back.
 */
export async function campaign(
  options: CampaignOptions,
): Promise<CampaignReport> {
  using room = await ServiceRoom.make(CLASSES, null, options.maxPixels);
  using watch = new RssWatch();
  const run = new Run(room, options, await corpus());
  const end = performance.now() + (options.maxMs ?? Infinity);
  for (let from = 0; from < options.count; from += BATCH) {
    if (performance.now() > end) break;
    await run.batch(from, Math.min(options.count, from + BATCH));
    options.say?.(run.files);
  }
  const exported = await run.export();
  if (watch.peak > options.maxRss) {
    run.faults.push(`${watch.peak} bytes resident, over ${options.maxRss}`);
  }
  const { files, assets, failed, reasons, slowestBatchMs, faults } = run;
  const peakRss = watch.peak;
  return {
    ...{ files, assets, failed, exported, reasons, slowestBatchMs },
    ...{ peakRss, faults },
  };
}

class Run {
  files = 0;
  assets = 0;
  failed = 0;
  slowestBatchMs = 0;
  readonly reasons: Map<string, number> = new Map();
  readonly faults: string[] = [];
  readonly #room: ServiceRoom;
  readonly #options: CampaignOptions;
  readonly #seeds: readonly Seed[];

  constructor(
    room: ServiceRoom,
    options: CampaignOptions,
    seeds: readonly Seed[],
  ) {
    this.#room = room;
    this.#options = options;
    this.#seeds = seeds;
  }

  async batch(from: number, to: number): Promise<void> {
    const folder = `${this.#room.folder}/in`;
    await Deno.mkdir(folder);
    const names = new Map<string, string>();
    for (let index = from; index < to; index += 1) {
      const made = mutant(this.#seeds, this.#options.seed, index);
      const name = `${index}.${made.kind}`;
      names.set(name, made.how);
      await Deno.writeFile(`${folder}/${name}`, made.bytes);
    }
    const start = performance.now();
    const report = await this.#room.ingest(folder);
    const ms = performance.now() - start;
    this.slowestBatchMs = Math.max(this.slowestBatchMs, ms);
    if (ms > PATIENCE_MS) await this.#searchHang(folder, names);
    this.#judge(report, names);
    await this.#settle(report);
    await Deno.remove(folder, { recursive: true });
  }

  /** Releases all that was taken in and exports it; counts the pictures. */
  async export(): Promise<number> {
    if (this.assets === 0) return 0;
    const { kernel, folder } = this.#room;
    const request = { project: PROJECT, tag: "v1" };
    const { verification } = await kernel.session(
      async ({ services, blobs }) => {
        await services.releases.publish({ ...request, split: null });
        const { media, gate, workspace } = kernel;
        const { releases, recipes } = services;
        return await new ExportService({
          ...{ releases, recipes, blobs, media, gate, workspace },
        }).export({
          ...request,
          format: "coco",
          dest: `${folder}/out`,
          allow_lossy: false,
          verify: true,
        });
      },
    );
    const pictures = verification?.pictures ?? 0;
    if (pictures !== this.assets) {
      this.faults.push(`${pictures} of ${this.assets} pictures exported`);
    }
    return pictures;
  }

  /** Holds a report against what was offered. */
  #judge(report: IngestReport, names: ReadonlyMap<string, string>): void {
    const { created, deduplicated, repeated, failed, failures } = report;
    const check = (holds: boolean, what: string) => {
      if (!holds) this.faults.push(what);
    };
    check(
      created + deduplicated + repeated + failed === names.size,
      `${JSON.stringify(report)} does not add up to ${names.size}`,
    );
    const failedNames = new Set(failures.map((failure) => failure.name));
    check(failedNames.size === failed, `${failed} failures are not all named`);
    for (const { name, reason } of failures) {
      const how = names.get(name);
      check(how !== undefined, `${name} was never offered`);
      const isSound = reason.length > 10 && !reason.includes(name) &&
        !reason.includes(this.#room.folder) && !OUR_FAULT.test(reason);
      check(isSound, `${name} (${how}): ${reason}`);
      const kind = reason.replace(/\d+/g, "0");
      this.reasons.set(kind, (this.reasons.get(kind) ?? 0) + 1);
    }
    this.files += names.size;
    this.assets += created;
    this.failed += failed;
  }

  async #settle({ batch_id, created, deduplicated }: IngestReport) {
    if (created + deduplicated === 0) return;
    await this.#room.finish(await this.#room.open(batch_id));
  }

  /** A slow batch on a busy machine is no hang; a slow file is. */
  async #searchHang(
    folder: string,
    names: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { media } = this.#room.kernel;
    const staged = `${this.#room.folder}/alone`;
    for (const [name, how] of names) {
      const start = performance.now();
      const path = `${folder}/${name}`;
      await media.examine({ path, staged, stagedPreview: `${staged}.jpg` });
      const ms = performance.now() - start;
      if (ms > PATIENCE_MS) this.faults.push(`${name} (${how}): ${ms} ms`);
    }
  }
}

/** What a reason says when a program slipped, and not the file. */
const OUR_FAULT =
  /outside the bounds|is not a function|undefined|null|NaN|Maximum call|Invalid array|TypeError|RangeError/;
