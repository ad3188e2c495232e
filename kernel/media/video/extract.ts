import type { ClipFrame, FrameOrder } from "../../ports/video.ts";
import { type ClipFile, frameArgs } from "./command.ts";
import { FrameLog, type Picked } from "./frame_log.ts";
import type { Ffmpeg } from "./locate.ts";
import { PngSplitter } from "./png_splitter.ts";
import type { Probed } from "./probe.ts";
import { rateOf } from "./rate.ts";
import { run, type RunEnd } from "./run.ts";
import { FfmpegFault, Testimony } from "./testimony.ts";
import type { RunLimits } from "./watch.ts";

/** How much ffmpeg may give of one clip, and how long that may take. */
export interface VideoLimits extends RunLimits {
  /** Bytes of pictures. */
  readonly bytes: number;
}

/** Ends a decoder that has given as much as it may. */
class Enough extends Error {}

/** As the port's `Clip.frames`. */
export async function extractFrames(
  { ffmpeg, clip, probed, limits }: {
    ffmpeg: Ffmpeg;
    clip: ClipFile;
    probed: Probed;
    limits: VideoLimits;
  },
  { fps, most, stage, take }: FrameOrder,
  signal?: AbortSignal,
): Promise<string | null> {
  const log = new FrameLog();
  const testimony = new Testimony(clip.path);
  const splitter = new PngSplitter();
  const writer = new FrameWriter(stage);
  let frames = 0;
  let bytes = 0;
  let soundUntil = 0n;
  const { facts: { width, height }, start } = probed;
  const wanted = { width, height, start, rate: rateOf(fps) };
  try {
    const end = await run(ffmpeg.path, {
      args: frameArgs(clip, ffmpeg, wanted),
      limits,
      line(line) {
        if (log.read(line)) return true;
        const isFirst = testimony.complaint === null;
        if (testimony.hear(line) && isFirst) soundUntil = log.reached;
        return false;
      },
      quiet: () => log.end(),
      async bytes(piece) {
        bytes += piece.length;
        if (bytes > limits.bytes) {
          throw new Enough(
            `the clip gives over ${limits.bytes} bytes of pictures`,
          );
        }
        for (const { bytes, ends } of splitter.push(piece)) {
          const path = await writer.write(bytes, ends);
          if (path === null) continue;
          signal?.throwIfAborted();
          frames += 1;
          if (frames > most) {
            throw new Enough(`the clip gives over ${most} pictures`);
          }
          await take(frameOf(path, await log.next(limits.idleMs), probed));
          writer.handedOver();
        }
      },
    }, signal);
    const fault = testimony.fault(end);
    if (fault !== null) throw fault;
    const from = frames === 0 ? null : secondsAt(soundUntil, probed);
    return damageOf(testimony.complaint, end, from);
  } catch (error) {
    if (error instanceof Enough) return error.message;
    if (error instanceof FfmpegFault) {
      return `ffmpeg failed: ${error.message}; \`visionset doctor\` tells which one is used`;
    }
    throw error;
  } finally {
    await writer.drop();
  }
}

function frameOf(
  path: string,
  picked: Picked | null,
  probed: Probed,
): ClipFrame {
  if (picked === null) throw new FfmpegFault("a picture came unannounced");
  const timestamp = secondsAt(picked.pts, probed);
  return { index: picked.index, timestamp, path };
}

/** Seconds after the first picture; nothing is before it. */
function secondsAt(pts: bigint, { timeBase: [num, den] }: Probed): number {
  return Math.max(0, Number(pts) * num / den);
}

/** @param from Seconds from which on frames came that may be smeared. */
function damageOf(
  complaint: string | null,
  { givenUp }: RunEnd,
  from: number | null,
): string | null {
  if (complaint === null) return null;
  const damage = `the clip is damaged: ${complaint}`;
  const end = givenUp === null ? damage : `${damage}, and ffmpeg ${givenUp}`;
  return from === null
    ? end
    : `${end}; frames from about ${
      from.toFixed(1)
    } s on may be smeared: look before labelling`;
}

/** Writes one picture after the other to files of their own. */
class FrameWriter {
  readonly #stage: () => string;
  #path: string | null = null;
  #file: Deno.FsFile | null = null;

  constructor(stage: () => string) {
    this.#stage = stage;
  }

  /** Answers the path of a picture that is whole now. */
  async write(bytes: Uint8Array, ends: boolean): Promise<string | null> {
    this.#file ??= await this.#open();
    for (let at = 0; at < bytes.length;) {
      at += await this.#file.write(bytes.subarray(at));
    }
    if (!ends) return null;
    this.#file.close();
    this.#file = null;
    return this.#path;
  }

  async #open(): Promise<Deno.FsFile> {
    const path = this.#stage();
    const file = await Deno.open(path, { createNew: true, write: true });
    this.#path = path;
    return file;
  }

  /** The last whole picture belongs to somebody else now. */
  handedOver(): void {
    this.#path = null;
  }

  /** Removes what nobody took. */
  async drop(): Promise<void> {
    this.#file?.close();
    if (this.#path !== null) await Deno.remove(this.#path);
  }
}
