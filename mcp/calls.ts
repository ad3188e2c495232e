/** Milliseconds that calls have to put things in order once taken back. */
const TIDY_MS = 2_000;
/** Milliseconds that calls which reach out have once nobody asks any more. */
const LEFT_MS = 300;

/** The calls under way, which are taken back together when the server ends. */
export class Calls {
  readonly #ends = new AbortController();
  readonly #left = new AbortController();
  readonly #going = new Set<Promise<unknown>>();

  /**
   * Runs a call whose signal is also aborted by the end of all.
   *
   * @param reachesOut Whether it asks models or a network, which nobody wants
   * to go on for a client that has left.
   */
  async run<T>(
    signal: AbortSignal,
    reachesOut: boolean,
    body: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const ends = [signal, this.#ends.signal];
    if (reachesOut) ends.push(this.#left.signal);
    const call = body(AbortSignal.any(ends));
    this.#going.add(call);
    try {
      return await call;
    } finally {
      this.#going.delete(call);
    }
  }

  /**
   * Takes back the calls that reach out, as their client has left, but for
   * those that are about to be answered.
   */
  leave(): void {
    const timer = setTimeout(
      () => this.#left.abort(new Error("The client has left")),
      LEFT_MS,
    );
    Deno.unrefTimer(timer);
  }

  /** Takes every call back, and waits for two seconds at most until it ends. */
  async end(): Promise<void> {
    this.#ends.abort(new Error("The server ends"));
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, TIDY_MS);
    await Promise.race([Promise.allSettled(this.#going), promise]);
    clearTimeout(timer);
  }
}
