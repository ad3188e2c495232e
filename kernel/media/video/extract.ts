import type { ClipFrame, FrameOrder } from "../../ports/video.ts";
import { type ClipFile, frameArgs } from "./command.ts";
import { FrameLog, type Picked } from "./frame_log.ts";
import type { Ffmpeg } from "./locate.ts";
import { PngSplitter } from "./png_splitter.ts";
import type { Probed } from "./probe.ts";
import { rateOf } from "./rate.ts";
import { run, type RunEnd } from "./run.ts";

/** Bytes of pictures that one clip may give, and how long it may give none. */
export interface VideoLimits {
  readonly bytes: number;
  readonly idleMs: number;
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
  const splitter = new PngSplitter();
  const writer = new FrameWriter(stage);
  let frames = 0;
  let bytes = 0;
  const { facts: { width, height }, start } = probed;
  const wanted = { width, height, start, rate: rateOf(fps) };
  try {
    const end = await run(ffmpeg.path, {
      args: frameArgs(clip, ffmpeg, wanted),
      idleMs: limits.idleMs,
      line: (line) => log.read(line),
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
    return faultOf(end, log, limits);
  } catch (error) {
    if (error instanceof Enough) return error.message;
    throw error;
  } finally {
    await writer.drop();
  }
}

function frameOf(
  path: string,
  picked: Picked | null,
  { timeBase: [num, den] }: Probed,
): ClipFrame {
  if (picked === null) throw new Error("A picture came out unannounced");
  const timestamp = Math.max(0, Number(picked.pts) * num / den);
  return { index: picked.index, timestamp, path };
}

function faultOf(
  { code, stalled }: RunEnd,
  log: FrameLog,
  { idleMs }: VideoLimits,
): string | null {
  if (stalled) return `decoding came to a halt for ${idleMs / 1000} s`;
  if (log.errors.length > 0) return `the clip is damaged: ${log.errors[0]}`;
  return code === 0 ? null : `the decoder ended with code ${code}`;
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
