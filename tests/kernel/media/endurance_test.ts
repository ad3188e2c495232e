import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { WorkerPool } from "../../../kernel/media/pool.ts";
import { PoolWorker } from "../../../kernel/media/pool_worker.ts";
import { concat } from "../../support/exif.ts";
import { type Bytes, jpeg, noise, png, webp } from "../../support/media.ts";
import { MediaRoom } from "../../support/media_room.ts";
import { damaged, rawPng } from "../../support/odd_media.ts";

/** Damage that no header shows, so that a codec has to find it. */
async function hiddenDamage(seed: number): Promise<Bytes> {
  const photo = noise(40, 30, seed + 1);
  switch (seed % 3) {
    case 0: {
      // A Huffman table made impossible: the decoder throws.
      const file = await jpeg(photo);
      const table = file.findIndex((byte, i) =>
        byte === 0xff && file[i + 1] === 0xc4
      );
      return damaged(file, table + 5, 16, seed);
    }
    case 1: {
      const row = Uint8Array.of(1, 2, 3);
      const rows = Array.from({ length: seed % 20 }, () => row);
      return rawPng({ width: 1, height: 40, depth: 8, colour: 2, rows });
    }
    default:
      return damaged(await webp(photo), 25, 12, seed);
  }
}

Deno.test("examine() still works after 300 damaged files", async () => {
  using room = new MediaRoom();
  let refused = 0;

  for (let seed = 0; seed < 300; seed += 1) {
    const result = await room.examine(await hiddenDamage(seed));
    if ("kind" in result) {
      strictEqual(result.kind, "corrupt");
      refused += 1;
    } else {
      await Deno.remove(result.staged);
      if (result.preview !== null) await Deno.remove(result.preview.staged);
    }
  }

  ok(refused >= 290, `${refused} were refused`);
  strictEqual(room.staged(), 0);
  for (const make of [jpeg, png, webp]) {
    await room.accept(await make(noise(40, 30)));
  }
});

Deno.test("damaged files cost no worker, and what is decoded next is as before", async () => {
  let started = 0;
  const limits = {
    maxPixels: 100_000_000,
    workers: 1,
    pixelsInFlight: 100_000_000,
    timeoutMs: 60_000,
    idleMs: 60_000,
  };
  const pool = new WorkerPool(limits, (listener) => {
    started += 1;
    return new PoolWorker(listener);
  });
  using room = new MediaRoom();
  const sound = await Promise.all(
    [jpeg, png, webp].map(async (make) => room.put(await make(noise(90, 70)))),
  );
  const seen = () =>
    Promise.all(sound.map((path) => pool.run("upright", { path })));
  const before = await seen();

  for (let seed = 0; seed < 90; seed += 1) {
    const path = room.put(await hiddenDamage(seed));
    await pool.run("upright", { path });
    if (seed % 10 === 9) deepStrictEqual(await seen(), before);
  }

  strictEqual(started, 1);
  pool.close();
});

Deno.test("examine() judges damage alike with and without company", async () => {
  using alone = new MediaRoom();
  using crowd = new MediaRoom({ workers: 3 });
  const photo = await jpeg(noise(80, 60));
  const files = Array.from(
    { length: 40 },
    (_, i) => i % 2 === 0 ? photo : damaged(photo, 20 + i * 17, 6, i + 1),
  );

  const together = await Promise.all(files.map((file) => crowd.examine(file)));

  for (const [i, file] of files.entries()) {
    const single = await alone.examine(file);
    const other = together[i];
    strictEqual(
      "kind" in single ? single.reason : single.hash,
      other && ("kind" in other ? other.reason : other.hash),
    );
  }
});

Deno.test("examine() survives any single broken byte", async () => {
  using room = new MediaRoom({ workers: 2 });
  const files = await Promise.all(
    [jpeg, png, webp].map((make) => make(noise(12, 9))),
  );
  const broken = files.flatMap((file) =>
    Array.from({ length: 30 }, (_, i) => {
      const at = Math.floor(i * file.length / 30);
      const flip = Uint8Array.of((file[at] ?? 0) ^ 0xff);
      return concat(file.subarray(0, at), flip, file.subarray(at + 1));
    })
  );

  const results = await Promise.all(broken.map((file) => room.examine(file)));

  for (const result of results) {
    if (!("kind" in result)) continue;
    ok(/^[^\n]{5,300}$/.test(result.reason), result.reason);
  }
});
