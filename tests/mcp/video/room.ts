import { ok } from "node:assert/strict";
import sharp from "sharp";
import type { Asset, IngestReport } from "../../support/answers.ts";
import { type Served, withServer } from "../../support/client.ts";
import { ffmpegForTests } from "../../support/clips.ts";

export const PROJECT = "Clips";

/** Serves a project with an ffmpeg at hand: this one, else a sound one. */
export async function withVideo(
  body: (served: Served) => Promise<void>,
  program?: string,
): Promise<void> {
  const path = program ?? (await ffmpegForTests()).path;
  await withServer(async (served) => {
    await served.call("create_project", { name: PROJECT });
    await body(served);
  }, { args: ["--ffmpeg", path] });
}

/** Takes a clip in. */
export function take(
  served: Served,
  path: string,
  args: { project?: string; fps?: number; batch_name?: string } = {},
): Promise<IngestReport> {
  return served.call("ingest", { project: PROJECT, path, ...args });
}

/** Takes a clip into a project of its own, where no frame is known yet. */
export async function takeAlone(
  served: Served,
  path: string,
  args: { fps?: number } = {},
): Promise<IngestReport> {
  const project = crypto.randomUUID().replaceAll("-", "_");
  await served.call("create_project", { name: project });
  return await take(served, path, { project, ...args });
}

/** The frames of a batch, in its order. */
export async function framesOf(
  served: Served,
  { batch_id }: { batch_id: string },
): Promise<Asset[]> {
  const { items, total } = await served.call("list_batch_assets", {
    batch_id,
    limit: 500,
  });
  ok(items.length === total);
  return items;
}

/** Index and time of frames; times to the nearest microsecond. */
export function places(frames: readonly Asset[]): [number, number][] {
  return frames.map(({ frame_index, frame_timestamp }) => [
    frame_index!,
    Math.round(frame_timestamp! * 1e6) / 1e6,
  ]);
}

/** Stored pixels of a frame. */
export function pixels(served: Served, { content_hash: hash }: Asset) {
  const path = `${served.workspace}/blobs/${hash.slice(0, 2)}/${
    hash.slice(2, 4)
  }/${hash}`;
  return sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** The grey in the middle of a frame. */
export async function greyOf(served: Served, frame: Asset): Promise<number> {
  const { data, info } = await pixels(served, frame);
  const middle = (info.height >> 1) * info.width + (info.width >> 1);
  return data[middle * info.channels]!;
}

/** Names of files that a run left behind unfinished. */
export async function leftovers({ workspace }: Served): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(`${workspace}/blobs`));
  return entries.map(({ name }) => name).filter((n) => n.startsWith("."));
}
