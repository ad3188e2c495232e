import type { Output } from "./output.ts";

/** An output whose picture, if it is one, is begun. */
export interface Begun<T> {
  readonly output: Output;
  /** What `begin` answered; null for content. */
  readonly begun: T | null;
}

/**
 * Pulls outputs a little ahead and begins their pictures, so that several are
 * made while one is written. It never pulls past content that is not held
 * whole, as an exporter may count on that being read first.
 *
 * @param begin Must not throw.
 * @param limit Pictures that may be begun and not handed on.
 */
export async function* ahead<T>(
  outputs: AsyncIterable<Output>,
  begin: (key: string) => T,
  limit: number,
): AsyncGenerator<Begun<T>> {
  const waiting: Begun<T>[] = [];
  for await (const output of outputs) {
    const isPicture = output.kind === "picture";
    waiting.push({ output, begun: isPicture ? begin(output.key) : null });
    const mustDrain = !isPicture && !output.whole;
    const room = mustDrain ? 0 : 2 * limit;
    while (waiting.length > room || begunIn(waiting) > limit) {
      yield waiting.shift()!;
    }
  }
  yield* waiting;
}

function begunIn(waiting: readonly Begun<unknown>[]): number {
  return waiting.filter(({ begun }) => begun !== null).length;
}
