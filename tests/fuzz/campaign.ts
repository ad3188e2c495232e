import type { Ffmpeg } from "../../kernel/media/video/locate.ts";
import { CLASSES, ServiceRoom } from "../kernel/services/room.ts";
import { Random } from "../support/random.ts";
import { clipCorpus, corpus } from "./corpus.ts";
import { type Mutant, mutate, type Seed } from "./mutate.ts";
import { RssWatch } from "./rss_watch.ts";
import { Run } from "./run.ts";

/** Pictures of one ingest: one chunk of the service, and all failures told. */
const BATCH = 64;
/** Numbers of clips start here, so that pictures have theirs for good. */
const CLIPS_FROM = 10_000_000;

/** How much is tried, and what must hold. */
export interface CampaignOptions {
  /** Damaged pictures. */
  readonly pictures: number;
  /** Damaged clips, for which an ffmpeg is needed. */
  readonly clips: number;
  readonly ffmpeg: Ffmpeg | null;
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
  /** Distinct pictures and frames that were taken in. */
  readonly assets: number;
  readonly failed: number;
  /** Those that were exported and read back. */
  readonly exported: number;
  /** Failures by what was said, numbers left out. */
  readonly reasons: ReadonlyMap<string, number>;
  /** The longest ingest, of a batch of pictures or of one clip. */
  readonly slowestMs: number;
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
 * Takes damaged files in through the service, pictures in batches and clips
 * one by one, then releases and exports everything that was taken, and reads
 * the export back.
 */
export async function campaign(
  options: CampaignOptions,
): Promise<CampaignReport> {
  const { pictures, clips, ffmpeg, seed, maxPixels } = options;
  using room = await ServiceRoom.make(CLASSES, ffmpeg, maxPixels);
  using watch = new RssWatch();
  const run = new Run(room);
  const end = performance.now() + (options.maxMs ?? Infinity);
  const isOver = () => performance.now() > end;
  const made = (seeds: readonly Seed[], index: number) => {
    const { kind, ...rest } = mutant(seeds, seed, index);
    return { name: `${index}.${kind}`, ...rest };
  };
  const seeds = await corpus();
  for (let from = 0; from < pictures && !isOver(); from += BATCH) {
    const length = Math.min(BATCH, pictures - from);
    await run.pictures(
      Array.from({ length }, (_, i) => made(seeds, from + i)),
    );
    options.say?.(run.files);
  }
  const clipSeeds = clips > 0 ? await clipCorpus(room.folder) : [];
  for (let i = 0; i < clips && !isOver(); i += 1) {
    await run.clip(made(clipSeeds, CLIPS_FROM + i));
    options.say?.(run.files);
  }
  const exported = await run.export();
  if (watch.peak > options.maxRss) {
    run.faults.push(`${watch.peak} bytes resident, over ${options.maxRss}`);
  }
  const { files, assets, failed, reasons, slowestMs, faults } = run;
  const peakRss = watch.peak;
  return {
    ...{ files, assets, failed, exported, reasons, slowestMs },
    ...{ peakRss, faults },
  };
}
