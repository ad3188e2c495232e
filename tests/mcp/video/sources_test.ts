import {
  deepStrictEqual,
  notStrictEqual,
  strictEqual,
} from "node:assert/strict";
import { greys, writeClip } from "../../support/clips.ts";
import { framesOf, places, PROJECT, take, withVideo } from "./room.ts";

Deno.test("list_sources() tells clips of one name apart", async () => {
  await withVideo(async (served) => {
    const folders = ["day/north", "day/south", "night/north"];
    const shades = greys(40);
    for (const [i, folder] of folders.entries()) {
      await Deno.mkdir(`${served.room}/${folder}`, { recursive: true });
      await writeClip(`${served.room}/${folder}/clip.mkv`, {
        greys: shades.slice(10 * i, 10 * i + 10),
      });
    }

    const reports = [];
    for (const folder of folders) {
      reports.push(await take(served, `${served.room}/${folder}/clip.mkv`));
    }
    await take(served, `${served.room}/day/north/clip.mkv`, { fps: 5 });
    await take(served, `${served.room}/day/north/clip.mkv`, { fps: 5 });

    const { items } = await served.call("list_sources", { project: PROJECT });
    deepStrictEqual(
      items.map(({ name, kind, video }) => [name, kind, video?.extraction_fps]),
      [
        ["clip.mkv", "video", 1],
        ["south/clip.mkv", "video", 1],
        ["night/north/clip.mkv", "video", 1],
        ["day/north/clip.mkv", "video", 5],
      ],
    );
    deepStrictEqual(items[0]!.video, {
      width: 64,
      height: 48,
      fps: 10,
      duration_seconds: 1,
      codec: "ffv1",
      extraction_fps: 1,
    });
    for (const [i, report] of reports.entries()) {
      const [frame] = await framesOf(served, report);
      strictEqual(frame!.source_id, items[i]!.id);
      deepStrictEqual(places([frame!]), [[0, 0]]);
      const { name } = await served.call("get_batch", {
        batch_id: report.batch_id,
      });
      strictEqual(name, "clip.mkv");
    }
  });
});

Deno.test("ingest() of a clip again, or of a copy, makes another batch of the same frames", async () => {
  await withVideo(async (served) => {
    const path = `${served.room}/clip.mkv`;
    await writeClip(path, { greys: greys(20) });
    await Deno.copyFile(path, `${served.room}/copy.mkv`);
    const first = await take(served, path, { fps: 2 });

    const again = await take(served, path, { fps: 2, batch_name: "again" });
    const copy = await take(served, `${served.room}/copy.mkv`, { fps: 2 });
    const finer = await take(served, path, { fps: 4 });

    const counts = [first, again, copy, finer].map((r) => [
      r.created,
      r.deduplicated,
      r.repeated,
    ]);
    deepStrictEqual(counts, [[4, 0, 0], [0, 4, 0], [0, 4, 0], [4, 4, 0]]);
    strictEqual(again.source.id, first.source.id);
    notStrictEqual(again.batch_id, first.batch_id);
    notStrictEqual(copy.source.id, first.source.id);
    const frames = await framesOf(served, first);
    deepStrictEqual(
      (await framesOf(served, copy)).map((frame) => frame.id),
      frames.map((frame) => frame.id),
    );
    deepStrictEqual(
      places(await framesOf(served, finer)).map(([index]) => index),
      [0, 2, 5, 7, 10, 12, 15, 17],
    );
  });
});

Deno.test("ingest() of a still clip is one asset, and the rest repeats it", async () => {
  await withVideo(async (served) => {
    const path = `${served.room}/still.mkv`;
    await writeClip(path, { greys: Array(30).fill(77) });

    const { created, repeated, batch_id } = await take(served, path);

    deepStrictEqual({ created, repeated }, { created: 1, repeated: 2 });
    deepStrictEqual(places(await framesOf(served, { batch_id })), [[0, 0]]);
  });
});
