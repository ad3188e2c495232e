import { FfmpegFault } from "./testimony.ts";

/** Which picture of a clip comes out. */
export interface Picked {
  /** Its place among all that were decoded, from 0. */
  readonly index: number;
  /** Its time after the first one, in units of the clip's time base. */
  readonly pts: bigint;
}

/** Pictures that the filters hold back at most, with much to spare. */
const WINDOW = 256;
const STAMP = "lavfi.bench.start_time";
const FRAME_REGEXP =
  /^\[metadata@(source|picked) @ \w+\] \[info\] frame:\d+ +pts:(-?\d+|NOPTS)/;
const STAMP_REGEXP = new RegExp(
  `^\\[metadata@(source|picked) @ \\w+\\] \\[info\\] ${
    STAMP.replaceAll(".", "\\.")
  }=(\\d+)`,
);
/**
 * Filters that tell in the log which pictures of the clip come out: each is
 * stamped with the time of its decoding, printed, thinned out to the rate
 * (holding the picture shown at each step), freed of repetitions, and printed
 * again.
 *
 * @param rate A number or fraction.
 * @param start Time stamp of the first picture.
 */
export function tellingFilters(rate: string, start: bigint): string {
  return [
    `setpts=PTS-(${start})`,
    "bench=start",
    `metadata@source=mode=print:key=${STAMP}`,
    `fps=fps=${rate}:round=up`,
    `metadata=mode=select:key=${STAMP}:value=0:function=expr:expr='if(eq(VALUE1,ld(0)),0,gt(st(0,VALUE1),0))'`,
    `metadata@picked=mode=print:key=${STAMP}`,
  ].join(",");
}

/** Reads what {@linkcode tellingFilters} write to the log. */
export class FrameLog {
  /** Pictures decoded so far. */
  decoded = 0;
  readonly #window: { stamp: string; index: number; pts: bigint }[] = [];
  readonly #picked: Picked[] = [];
  #pts = 0n;
  #waiting: ((picked: Picked | null) => void) | null = null;
  #ended = false;

  /**
   * Takes a line; answers whether it tells of a picture, so that the decoder
   * has come further.
   *
   * @throws {FfmpegFault}
   */
  read(line: string): boolean {
    const frame = FRAME_REGEXP.exec(line);
    if (frame !== null) {
      if (frame[1] === "source") this.#decode(frame[2]!);
      return true;
    }
    const [, of, stamp] = STAMP_REGEXP.exec(line) ?? [];
    if (stamp === undefined) return false;
    if (of === "source") this.#stamp(stamp);
    else this.#pick(stamp);
    return true;
  }

  /** Time of the last picture decoded, in units of the clip's time base. */
  get reached(): bigint {
    return this.#pts;
  }

  /** Says that no more lines will come. */
  end(): void {
    this.#ended = true;
    this.#waiting?.(null);
  }

  /** The next picture that comes out; null when the log tells of none. */
  async next(patienceMs: number): Promise<Picked | null> {
    const picked = this.#picked.shift();
    if (picked !== undefined || this.#ended) return picked ?? null;
    const { promise, resolve } = Promise.withResolvers<Picked | null>();
    const timer = setTimeout(() => resolve(null), patienceMs);
    this.#waiting = resolve;
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #decode(pts: string): void {
    this.decoded += 1;
    if (pts !== "NOPTS") this.#pts = BigInt(pts);
  }

  #stamp(stamp: string): void {
    const index = this.decoded - 1;
    this.#window.push({ stamp, index, pts: this.#pts });
    if (this.#window.length > WINDOW) this.#window.shift();
  }

  #pick(stamp: string): void {
    const at = this.#window.findIndex((frame) => frame.stamp === stamp);
    if (at < 0) {
      throw new FfmpegFault("a picture came out of it that never went in");
    }
    const picked = this.#window[at]!;
    this.#window.splice(0, at + 1);
    if (this.#waiting === null) this.#picked.push(picked);
    else this.#waiting(picked);
    this.#waiting = null;
  }
}
