import { deepStrictEqual, ok } from "node:assert/strict";
import { rateOf } from "../../../../kernel/media/video/rate.ts";
import { Random } from "../../../support/random.ts";

const LARGEST = 1_000_000;

Deno.test("rateOf() is the fraction that a number was meant to be", () => {
  const rows: readonly [fps: number, num: number, den: number][] = [
    [1, 1, 1],
    [0.1, 1, 10],
    [2.5, 5, 2],
    [29.97, 2997, 100],
    [30000 / 1001, 30000, 1001],
    [1 / 3, 1, 3],
    [1000, 1000, 1],
    [1e9, 1000, 1],
    [1e-6, 1, LARGEST],
    [1e-300, 1, LARGEST],
  ];
  for (const [fps, num, den] of rows) {
    deepStrictEqual(rateOf(fps), { num, den }, `${fps}`);
  }
});

Deno.test("rateOf() is near every rate, in numbers that ffmpeg reads", () => {
  const random = new Random(7);
  for (let i = 0; i < 2000; i++) {
    const fps = 10 ** (random.next() * 9 - 6);
    const { num, den } = rateOf(fps);
    ok(num >= 1 && den >= 1 && num <= LARGEST && den <= LARGEST);
    const off = Math.abs(num / den - fps);
    ok(off <= 1 / den / den + 1e-12 || off / fps < 1e-3, `${fps}`);
  }
});
