/** Milliseconds of work after which others have their turn. */
const LONGEST_MS = 10;

/** Long work in steps, between which others have their turn. */
export class Breath {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** Whether the work was taken back. */
  get isEnded(): boolean {
    return this.#signal?.aborted ?? false;
  }

  /**
   * Lets others have their turn if it is time to.
   *
   * @throws The signal's reason.
   */
  async take(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#since = performance.now();
    this.#signal?.throwIfAborted();
  }
}
