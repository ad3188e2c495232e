import type { Opening } from "../opening.ts";
import type { Finding } from "./finding.ts";

const NAMING = "name one with --ffmpeg or VISIONSET_FFMPEG";

/** Which program decodes video, and what to do when there is none. */
export async function ffmpeg(
  { ffmpeg: named, kernel }: Opening,
): Promise<Finding> {
  const name = "ffmpeg";
  const found = await kernel.video.find();
  if (found !== null) {
    const { path, from, release } = found;
    return {
      name,
      status: "ok",
      detail: `${release} at ${path} (${from})`,
      facts: { path, from, release },
    };
  }
  return {
    name,
    status: "note",
    detail: named === null
      ? "not found; pictures are taken in without it, video is not"
      : `${named.path} (${named.from}) is no ffmpeg that runs, so no video is taken in`,
    remedy: named === null
      ? `Install it (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg), or ${NAMING}`
      : `To take in video, ${NAMING}, or name none, so that one is looked for on PATH`,
    facts: { path: null },
  };
}
