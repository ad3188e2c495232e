/** Wall times of one step, in milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
}

/** Runs a step some times, after a tenth as many runs that do not count. */
export async function measure(
  runs: number,
  step: () => Promise<unknown>,
): Promise<Timing> {
  for (let i = 0; i < Math.ceil(runs / 10); i++) await step();
  const times: number[] = [];
  for (let i = 0; i < runs; i++) times.push((await timed(step)).ms);
  times.sort((a, b) => a - b);
  return { p50: times[runs >> 1]!, p95: times[Math.floor(runs * 0.95)]! };
}

/** Runs a step once. */
export async function timed<T>(
  step: () => Promise<T>,
): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await step();
  return { ms: performance.now() - start, value };
}

/** Writes one line of a report. */
export function say(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

/** A time as text. */
export function ms(value: number): string {
  return value < 100
    ? `${value.toFixed(2)} ms`
    : `${(value / 1000).toFixed(2)} s`;
}
