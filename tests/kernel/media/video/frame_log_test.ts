import { deepStrictEqual, strictEqual, throws } from "node:assert/strict";
import { FrameLog } from "../../../../kernel/media/video/frame_log.ts";

const STAMP = "lavfi.bench.start_time";

function source(index: number, pts: number | "NOPTS", stamp: number): string[] {
  const at = "[metadata@source @ 0x5580bb7d1e00] [info]";
  return [
    `${at} frame:${index}    pts:${pts}     pts_time:0.04`,
    `${at} ${STAMP}=${stamp}`,
  ];
}

function picked(stamp: number): string[] {
  const at = "[metadata@picked @ 0x5580bb7d35c0] [info]";
  return [`${at} frame:0    pts:3     pts_time:1`, `${at} ${STAMP}=${stamp}`];
}

Deno.test("next() tells which picture came out, in order", async () => {
  const log = new FrameLog();
  const early = log.next(1000);
  for (
    const line of [
      ...source(0, 0, 100),
      ...source(1, 512, 200),
      ...picked(100),
      ...source(2, "NOPTS", 300),
      // The filters started anew, and count from 0 again.
      ...source(0, 1536, 400),
      ...picked(300),
      ...picked(400),
    ]
  ) log.read(line);
  log.end();

  const seen = [await early, await log.next(1000), await log.next(1000)];
  deepStrictEqual(
    seen.map((frame) => [frame!.index, frame!.pts]),
    [[0, 0n], [2, 512n], [3, 1536n]],
  );
  strictEqual(await log.next(1000), null);
  strictEqual(log.decoded, 4);
});

Deno.test("next() does not wait forever", async () => {
  strictEqual(await new FrameLog().next(20), null);
});

Deno.test("read() refuses a picture that never went in", () => {
  const log = new FrameLog();
  source(0, 0, 100).forEach((line) => log.read(line));

  throws(() => picked(101).forEach((line) => log.read(line)), /never went in/);
});
