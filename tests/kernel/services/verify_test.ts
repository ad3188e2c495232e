import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { refused } from "../../exporters/refused.ts";
import { CLASSES, PROJECT, ServiceRoom } from "./room.ts";

const REFERENCE = { project: PROJECT, tag: "v1" };

/** A released dataset of three pictures, and the paths of its blobs. */
async function released() {
  const room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1, 2, 3]);
  await room.add(batch.jobs[0]!, { asset_id: batch.assets[0]! });
  await room.finish(batch);
  const { manifest_hash } = await room.do((s) =>
    s.releases.publish({ ...REFERENCE, split: null })
  );
  const { manifest } = await room.do((s) => s.releases.open(REFERENCE));
  const hashes = manifest.assets.map((asset) => asset.content_hash);
  const verify = () => room.do((s) => s.releases.verify(REFERENCE));
  const [first, second] = hashes;
  return { room, manifest_hash, first: first!, second: second!, verify };
}

function pathOf(room: ServiceRoom, hash: string): string {
  const { workspace } = room;
  return `${workspace}/blobs/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

/** Flips one bit in the middle of a blob. */
async function flip(room: ServiceRoom, hash: string): Promise<void> {
  const path = pathOf(room, hash);
  const bytes = await Deno.readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle]! ^= 1;
  await Deno.writeFile(path, bytes);
}

Deno.test("verify() finds a sound release sound", async () => {
  const { room, verify, manifest_hash } = await released();
  using _ = room;

  const { release_id, ...found } = await verify();

  assert.match(release_id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(found, {
    manifest_hash,
    manifest_intact: true,
    ok: true,
    checked: 3,
    missing: [],
    corrupt: [],
    cache_mismatches: [],
  });
});

Deno.test("verify() names pictures that changed or are gone", async () => {
  const { room, verify, first, second } = await released();
  using _ = room;
  await flip(room, first);
  await Deno.remove(pathOf(room, second));

  const found = await verify();

  assert.equal(found.ok, false);
  assert.equal(found.manifest_intact, true);
  assert.equal(found.checked, 3);
  assert.deepEqual(found.corrupt, [first]);
  assert.deepEqual(found.missing, [second]);
});

Deno.test("verify() stops at a manifest that changed", async () => {
  const { room, verify, manifest_hash, first } = await released();
  using _ = room;
  await flip(room, first);
  await flip(room, manifest_hash);

  const { release_id: __, ...found } = await verify();

  assert.deepEqual(found, {
    manifest_hash,
    manifest_intact: false,
    ok: false,
    checked: 0,
    missing: [],
    corrupt: [],
    cache_mismatches: [],
  });
  await refused(
    () => room.do((s) => s.releases.open(REFERENCE)),
    "WorkspaceCorrupt",
    /manifest of release "v1" has changed on disk/,
  );
});

Deno.test("verify() says where the row and the manifest disagree", async () => {
  const { room, verify } = await released();
  using _ = room;
  room.sql(
    "UPDATE release SET asset_count = 4, annotation_count = 0, schema_version = 9",
  );

  const found = await verify();

  assert.equal(found.ok, false);
  assert.equal(found.manifest_intact, true);
  assert.deepEqual(found.cache_mismatches, [
    "the release's row says schema version 9, its manifest 1",
    "the release's row says asset count 4, its manifest 3",
    "the release's row says annotation count 0, its manifest 1",
  ]);
});

Deno.test("a manifest that is gone is damage, for every reader", async () => {
  const { room, verify, manifest_hash } = await released();
  using _ = room;
  await Deno.remove(pathOf(room, manifest_hash));

  for (
    const read of [verify, () => room.do((s) => s.releases.open(REFERENCE))]
  ) {
    await refused(read, "WorkspaceCorrupt", /manifest of release "v1" is gone/);
  }
});

Deno.test("a manifest of a later version is damage, and never half read", async () => {
  const { room, verify, manifest_hash } = await released();
  using _ = room;
  const text = await Deno.readTextFile(pathOf(room, manifest_hash));
  const later = text.replace(`"manifest_version":2`, `"manifest_version":3`);
  const hash = createHash("sha256").update(later).digest("hex");
  const path = pathOf(room, hash);
  await Deno.mkdir(path.slice(0, -65), { recursive: true });
  await Deno.writeTextFile(path, later);
  room.sql(`UPDATE release SET manifest_hash = unhex('${hash}')`);

  for (
    const read of [verify, () => room.do((s) => s.releases.open(REFERENCE))]
  ) {
    await refused(read, "WorkspaceCorrupt", /not one that this version/);
  }
});
