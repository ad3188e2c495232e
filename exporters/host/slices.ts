const SLICE_MS = 50;

/** Lets other work of the process through while a long loop runs. */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  /** @param signal Ends the loop at the next pause. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Waits for a turn of the event loop once a slice of time is used up. */
  async pause(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() - this.#since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
    this.#signal?.throwIfAborted();
  }
}
