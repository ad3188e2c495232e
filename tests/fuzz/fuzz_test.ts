import { deepStrictEqual, notDeepStrictEqual, ok } from "node:assert/strict";
import { ffmpegForTests } from "../support/clips.ts";
import { campaign, mutant } from "./campaign.ts";
import { clipCorpus, corpus } from "./corpus.ts";
import { mended, partsOf } from "./parts.ts";

const SEED = 20260801;

Deno.test("ingest() makes of every damaged file an asset that exports or a named failure", async () => {
  const report = await campaign({
    pictures: 384,
    clips: 24,
    ffmpeg: await ffmpegForTests(),
    seed: SEED,
    maxPixels: 4_000_000,
    // Tests beside this one share the process; `deno task fuzz` is alone.
    maxRss: Infinity,
  });

  deepStrictEqual(report.faults, []);
  ok(report.assets > 40, `${report.assets} assets`);
  ok(report.failed > 100, `${report.failed} failures`);
  ok(report.reasons.size > 20, [...report.reasons.keys()].join("\n"));
});

Deno.test("mutant() makes the same file of the same numbers, and others of others", async () => {
  const seeds = await corpus();
  const first = mutant(seeds, SEED, 7);

  deepStrictEqual(mutant(seeds, SEED, 7), first);
  notDeepStrictEqual(mutant(seeds, SEED, 8).bytes, first.bytes);
  notDeepStrictEqual(mutant(seeds, SEED + 1, 7).bytes, first.bytes);
});

Deno.test("partsOf() cuts sound files at their seams, and mended() leaves them", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "fuzz-" });
  const clips = await clipCorpus(folder);
  await Deno.remove(folder);
  for (const { name, kind, bytes } of [...await corpus(), ...clips]) {
    await t.step(name, () => {
      const parts = partsOf(kind, bytes);

      ok(parts.length > 1);
      deepStrictEqual(parts.flatMap((part) => [...part]), [...bytes]);
      deepStrictEqual(mended(kind, bytes), bytes);
    });
  }
});
