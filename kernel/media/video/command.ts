import type { Ffmpeg } from "./locate.ts";
import { tellingFilters } from "./frame_log.ts";
import type { Rate } from "./rate.ts";

/** A clip and the one way in which it is read. */
export interface ClipFile {
  readonly path: string;
  /** Set by the file's bytes: ffmpeg itself would follow a playlist. */
  readonly demuxer: string;
  readonly maxPixels: number;
}

/** Names in the log and exactness of pictures, whatever the machine. */
const SCALING = "flags=bicubic+accurate_rnd+full_chroma_int+bitexact";

/** Decodes the first picture and prints what the clip is. */
export function probeArgs(clip: ClipFile): string[] {
  return [
    ...input(clip),
    ...["-frames:v", "1", "-vf", "showinfo", "-f", "null", "-"],
  ];
}

/** Reads through the whole clip without decoding, and tells how far it is. */
export function walkArgs(clip: ClipFile): string[] {
  return [
    ...input(clip),
    ...["-c", "copy", "-progress", "pipe:2", "-f", "null", "-"],
  ];
}

/** Writes the wanted pictures to stdout, one PNG behind the other. */
export function frameArgs(
  clip: ClipFile,
  { syncOption }: Ffmpeg,
  { width, height, start, rate }: {
    width: number;
    height: number;
    start: bigint;
    rate: Rate;
  },
): string[] {
  const filters = [
    tellingFilters(`${rate.num}/${rate.den}`, start),
    // A clip that changes its size midway keeps that of its first picture.
    `scale=${width}:${height}:${SCALING}`,
    "format=rgb24",
  ];
  return [
    ...input(clip),
    ...["-vf", filters.join(","), syncOption, "passthrough"],
    ...["-c:v", "png", "-pred", "none", "-compression_level", "6"],
    ...["-flags", "+bitexact", "-fflags", "+bitexact", "-map_metadata", "-1"],
    ...["-f", "image2pipe", "pipe:1"],
  ];
}

/** `V` leaves out the covers of songs, which are pictures of a kind too. */
function input({ path, demuxer, maxPixels }: ClipFile): string[] {
  return [
    ...["-nostdin", "-hide_banner", "-nostats", "-y"],
    ...["-loglevel", "repeat+level+info"],
    ...["-protocol_whitelist", "file,pipe"],
    ...["-max_pixels", String(Math.min(maxPixels, 2 ** 31 - 1))],
    ...["-f", demuxer, "-i", `file:${path}`, "-map", "0:V:0"],
  ];
}
