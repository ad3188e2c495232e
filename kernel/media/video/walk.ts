import { type ClipFile, walkArgs } from "./command.ts";
import type { Ffmpeg } from "./locate.ts";
import { run } from "./run.ts";
import { Testimony } from "./testimony.ts";
import type { RunLimits } from "./watch.ts";

/** What is known of a clip whose packets were all read. */
export interface Walked {
  /** How long it is, or null where it holds no times. */
  readonly seconds: number | null;
  /** Its pictures, or null where there is none. */
  readonly pictures: number | null;
}

const PICTURES_REGEXP = /^frame=\s*(\d+)$/;
const TIME_REGEXP = /^out_time=(\d+):(\d\d):(\d\d(?:\.\d+)?)$/;

/**
 * Reads through a clip without decoding.
 *
 * @throws {FfmpegFault}
 * @throws The signal's reason, and the system's errors for the program.
 */
export async function walkClip(
  ffmpeg: Ffmpeg,
  clip: ClipFile,
  limits: RunLimits,
  signal?: AbortSignal,
): Promise<Walked> {
  let pictures = 0;
  let seconds: number | null = null;
  const testimony = new Testimony(clip.path);
  const line = (text: string) => {
    testimony.hear(text);
    const count = Number(PICTURES_REGEXP.exec(text)?.[1] ?? 0);
    seconds = secondsIn(TIME_REGEXP.exec(text)) ?? seconds;
    const isFurther = count > pictures;
    pictures = Math.max(pictures, count);
    return isFurther;
  };
  const args = walkArgs(clip);
  const end = await run(ffmpeg.path, { args, limits, line }, signal);
  const fault = testimony.fault(end);
  if (fault !== null) throw fault;
  return { seconds, pictures: pictures === 0 ? null : pictures };
}

/** Hours, minutes and seconds as seconds. */
export function secondsIn(match: RegExpExecArray | null): number | null {
  if (match === null) return null;
  const [hours, minutes, seconds] = match.slice(1).map(Number);
  return (hours! * 60 + minutes!) * 60 + seconds!;
}
