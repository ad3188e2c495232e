/** How long work may hold the thread before other work gets through. */
const SLICE_MS = 50;

/** Lets other work through. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** A pause after every slice of long work; also where it can be cancelled. */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #until = performance.now() + SLICE_MS;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Lets other work through when the slice is used up. */
  async pause(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() < this.#until) return;
    await turn();
    this.#signal?.throwIfAborted();
    this.#until = performance.now() + SLICE_MS;
  }
}

/** Runs a generator to its end in slices; answers what it returns. */
export async function inSlices<T>(
  steps: Generator<void, T>,
  signal?: AbortSignal,
): Promise<T> {
  const slices = new Slices(signal);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await slices.pause();
  }
}
