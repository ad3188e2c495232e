import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { greyPng } from "../../exporters/lanes/png.ts";
import { ZlibRuns } from "../../exporters/lanes/zlib_runs.ts";
import { Random } from "../support/random.ts";

const VALUES = [0, 1, 143, 144, 200, 255];

Deno.test("ZlibRuns writes runs of every length that other readers expand", async (t) => {
  const series: Record<string, [value: number, length: number][]> = {
    "nothing": [],
    "one byte": [[7, 1]],
    "equal neighbours": [[7, 3], [7, 0], [7, 255]],
    "a long blank": [[0, 3_000_000]],
    "long runs of large bytes": VALUES.map((value) => [value, 300_000]),
    "every length": Array.from({ length: 530 }, (_, i) => [
      VALUES[i % VALUES.length] ?? 0,
      i,
    ]),
  };
  for (const [does, runs] of Object.entries(series)) {
    await t.step(does, () => {
      const data = new ZlibRuns();
      for (const [value, length] of runs) data.add(value, length);

      const bytes = inflateSync(Uint8Array.from(data.end()));

      const right = Buffer.concat(
        runs.map(([value, length]) => Buffer.alloc(length, value)),
      );
      assert.ok(bytes.equals(right));
    });
  }
});

Deno.test("greyPng() writes pictures that another decoder reads", async (t) => {
  const random = new Random(5);
  for (
    const [width, height] of [[1, 1], [1, 40], [300, 7], [64, 64]] as const
  ) {
    await t.step(`${width}×${height}`, async () => {
      const rows = Array.from(
        { length: height },
        () =>
          random.chance(0.3) ? null : Uint8Array.from(
            { length: width },
            () => random.chance(0.8) ? 9 : random.whole(0, 255),
          ),
      );

      const png = greyPng({ width, height }, rows);

      const { data, info } = await sharp(png, { failOn: "warning" })
        .toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
      assert.deepEqual([info.width, info.height], [width, height]);
      const right = rows.map((row) => row ?? new Uint8Array(width));
      assert.ok(data.equals(Buffer.concat(right)));
    });
  }
});
