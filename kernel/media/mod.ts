import type { Media, PictureFault, PictureHeader } from "../ports/media.ts";
import { PictureError } from "./faults.ts";
import { WorkerPool } from "./pool.ts";
import { probe } from "./probe/mod.ts";

const MAX_WORKERS = 8;
const PIXELS_IN_FLIGHT = 120_000_000;
/** Looks at once; they have threads and pixels of their own. */
const LOOKERS = 2;
const PIXELS_LOOKED_AT = 50_000_000;
const TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;

/** Limits of the picture workers. */
export interface MediaOptions {
  /** Pixels that one picture may have. */
  readonly maxPixels: number;
  /** @default {one a processor, at most 8} */
  readonly workers?: number;
  /** Pixels being decoded at once, over all workers. @default {120000000} */
  readonly pixelsInFlight?: number;
  /** Time one picture may take, waiting not counted. @default {30000} */
  readonly timeoutMs?: number;
}

/**
 * Picture work in worker threads, which start at the first call and do not
 * keep the process alive while idle.
 *
 * JPEG data that ends early is refused; damage in the middle is decoded
 * around, as viewers do. PNG and WebP take no damage.
 */
export function createMedia(options: MediaOptions): Media {
  const limits = {
    maxPixels: options.maxPixels,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    idleMs: IDLE_MS,
  };
  const pool = new WorkerPool({
    ...limits,
    workers: options.workers ??
      Math.min(navigator.hardwareConcurrency, MAX_WORKERS),
    pixelsInFlight: options.pixelsInFlight ?? PIXELS_IN_FLIGHT,
  });
  const lookers = new WorkerPool({
    ...limits,
    workers: LOOKERS,
    pixelsInFlight: PIXELS_LOOKED_AT,
  });
  return {
    async examine(source, signal, whereStored) {
      return await cleaningUp(
        [source.staged, source.stagedPreview],
        () => pool.run("examine", source, signal, whereStored),
      );
    },
    async preview(source, signal) {
      return await cleaningUp(
        [source.stagedPreview],
        () => pool.run("preview", source, signal),
      );
    },
    header: headerOf,
    probe: (path, signal) => pool.run("probe", { path }, signal),
    upright: (path, signal) => pool.run("upright", { path }, signal),
    derive: (path, operations, signal) =>
      pool.run("derive", { path, operations }, signal),
    looking: {
      probe: (path, signal) =>
        pool.lend(() => lookers.run("probe", { path }, signal)),
      upright: (path, signal) =>
        pool.lend(() => lookers.run("upright", { path }, signal)),
      rendition: (order, signal) =>
        pool.lend(() => lookers.run("rendition", order, signal)),
    },
    diagnose: () => pool.run("diagnose", {}),
    close() {
      pool.close();
      lookers.close();
    },
  };
}

function headerOf(bytes: Uint8Array): PictureHeader | PictureFault {
  try {
    return probe(bytes).header;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { kind: error.kind, reason: error.message };
  }
}

/** Runs a step that writes files; removes them unless it succeeds. */
async function cleaningUp<T extends object>(
  paths: readonly string[],
  step: () => Promise<T>,
): Promise<T> {
  let kept = false;
  try {
    const result = await step();
    kept = !("kind" in result);
    return result;
  } finally {
    if (!kept) { for (const path of paths) await removeIfThere(path); }
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
