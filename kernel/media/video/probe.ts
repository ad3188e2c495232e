import type { PictureFault } from "../../ports/media.ts";
import type { ClipFacts } from "../../ports/video.ts";
import { type ClipFile, probeArgs } from "./command.ts";
import type { Ffmpeg } from "./locate.ts";
import { remarksOn } from "./remarks.ts";
import { run } from "./run.ts";
import { complaintIn, type FfmpegFault, Testimony } from "./testimony.ts";
import { secondsIn, walkClip } from "./walk.ts";
import type { RunLimits } from "./watch.ts";

/** What a clip is, and what it takes to read the times of its pictures. */
export interface Probed {
  readonly facts: ClipFacts;
  readonly remarks: readonly string[];
  /** Time stamp of the first picture. */
  readonly start: bigint;
  /** Seconds that one unit of a time stamp lasts, as a fraction. */
  readonly timeBase: readonly [num: number, den: number];
}

const LINES_KEPT = 2000;
const DURATION_REGEXP = /^\[info\] +Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/;
const MAPPED_REGEXP = /^\[info\] +Stream #0:(\d+) -> #0:0 \((\w+)/;
const STREAM_REGEXP = /^\[info\] +Stream #0:(\d+)\b.*?: Video: (.*)$/;
const CONFIG_REGEXP =
  /config in time_base: (\d+)\/(\d+), frame_rate: (\d+)\/(\d+)/;
const FIRST_REGEXP =
  /\] \[info\] n: *0 pts: *(-?\d+|NOPTS) .*\bsar:(\d+)\/(\d+) s:(\d+)x(\d+) i:([PTB]) /;

/** Program streams do not say how long they are, and ffmpeg guesses wildly. */
const LENGTHLESS = "mpeg";

/** Rates in the log have two decimals. */
const NEAR = 0.006;

/**
 * Decodes the first picture of a clip.
 *
 * @throws {FfmpegFault}
 * @throws The signal's reason, and the system's errors for the program.
 */
export async function probeClip(
  ffmpeg: Ffmpeg,
  clip: ClipFile,
  limits: RunLimits,
  signal?: AbortSignal,
): Promise<Probed | PictureFault> {
  const { log, fault } = await listen(ffmpeg, clip, limits, signal);
  const first = found(log, FIRST_REGEXP);
  const config = found(log, CONFIG_REGEXP)?.slice(1).map(Number);
  if (first === null || config === undefined) {
    if (fault !== null) throw fault;
    return faultIn(log, clip);
  }
  const [num, den, ...frameRate] = config as [number, number, number, number];
  const [stream, codec] = found(log, MAPPED_REGEXP)?.slice(1) ?? [];
  const fps = rateIn(log, stream, frameRate);
  const told = clip.demuxer === LENGTHLESS
    ? null
    : secondsIn(found(log, DURATION_REGEXP));
  const duration_seconds = told ??
    (await walkClip(ffmpeg, clip, limits, signal)).seconds;
  if (codec === undefined || fps === null || duration_seconds === null) {
    return {
      kind: "corrupt",
      reason: "the clip does not say how fast or how long it is",
    };
  }
  const [across, down, width, height] = first.slice(2, 6)
    .map(Number) as [number, number, number, number];
  return {
    facts: { width, height, fps, duration_seconds, codec },
    remarks: remarksOn({
      width,
      height,
      aspect: [across, down],
      isInterlaced: first[6] !== "P",
    }),
    start: first[1] === "NOPTS" ? 0n : BigInt(first[1]!),
    timeBase: [num, den],
  };
}

/** The log of a decode of the first picture, and how ffmpeg failed at it. */
async function listen(
  ffmpeg: Ffmpeg,
  clip: ClipFile,
  limits: RunLimits,
  signal: AbortSignal | undefined,
): Promise<{ log: readonly string[]; fault: FfmpegFault | null }> {
  const log: string[] = [];
  const testimony = new Testimony(clip.path);
  const line = (text: string) => {
    if (log.length < LINES_KEPT) log.push(text);
    testimony.hear(text);
    return false;
  };
  const args = probeArgs(clip);
  const end = await run(ffmpeg.path, { args, limits, line }, signal);
  return { log, fault: testimony.fault(end) };
}

function found(log: readonly string[], regexp: RegExp) {
  for (const line of log) {
    const match = regexp.exec(line);
    if (match !== null) return match;
  }
  return null;
}

/** The average rate as told, exact where the filters know it; else theirs. */
function rateIn(
  log: readonly string[],
  stream: string | undefined,
  [num, den]: readonly number[],
): number | null {
  const exact = num && den ? num / den : null;
  const words = log.map((line) => STREAM_REGEXP.exec(line))
    .find((match) => match?.[1] === stream)?.[2] ?? "";
  const told = /([\d.]+)(k?) fps/.exec(words);
  if (told === null) return exact;
  const average = Number(told[1]) * (told[2] === "k" ? 1000 : 1);
  return exact !== null && Math.abs(exact - average) < NEAR ? exact : average;
}

function faultIn(log: readonly string[], clip: ClipFile): PictureFault {
  const complaints = log.flatMap((line) => complaintIn(line) ?? []);
  if (complaints.some((words) => /matches no streams/.test(words))) {
    return { kind: "unsupported", reason: "it has no moving pictures" };
  }
  if (complaints.some((words) => /exceeds specified max pixel/.test(words))) {
    return {
      kind: "unsupported",
      reason: `its pictures have over ${clip.maxPixels} pixels (--max-pixels)`,
    };
  }
  if (
    complaints.some((words) => /Decoder .*not found|codec .*none/i.test(words))
  ) {
    return {
      kind: "unsupported",
      reason: "this ffmpeg has no decoder for its codec",
    };
  }
  const why = complaints[0] ?? "nothing comes out";
  return {
    kind: "corrupt",
    reason: `the clip cannot be decoded: ${why}`,
  };
}
