import assert from "node:assert/strict";
import { createKernel } from "../../../kernel/mod.ts";
import { plainPng } from "../../support/plain_png.ts";
import { PROJECT, ServiceRoom } from "./room.ts";

async function blobPath(room: ServiceRoom, bytes: Uint8Array<ArrayBuffer>) {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const hash = new Uint8Array(digest).toHex();
  return `${room.workspace}/blobs/${hash.slice(0, 2)}/${
    hash.slice(2, 4)
  }/${hash}`;
}

const DAMAGE: readonly [string, (path: string) => Promise<void>][] = [
  ["gone", (path) => Deno.remove(path)],
  ["changed", async (path) => {
    const bytes = await Deno.readFile(path);
    bytes[bytes.length >> 1]! ^= 1;
    await Deno.writeFile(path, bytes);
  }],
  ["cut short", (path) => Deno.truncate(path, 10)],
];

Deno.test("ingest() heals stored bytes that are damaged", async (t) => {
  for (const [name, damage] of DAMAGE) {
    await t.step(name, async () => {
      using room = await ServiceRoom.make();
      const folder = await room.pictures("photos", [7]);
      await room.ingest(folder);
      const original = plainPng(40, 30, [7]);
      const path = await blobPath(room, original);
      await damage(path);

      const again = await room.ingest(folder);

      assert.equal(again.deduplicated, 1);
      assert.deepEqual(await Deno.readFile(path), original);
    });
  }
});

Deno.test("ingest() does not decode what the project has", async () => {
  using room = await ServiceRoom.make();
  const folder = await room.pictures("photos", [1, 2, 3]);
  await room.ingest(folder);
  using narrow = createKernelWith(room, { maxPixels: 10 });

  const again = await narrow.ingest(folder);

  assert.deepEqual([again.created, again.deduplicated, again.failed], [
    0,
    3,
    0,
  ]);
});

Deno.test("ingest() gates every link by itself", async () => {
  using room = await ServiceRoom.make();
  const inside = await room.pictures("in", [1]);
  const outside = await room.pictures("out", [2]);
  await Deno.symlink(`${outside}/002.png`, `${inside}/secret.png`);
  await Deno.symlink(`${inside}/001.png`, `${inside}/own.png`);
  using gated = createKernelWith(room, { roots: [inside] });

  const report = await gated.ingest(inside);

  assert.deepEqual(
    report.failures.map(({ name, kind }) => [name, kind]),
    [["secret.png", "unsupported"]],
  );
  assert.match(report.failures[0]!.reason, /outside the folders/);
  assert.deepEqual([report.created, report.repeated], [1, 1]);
});

function createKernelWith(
  room: ServiceRoom,
  limits: { maxPixels?: number; roots?: string[] },
) {
  const kernel = createKernel({
    workspace: room.workspace,
    roots: [],
    maxPixels: 1_000_000,
    version: "1.2.3",
    ...limits,
  });
  return {
    ingest: (path: string) =>
      kernel.session(({ services }) =>
        services.ingest.ingest({
          project: PROJECT,
          path,
          fps: null,
          batch_name: null,
        })
      ),
    [Symbol.dispose]: () => kernel.close(),
  };
}

Deno.test("create() keeps names apart from ids and each other", async (t) => {
  using room = await ServiceRoom.make();
  const create = (name: string) =>
    room.do((s) => s.projects.create({ name, description: null }));

  await t.step("a name that reads as an id", async () => {
    await assert.rejects(
      create("6F9619FF-8B86-4D01-B42D-00CF4FC964FF"),
      /reads as an id/,
    );
  });
  await t.step("the twin is named as it is stored", async () => {
    await assert.rejects(create("PROJECT"), /named "Project"/);
  });
});
