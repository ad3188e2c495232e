import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { Served } from "../../support/client.ts";
import { greys, MP4, writeClip } from "../../support/clips.ts";
import { box, CLASSES } from "../../support/cycle.ts";
import { framesOf, places, PROJECT, take } from "./room.ts";

/**
 * B47: of 20 frames every fifth is taken, shown, labelled and exported, and
 * pictures and labels have the same names.
 */
export async function everyFifth(served: Served): Promise<void> {
  const project = PROJECT;
  await served.call("create_schema_version", { project, classes: CLASSES });
  const path = `${served.room}/clip.mp4`;
  await writeClip(path, { greys: greys(20), form: MP4 });

  const report = await take(served, path, { fps: 2 });

  const { batch_id } = report;
  const frames = await framesOf(served, report);
  deepStrictEqual(places(frames), [[0, 0], [5, 0.5], [10, 1], [15, 1.5]]);
  const { jobs: [job] } = await served.call("approve_batch", {
    batch_id,
    start: true,
  });
  const job_id = job!.id;
  for (const { id: asset_id } of frames) {
    const { image_width } = await served.call("get_asset_image", {
      project,
      asset_id,
    });
    strictEqual(image_width, 64);
  }
  await served.call("add_annotations", {
    job_id,
    annotations: frames.map((frame) => box(frame.id)),
  });
  await served.call("complete_job", { job_id });
  await served.call("complete_batch", { batch_id, promote: true });
  await served.call("publish_release", { project, tag: "v1" });
  const dest = `${served.room}/yolo`;
  await served.call("export_release", {
    project,
    tag: "v1",
    format: "yolo",
    dest,
    allow_lossy: true,
  });

  const pictures = await stems(`${dest}/images/train`);
  strictEqual(pictures.length, 4);
  deepStrictEqual(await stems(`${dest}/labels/train`), pictures);
  for (const stem of pictures) {
    const rows = await Deno.readTextFile(`${dest}/labels/train/${stem}.txt`);
    ok(rows.trim() !== "", stem);
  }
}

async function stems(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map(({ name }) => name.replace(/\.\w+$/, "")).sort();
}
