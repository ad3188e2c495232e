import {
  deepStrictEqual,
  notStrictEqual,
  strictEqual,
} from "node:assert/strict";
import { checkSameTree } from "../conformance/mod.ts";
import { type Served, withServer } from "../support/client.ts";
import { png, solid } from "../support/media.ts";
import { readYolo } from "./reading.ts";
import {
  begin,
  box,
  exported,
  folderOf,
  openBatch,
  PROJECT,
  promote,
  publish,
} from "./room.ts";

async function twoPictures(served: Served): Promise<string> {
  return await folderOf(served, {
    "a.png": await png(solid(100, 80, [1, 1, 1])),
    "b.png": await png(solid(100, 80, [2, 2, 2])),
  });
}

/** Moves the first picture's box in a batch of its own. */
async function moveBox(served: Served, path: string, x: number): Promise<void> {
  const { job_id, batch_id, assets } = await openBatch(served, path);
  const of = { job_id, asset_id: assets[0]!.id };
  const { items } = await served.call("list_asset_annotations", of);
  const annotation = {
    ...box("cat", [x, 20, 30, 40]),
    id: items[0]!.id,
    provenance: "human",
  };
  await served.call("update_annotations", {
    job_id,
    annotations: [annotation],
  });
  await served.call("complete_job", { job_id });
  await served.call("complete_batch", { batch_id, promote: true });
}

async function hashOf(served: Served, tag: string): Promise<string> {
  const { items } = await served.call("list_releases", PROJECT);
  return items.find((release) => release.tag === tag)!.manifest_hash;
}

Deno.test("B57: a release keeps the labels it was published with", () =>
  withServer(async (served) => {
    await begin(served);
    const path = await twoPictures(served);
    const assets = await promote(
      served,
      path,
      () => [box("cat", [10, 20, 30, 40])],
    );
    await publish(served, "v1");
    const first = await exported(served, "yolo", { tag: "v1" });
    await moveBox(served, path, 11);
    await publish(served, "v2");
    await moveBox(served, path, 10);
    await publish(served, "v3");

    const again = await exported(served, "yolo", {
      tag: "v1",
      dest: `${served.room}/again`,
    });
    const second = await exported(served, "yolo", { tag: "v2" });

    deepStrictEqual(await checkSameTree(first.dest, again.dest), []);
    const hash = assets[0]!.content_hash;
    const centres = async (dest: string) =>
      Object.fromEntries((await readYolo(dest)).map(({ image, rows }) => [
        image.includes(hash) ? "moved" : "other",
        rows[0]!.numbers[0],
      ]));
    deepStrictEqual(await centres(first.dest), { moved: 0.25, other: 0.25 });
    deepStrictEqual(await centres(second.dest), { moved: 0.26, other: 0.25 });
    notStrictEqual(await hashOf(served, "v1"), await hashOf(served, "v2"));
    strictEqual(await hashOf(served, "v1"), await hashOf(served, "v3"));
  }));

/** What may happen to a stored picture, and where it must show. */
const DAMAGE = [
  ["one byte flipped", "corrupt", async (path: string) => {
    const bytes = await Deno.readFile(path);
    bytes[40] = bytes[40]! ^ 1;
    await Deno.writeFile(path, bytes);
  }],
  ["cut short", "corrupt", (path: string) => Deno.truncate(path, 20)],
  ["gone", "missing", (path: string) => Deno.remove(path)],
] as const;

Deno.test("B57: verify_release names the picture that changed on disk", async (t) => {
  for (const [name, list, damage] of DAMAGE) {
    await t.step(name, () =>
      withServer(async (served) => {
        await begin(served);
        const assets = await promote(
          served,
          await twoPictures(served),
          () => [box("cat", [10, 20, 30, 40])],
        );
        await publish(served);
        const hash = assets[1]!.content_hash;
        const folder = `${hash.slice(0, 2)}/${hash.slice(2, 4)}`;
        await damage(`${served.workspace}/blobs/${folder}/${hash}`);

        const release = { ...PROJECT, tag: "v1" };
        const found = await served.call("verify_release", release);

        deepStrictEqual([found.ok, found.manifest_intact], [false, true]);
        deepStrictEqual(
          { missing: found.missing, corrupt: found.corrupt },
          { missing: [], corrupt: [], [list]: [hash] },
        );
        const dest = `${served.room}/out`;
        const refused = await served.refusal("export_release", {
          ...release,
          format: "yolo",
          dest,
          allow_lossy: true,
        });
        strictEqual(refused.message.includes(assets[1]!.id), true);
      }));
  }
});
