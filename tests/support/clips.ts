import { ok } from "node:assert/strict";
import { createRequire } from "node:module";
import process from "node:process";
import { type Ffmpeg, locate } from "../../kernel/media/video/locate.ts";
import { solid } from "./media.ts";

export const CLIP_WIDTH = 64;
export const CLIP_HEIGHT = 48;

/** How a clip is made. */
export interface ClipSketch {
  /** One grey a picture. @default {greys(count)} */
  readonly greys?: readonly number[];
  /** Whole pictures in place of greys, 8-bit RGB of the clip's size. */
  readonly pictures?: readonly Uint8Array[];
  /** Pictures a second. @default {10} */
  readonly rate?: number;
  /** When each picture is shown, in milliseconds; else evenly. */
  readonly times?: readonly number[];
  /** Encoder and container, as options of ffmpeg. @default {lossless Matroska} */
  readonly form?: readonly string[];
}

/** Exact pixels, and time stamps in milliseconds. */
export const LOSSLESS: readonly string[] = ["-c:v", "ffv1", "-f", "matroska"];
/** A common form, with pictures stored out of order. */
export const MP4: readonly string[] = [
  ...["-c:v", "mpeg4", "-q:v", "1", "-bf", "2"],
  ...["-movflags", "+faststart", "-f", "mp4"],
];

/** So many greys that even a lossy codec keeps apart. */
export function greys(count: number): number[] {
  return Array.from({ length: count }, (_, i) => 16 + (i * 37) % 220);
}

/**
 * The ffmpeg that tests use: the one in `VISIONSET_FFMPEG`, else that of the
 * npm package, else one on PATH.
 */
export async function ffmpegForTests(): Promise<Ffmpeg> {
  const asked = Deno.env.get("VISIONSET_FFMPEG");
  const named = asked ?? await fromNpm();
  const found = named === null
    ? null
    : await locate({ path: named, from: "the test" });
  const program = found ?? await locate(null);
  ok(program, "Tests of video need an ffmpeg: install one, or `deno ci`");
  return program;
}

/** The path of the package's program for this machine, where there is one. */
async function fromNpm(): Promise<string | null> {
  await import("@ffmpeg-installer/ffmpeg/package.json", {
    with: { type: "json" },
  });
  const { platform, arch } = process;
  const file = platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const require = createRequire(
    import.meta.resolve("@ffmpeg-installer/ffmpeg/package.json"),
  );
  try {
    return require.resolve(`@ffmpeg-installer/${platform}-${arch}/${file}`);
  } catch {
    return null;
  }
}

/** Runs ffmpeg; anything but success is an error. */
export async function ffmpeg(
  args: readonly string[],
  input?: readonly Uint8Array[],
): Promise<void> {
  const { path } = await ffmpegForTests();
  const child = new Deno.Command(path, {
    args: ["-y", "-v", "error", ...args],
    stdin: input === undefined ? "null" : "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const said = new Response(child.stderr).text();
  if (input !== undefined) await ReadableStream.from(input).pipeTo(child.stdin);
  const { success } = await child.status;
  ok(success, `ffmpeg ${args.join(" ")}: ${await said}`);
}

/** Writes a clip of {@linkcode CLIP_WIDTH} × {@linkcode CLIP_HEIGHT}. */
export async function writeClip(
  path: string,
  sketch: ClipSketch,
): Promise<void> {
  const { rate = 10, times, form = LOSSLESS } = sketch;
  const pictures = sketch.pictures ??
    (sketch.greys ?? greys(20)).map((grey) =>
      solid(CLIP_WIDTH, CLIP_HEIGHT, [grey, grey, grey]).pixels
    );
  const { syncOption } = await ffmpegForTests();
  const timing = times === undefined ? [] : [
    ...["-vf", `settb=1/1000,setpts='${steps(times)}'`],
    ...["-enc_time_base", "1:1000", syncOption, "vfr"],
  ];
  await ffmpeg([
    ...["-f", "rawvideo", "-pix_fmt", "rgb24"],
    ...["-video_size", `${CLIP_WIDTH}x${CLIP_HEIGHT}`],
    ...["-framerate", String(rate), "-i", "pipe:0"],
    ...timing,
    ...form,
    path,
  ], pictures);
}

/** Writes a clip of many tiny pictures, a thousand a second. */
export async function writeLongClip(
  path: string,
  pictures: number,
): Promise<void> {
  await ffmpeg([
    ...["-f", "lavfi", "-i", "color=s=16x16:r=1000"],
    ...["-frames:v", String(pictures)],
    ...["-c:v", "mpeg4", "-f", "matroska", path],
  ]);
}

function steps(times: readonly number[]): string {
  return times.map((ms, n) => `${ms}*eq(N,${n})`).join("+");
}

/** The matrix of a clockwise quarter turn, so often, in 16.16 fixed point. */
const TURNS = [
  [1, 0, 0, 1],
  [0, 1, -1, 0],
  [-1, 0, 0, -1],
  [0, -1, 1, 0],
] as const;

/**
 * Writes into an MP4 how it is to be turned for display (ISO 14496-12, 8.3.2,
 * version 0 of the track header).
 */
export async function turnClip(path: string, quarters: number): Promise<void> {
  const bytes = await Deno.readFile(path);
  const text = new TextDecoder("latin1").decode(bytes);
  const at = text.indexOf("tkhd");
  ok(at > 0 && bytes[at + 4] === 0, "No track header of version 0");
  const view = new DataView(bytes.buffer, at + 44);
  const [a, b, c, d] = TURNS[quarters]!;
  view.setInt32(0, a << 16);
  view.setInt32(4, b << 16);
  view.setInt32(12, c << 16);
  view.setInt32(16, d << 16);
  await Deno.writeFile(path, bytes);
}
