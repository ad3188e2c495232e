import { refuse } from "../../errors.ts";
import type { PictureFault } from "../../ports/media.ts";
import type { Clip, Video } from "../../ports/video.ts";
import { extractFrames, type VideoLimits } from "./extract.ts";
import { type Ffmpeg, locate, type NamedProgram } from "./locate.ts";
import { lookAt } from "./look.ts";
import { probeClip } from "./probe.ts";
import { FfmpegFault } from "./testimony.ts";
import { walkClip } from "./walk.ts";

export type { NamedProgram } from "./locate.ts";

const LIMITS: VideoLimits = {
  bytes: 2 ** 40,
  idleMs: 60_000,
  totalMs: 24 * 3600 * 1000,
  textBytes: 32_000_000,
};

/** How clips are decoded. */
export interface VideoOptions {
  /** The ffmpeg to use and no other, or null to look for one. */
  readonly ffmpeg: NamedProgram | null;
  /** Pixels that one picture may have. */
  readonly maxPixels: number;
  /** @default {1 TiB, 60 s or 32 MB of text without progress, 24 h in all} */
  readonly limits?: Partial<VideoLimits>;
}

/**
 * Clips decoded by ffmpeg, which is looked for when first needed. It is told
 * which container to read, and may open nothing but the clip.
 */
export function createVideo(options: VideoOptions): Video {
  const { maxPixels } = options;
  const limits = { ...LIMITS, ...options.limits };
  let known: Ffmpeg | null = null;
  const find = async () => known ??= await locate(options.ffmpeg);
  return {
    find,
    async open(path, signal): Promise<Clip | PictureFault> {
      const seen = await lookAt(path);
      if ("kind" in seen) return seen;
      const ffmpeg = await find();
      if (ffmpeg === null) {
        throw refuse("MediaToolUnavailable", {
          named: options.ffmpeg?.from ?? null,
        });
      }
      const clip = { path, demuxer: seen.demuxer, maxPixels };
      const probed = await orRefuse(
        ffmpeg,
        () => probeClip(ffmpeg, clip, limits, signal),
      );
      if ("kind" in probed) return probed;
      return {
        facts: probed.facts,
        remarks: probed.remarks,
        async count(signal) {
          const walk = () => walkClip(ffmpeg, clip, limits, signal);
          return (await orRefuse(ffmpeg, walk)).pictures;
        },
        frames: async (order, signal) =>
          await extractFrames(
            { ffmpeg, clip, probed, limits },
            order,
            signal,
          ) ??
            seen.shortfall,
      };
    },
  };
}

/** Before anything was taken, an ffmpeg that fails is as good as none. */
async function orRefuse<T>(
  { from }: Ffmpeg,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof FfmpegFault)) throw error;
    throw refuse("MediaToolUnavailable", {
      named: from,
      failure: error.message,
    });
  }
}
