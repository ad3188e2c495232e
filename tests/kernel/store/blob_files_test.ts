import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { BlobFiles } from "../../../kernel/store/blob_files.ts";
import { treeOf } from "./room.ts";

const BYTES = new TextEncoder().encode("some bytes");
const HASH = sha256(BYTES);
const OTHER = "ab".repeat(32);

/** A blob folder in a temporary place. */
class BlobRoom implements Disposable {
  readonly root: string = Deno.makeTempDirSync({ prefix: "blobs-" });
  readonly blobs: BlobFiles = new BlobFiles(this.root);

  /** Writes a staged file as a worker would. */
  async stage(bytes: Uint8Array): Promise<{ path: string; hash: string }> {
    const path = this.blobs.stage();
    await Deno.writeFile(path, bytes);
    return { path, hash: sha256(bytes) };
  }

  /** Names of the files in the folder, by their last part. */
  files(): string[] {
    return treeOf(this.root).filter((line) => !line.endsWith("/"))
      .map((line) => line.split(" ")[0]!.split("/").at(-1)!);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.root, { recursive: true });
  }
}

Deno.test("put() stores bytes under their hash, in whatever pieces", async (t) => {
  const cases: [string, Uint8Array[]][] = [
    ["one piece", [BYTES]],
    ["many", [...BYTES].map((byte) => Uint8Array.of(byte))],
    ["empty pieces between", [
      BYTES.subarray(0, 3),
      new Uint8Array(),
      BYTES.subarray(3),
    ]],
  ];
  for (const [name, pieces] of cases) {
    await t.step(name, async () => {
      using room = new BlobRoom();

      const hash = await room.blobs.put(ReadableStream.from(pieces));

      assert.equal(hash, HASH);
      const path = `${room.root}/${HASH.slice(0, 2)}/${
        HASH.slice(2, 4)
      }/${HASH}`;
      assert.equal(room.blobs.path(hash), path);
      assert.deepEqual(await room.blobs.get(hash), BYTES);
      assert.equal(await room.blobs.rehash(hash), HASH);
      assert.equal(await room.blobs.exists(hash), true);
      assert.deepEqual(room.files(), [HASH]);
    });
  }
  await t.step("none", async () => {
    using room = new BlobRoom();
    const hash = await room.blobs.put([]);
    assert.equal(hash, sha256(new Uint8Array()));
    assert.deepEqual(await room.blobs.get(hash), new Uint8Array());
  });
});

Deno.test("put() of known bytes leaves the file that is there", async () => {
  using room = new BlobRoom();
  await room.blobs.put([BYTES]);
  const before = await Deno.stat(room.blobs.path(HASH));

  const hashes = await Promise.all(
    Array.from({ length: 5 }, () => room.blobs.put([BYTES])),
  );

  assert.deepEqual(hashes, Array(5).fill(HASH));
  assert.equal((await Deno.stat(room.blobs.path(HASH))).ino, before.ino);
  assert.deepEqual(room.files(), [HASH]);
});

Deno.test("put() of a source that fails leaves nothing", async () => {
  using room = new BlobRoom();
  const source = function* () {
    yield BYTES;
    throw new Error("Gone");
  };

  await assert.rejects(() => room.blobs.put(source()), /Gone/);

  assert.deepEqual(room.files(), []);
});

Deno.test("adopt() takes staged files in and drops what is known", async () => {
  using room = new BlobRoom();
  const more = new TextEncoder().encode("more");
  await room.blobs.put([BYTES]);
  const staged = [
    await room.stage(BYTES),
    await room.stage(more),
    await room.stage(more),
  ];

  await room.blobs.adopt(staged);
  await room.blobs.adopt([]);

  assert.deepEqual(room.files().sort(), [HASH, sha256(more)].sort());
  assert.deepEqual(await room.blobs.get(sha256(more)), more);
});

Deno.test("discard() removes staged files and minds no missing one", async () => {
  using room = new BlobRoom();
  const { path } = await room.stage(BYTES);

  await room.blobs.discard([room.blobs.stage(), path, path]);

  assert.deepEqual(room.files(), []);
});

Deno.test("get(), exists() and rehash() of unknown bytes say so", async () => {
  using room = new BlobRoom();

  assert.equal(await room.blobs.get(OTHER), null);
  assert.equal(await room.blobs.exists(OTHER), false);
  assert.equal(await room.blobs.rehash(OTHER), null);
});

Deno.test("rehash() tells what the bytes are now", async () => {
  using room = new BlobRoom();
  await room.blobs.put([BYTES]);
  const changed = BYTES.map((byte, i) => i === 4 ? byte ^ 1 : byte);
  await Deno.writeFile(room.blobs.path(HASH), changed);

  assert.equal(await room.blobs.rehash(HASH), sha256(changed));
});

Deno.test("sweep() removes only staged files of over a day ago", async () => {
  using room = new BlobRoom();
  await room.blobs.put([BYTES]);
  const [old, fresh] = [await room.stage(BYTES), await room.stage(BYTES)];
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000);
  await Deno.utime(old.path, hours(25), hours(25));
  await Deno.utime(fresh.path, hours(23), hours(23));
  await Deno.utime(room.blobs.path(HASH), hours(999), hours(999));
  await Deno.writeTextFile(`${room.root}/README`, "not ours");
  await Deno.utime(`${room.root}/README`, hours(99), hours(99));

  await room.blobs.sweep();

  const kept = [HASH, fresh.path.split("/").at(-1)!, "README"];
  assert.deepEqual(room.files().sort(), kept.sort());
});

Deno.test("sweep() minds no file that goes meanwhile", async () => {
  using room = new BlobRoom();
  const old = new Date(Date.now() - 48 * 3_600_000);
  for (let i = 0; i < 40; i++) {
    const { path } = await room.stage(BYTES);
    await Deno.utime(path, old, old);
  }

  await Promise.all(Array.from({ length: 8 }, () => room.blobs.sweep()));

  assert.deepEqual(room.files(), []);
});

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
