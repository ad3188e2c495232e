import { parseArgs } from "node:util";
import { ffmpegForTests } from "../support/clips.ts";
import { campaign } from "../fuzz/campaign.ts";
import { ms, say } from "./timing.ts";

/** What `--pictures`, `--seed` and the like stand at. */
const DEFAULTS = {
  pictures: "20000",
  clips: "1000",
  seed: "",
  minutes: "120",
  "max-pixels": "100000000",
  "max-rss-mb": "2000",
};

if (import.meta.main) {
  const { values } = parseArgs({
    args: Deno.args,
    options: Object.fromEntries(
      Object.keys(DEFAULTS).map((name) => [name, { type: "string" }]),
    ),
  });
  const given = { ...DEFAULTS, ...values };
  const seed = given.seed === ""
    ? crypto.getRandomValues(new Uint32Array(1))[0]!
    : Number(given.seed);
  const pictures = Number(given.pictures);
  const ffmpeg = await ffmpegForTests().catch(() => null);
  const clips = ffmpeg === null ? 0 : Number(given.clips);
  say(`${pictures} damaged pictures, ${clips} clips, --seed ${seed}`);
  const start = performance.now();
  let told = 0;
  const report = await campaign({
    ...{ pictures, clips, ffmpeg, seed },
    maxPixels: Number(given["max-pixels"]),
    maxRss: Number(given["max-rss-mb"]) * 1e6,
    maxMs: Number(given.minutes) * 60_000,
    say(done) {
      if (done - told < 1000) return;
      told = done;
      say(`  ${done} files after ${ms(performance.now() - start)}`);
    },
  });
  const { files, assets, failed, exported, reasons, faults } = report;
  say(
    `${files} files: ${assets} distinct pictures and frames, all but ${
      assets - exported
    } exported and read back; ${failed} named failures of ${reasons.size} sorts`,
  );
  say(`  slowest ingest (64 pictures)  ${ms(report.slowestMs)}`);
  say(`  most memory                   ${Math.round(report.peakRss / 1e6)} MB`);
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1])) {
    say(`  ${String(times).padStart(6)}  ${reason}`);
  }
  for (const fault of faults) say(`FAULT ${fault}`);
  if (faults.length > 0) Deno.exit(1);
}
