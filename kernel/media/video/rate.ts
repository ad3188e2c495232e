/** Pictures a second as a fraction, as ffmpeg takes it. */
export interface Rate {
  readonly num: number;
  readonly den: number;
}

/** The largest number that ffmpeg reads in a rate, rounded down. */
const LARGEST = 1_000_000;

/** Over this many a second every picture of a usual clip is taken anyway. */
const FASTEST = 1000;

/**
 * The nearest fraction of numbers up to a million, by continued fractions.
 * Rates outside 1/1000000..1000 become those.
 */
export function rateOf(fps: number): Rate {
  const target = Math.min(Math.max(fps, 1 / LARGEST), FASTEST);
  let [num, den] = [1, 0];
  let [lastNum, lastDen] = [0, 1];
  for (let rest = target;; rest = 1 / (rest - Math.floor(rest))) {
    const whole = Math.floor(rest);
    const next = [whole * num + lastNum, whole * den + lastDen] as const;
    if (next[0] > LARGEST || next[1] > LARGEST) break;
    [lastNum, lastDen, num, den] = [num, den, ...next];
    if (num / den === target || rest === whole) break;
  }
  return num === 0 ? { num: 1, den: LARGEST } : { num, den };
}
