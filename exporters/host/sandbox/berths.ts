/** Lets a few in at a time; the others wait in order. */
export class Berths {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param places How many may be in at once. */
  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Waits for a place; what is answered gives it back.
   *
   * @throws The signal's reason when aborted first.
   */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    let held = true;
    return () => {
      if (held) this.#give();
      held = false;
    };
  }

  #give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const at = this.#waiting.indexOf(resolve);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      reject(signal?.reason);
    };
    this.#waiting.push(resolve);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }
}
