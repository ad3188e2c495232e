import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { writeTinyPictures } from "../bench/tiny_pictures.ts";
import { Random } from "../support/random.ts";
import { PROJECT } from "./ledger.ts";
import { rows } from "./rows.ts";
import { crashSeed } from "./seed.ts";
import { pause, Victim } from "./victim.ts";

const COUNT = 2000;
const KILLS = 6;

const seed = crashSeed();

Deno.test(`an ingest of ${COUNT} pictures killed ${KILLS} times loses and doubles nothing, seed ${seed}`, async () => {
  const room = await Deno.makeTempDir({ prefix: "visionset-crash-" });
  const workspace = join(room, "workspace");
  const path = join(room, "pictures");
  const random = new Random(seed);
  try {
    await writeTinyPictures(path, COUNT);
    await begin(workspace);
    const kept: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = kept.at(-1) ?? 0;
      const until = Math.min(before + random.next() * 500, COUNT - 400);
      await killed(workspace, path, until);
      kept.push(await wholeAssets(workspace));
    }

    deepStrictEqual(kept, kept.toSorted((a, b) => a - b));
    ok(kept.some((n) => n > 0 && n < COUNT), `${kept} were kept`);
    const server = await Victim.start(workspace);
    const last = await server.must("ingest", { ...PROJECT, path });
    await server.end();
    const known = kept.at(-1)!;
    deepStrictEqual(
      [last.created, last.deduplicated, last.repeated, last.failed],
      [COUNT - known, known, 0, 0],
    );
    strictEqual(await wholeAssets(workspace), COUNT);
    const batches = rows(workspace, "SELECT id FROM batch");
    deepStrictEqual(batches.map(({ id }) => id), [last.batch_id]);
  } finally {
    await Deno.remove(room, { recursive: true });
  }
});

async function begin(workspace: string): Promise<void> {
  const server = await Victim.start(workspace);
  await server.must("create_project", { name: PROJECT.project });
  await server.end();
}

/** Ingests until about so many assets are stored, and kills the server. */
async function killed(
  workspace: string,
  path: string,
  assets: number,
): Promise<void> {
  const server = await Victim.start(workspace);
  const answer = server.call("ingest", { ...PROJECT, path });
  const stored = () => rows(workspace, "SELECT id FROM asset").length;
  const deadline = performance.now() + 60_000;
  while (stored() < assets && performance.now() < deadline) await pause(20);
  await server.kill();
  strictEqual(await answer, null, "it was over before");
}

/** How many assets there are; each must have its bytes and its preview. */
async function wholeAssets(workspace: string): Promise<number> {
  const assets = rows(
    workspace,
    `SELECT lower(hex(content_hash)) AS content,
       lower(hex(thumbnail_hash)) AS preview FROM asset`,
  );
  for (const { content, preview } of assets) {
    for (const hash of [String(content), String(preview)]) {
      const folders = [hash.slice(0, 2), hash.slice(2, 4)];
      const bytes = await Deno.readFile(
        join(workspace, "blobs", ...folders, hash),
      );
      strictEqual(createHash("sha256").update(bytes).digest("hex"), hash);
    }
  }
  return assets.length;
}
