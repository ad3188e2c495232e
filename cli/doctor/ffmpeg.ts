import { delimiter, dirname, join } from "node:path";
import type { Finding } from "./finding.ts";

const VARIABLE = "VISIONSET_FFMPEG";
const FILE = Deno.build.os === "windows" ? "ffmpeg.exe" : "ffmpeg";
const PATIENCE_MS = 5000;
const NOT_NEEDED =
  "this version takes in no video, so nothing is missing without it";

interface Candidate {
  readonly path: string;
  readonly from: string;
}

/** Looks for ffmpeg where later versions will. */
export async function ffmpeg(asked: string | undefined): Promise<Finding> {
  const named = namedProgram(asked);
  const places = named === undefined ? searched() : [named];
  for (const { path, from } of places) {
    const release = await releaseOf(path);
    if (release === undefined) continue;
    return {
      name: "ffmpeg",
      status: "ok",
      detail: `${release} at ${path} (${from}); ${NOT_NEEDED}`,
      facts: { path, from, release },
    };
  }
  return {
    name: "ffmpeg",
    status: "note",
    detail: named === undefined
      ? `not found; ${NOT_NEEDED}`
      : `${named.path} (${named.from}) is no ffmpeg that runs; ${NOT_NEEDED}`,
    facts: { path: null },
  };
}

function namedProgram(asked: string | undefined): Candidate | undefined {
  if (asked !== undefined) return { path: asked, from: "--ffmpeg" };
  const path = Deno.env.get(VARIABLE);
  return path ? { path, from: VARIABLE } : undefined;
}

function searched(): Candidate[] {
  const beside = Deno.build.standalone
    ? [{ path: join(dirname(Deno.execPath()), FILE), from: "beside visionset" }]
    : [];
  const onPath = (Deno.env.get("PATH") ?? "").split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => ({ path: join(folder, FILE), from: "PATH" }));
  return [...beside, ...onPath];
}

/** The first words of `ffmpeg -version`, or undefined when it is none. */
async function releaseOf(path: string): Promise<string | undefined> {
  try {
    const { stdout } = await new Deno.Command(path, {
      args: ["-version"],
      stdin: "null",
      stderr: "null",
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).output();
    const words = new TextDecoder().decode(stdout.subarray(0, 200));
    return /^(ffmpeg) version (\S+)/.exec(words)?.slice(1).join(" ");
  } catch {
    return undefined;
  }
}
