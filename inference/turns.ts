/** Lets only so many pieces of work with one key be under way at once. */
export class Turns {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * Runs a piece of work when its turn has come, in order of asking.
   *
   * @throws What the work throws; the signal's reason while it waits.
   */
  async take<T>(
    key: string,
    limit: number,
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    await this.#turn(key, limit, signal);
    try {
      return await work();
    } finally {
      this.#done(key);
    }
  }

  async #turn(key: string, limit: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const running = this.#running.get(key) ?? 0;
    if (running < limit) {
      this.#running.set(key, running + 1);
      return;
    }
    const queue = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, queue);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const place = queue.indexOf(resolve);
      // Its turn has come already; the work itself will see the signal.
      if (place < 0) return;
      queue.splice(place, 1);
      reject(signal?.reason);
    };
    queue.push(resolve);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** A turn that ends goes to the next in line, so the count stays. */
  #done(key: string): void {
    const queue = this.#waiting.get(key);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(key);
    if (next !== undefined) return next();
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running > 0) this.#running.set(key, running);
    else this.#running.delete(key);
  }
}
