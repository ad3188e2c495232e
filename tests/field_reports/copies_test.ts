import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { type Served, withServer } from "../support/client.ts";
import { type Bytes, jpeg, png } from "../support/media.ts";
import { moved, scene } from "../support/scenes.ts";
import { filesBelow } from "./reading.ts";
import {
  begin,
  box,
  exported,
  folderOf,
  PROJECT,
  promote,
  publish,
} from "./room.ts";

const ORIGINALS = 10;
const SPLIT = { train: 0.6, val: 0.2, test: 0.2, seed: 7 };

/** Each picture with a byte-equal, a re-encoded and a shifted copy. */
async function copies(): Promise<Record<string, Bytes>> {
  const files: Record<string, Bytes> = {};
  for (let i = 0; i < ORIGINALS; i++) {
    const original = scene(100 + i);
    files[`${i} original.png`] = await png(original);
    files[`${i} equal.png`] = await png(original);
    files[`${i} again.jpg`] = await jpeg({ ...original, quality: 60 });
    files[`${i} moved.png`] = await png(moved(original, 2));
  }
  return files;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The fold of every picture by its content hash, as exported. */
async function foldsOf(served: Served): Promise<Map<string, string>> {
  const { dest } = await exported(served, "coco");
  const paths = await filesBelow(`${dest}/images`);
  return new Map(paths.map((path) => {
    const [fold, name] = path.split("/");
    return [name!.replace(/\.\w+$/, ""), fold!];
  }));
}

Deno.test("B54: near copies of training pictures are counted and named", () =>
  withServer(async (served) => {
    await begin(served);
    const files = await copies();
    const path = await folderOf(served, files);
    const label = box("cat", [10, 20, 30, 40]);
    const assets = await promote(served, path, () => [label]);
    await publish(served, "v1", SPLIT);

    const request = { ...PROJECT, tag: "v1", format: "coco" };
    const { warnings } = await served.call("check_export", request);

    const originOf = new Map(
      Object.entries(files).map(([name, bytes]) => [sha256(bytes), name[0]!]),
    );
    const folds = await foldsOf(served);
    strictEqual(
      assets.length,
      3 * ORIGINALS,
      "byte-equal copies are one asset",
    );
    strictEqual(folds.size, assets.length);
    const members = assets.map(({ id, content_hash }) => ({
      id,
      origin: originOf.get(content_hash)!,
      fold: folds.get(content_hash)!,
    }));
    const learned = members.filter(({ fold }) => fold === "train");
    for (const fold of ["val", "test"]) {
      const leaked = members.filter((member) =>
        member.fold === fold &&
        learned.some(({ origin }) => origin === member.origin)
      );
      const told = warnings.filter((words) =>
        words.includes(`of ${fold} look`)
      );
      ok(leaked.length > 1);
      strictEqual(told.length, 1, warnings.join("\n"));
      match(told[0]!, new RegExp(`^${leaked.length} pictures of ${fold} look`));
      const pairs = [...told[0]!.matchAll(/asset (\S+) like ([^ ,]+)/g)];
      strictEqual(pairs.length, Math.min(5, leaked.length));
      for (const [, asset_id, like] of pairs) {
        const one = leaked.find(({ id }) => id === asset_id);
        const other = learned.find(({ id }) => id === like);
        strictEqual(one?.origin, other?.origin ?? "none");
      }
    }
  }));

Deno.test("B54: different pictures are no copies", () =>
  withServer(async (served) => {
    await begin(served);
    const names = Array.from({ length: 20 }, (_, i) => `${i}.png`);
    const pictures = await Promise.all(names.map((_, i) => png(scene(i))));
    const path = await folderOf(
      served,
      Object.fromEntries(names.map((name, i) => [name, pictures[i]!])),
    );
    const label = box("cat", [10, 20, 30, 40]);
    await promote(served, path, () => [label]);
    await publish(served, "v1", SPLIT);

    const request = { ...PROJECT, tag: "v1", format: "yolo" };
    const { warnings } = await served.call("check_export", request);

    deepStrictEqual(warnings.filter((words) => / looks? like/.test(words)), []);
  }));
