import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { VideoTool } from "../../ports/video.ts";
import { run } from "./run.ts";
import type { RunLimits } from "./watch.ts";

const FILE = Deno.build.os === "windows" ? "ffmpeg.exe" : "ffmpeg";
const INSTALLED = new URL(
  "../../../node_modules/ffmpeg-static/",
  import.meta.url,
);
const PATIENCE: RunLimits = {
  idleMs: 5000,
  totalMs: 5000,
  textBytes: 1_000_000,
};
const WORDS_KEPT = 10_000;
/** Since libavcodec 60 (ffmpeg 6) the older spelling may go at any time. */
const NEW_SPELLING_SINCE = 60;

/** A program that somebody named, and by what means. */
export type NamedProgram = Pick<VideoTool, "path" | "from">;

/** An ffmpeg that runs. */
export interface Ffmpeg extends VideoTool {
  /** Its option for passing pictures on exactly as the filters made them. */
  readonly syncOption: "-fps_mode" | "-vsync";
}

/**
 * Looks for ffmpeg: the one that is named and no other; else beside the
 * compiled program, or from source where npm's `ffmpeg-static` puts its own,
 * then in the folders of PATH.
 */
export async function locate(
  named: NamedProgram | null,
): Promise<Ffmpeg | null> {
  for (const place of named === null ? places() : [named]) {
    const words = await wordsOf(place.path);
    const release = /^(ffmpeg) version (\S+)/.exec(words)?.slice(1).join(" ");
    if (release === undefined) continue;
    const codecs = Number(/^libavcodec +(\d+)\./m.exec(words)?.[1] ?? 0);
    return {
      ...place,
      release,
      syncOption: codecs >= NEW_SPELLING_SINCE ? "-fps_mode" : "-vsync",
    };
  }
  return null;
}

function places(): NamedProgram[] {
  const near = Deno.build.standalone
    ? { path: join(dirname(Deno.execPath()), FILE), from: "beside visionset" }
    : { path: fileURLToPath(new URL(FILE, INSTALLED)), from: "ffmpeg-static" };
  const onPath = (Deno.env.get("PATH") ?? "").split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => ({ path: join(folder, FILE), from: "PATH" }));
  return [near, ...onPath];
}

/** What `-version` prints; nothing when there is no such program. */
async function wordsOf(path: string): Promise<string> {
  const decoder = new TextDecoder();
  let words = "";
  try {
    const { givenUp } = await run(path, {
      args: ["-version"],
      limits: PATIENCE,
      line: () => false,
      bytes(piece) {
        words += decoder.decode(piece, { stream: true });
        words = words.slice(0, WORDS_KEPT);
        return Promise.resolve();
      },
    });
    return givenUp === null ? words : "";
  } catch {
    return "";
  }
}
