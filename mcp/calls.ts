/** Milliseconds that calls have to put things in order once taken back. */
const TIDY_MS = 2_000;

/** The calls under way, which are taken back together when the server ends. */
export class Calls {
  readonly #ends = new AbortController();
  readonly #going = new Set<Promise<unknown>>();

  /** Runs a call whose signal is also aborted by the end of all. */
  async run<T>(
    signal: AbortSignal,
    body: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const call = body(AbortSignal.any([signal, this.#ends.signal]));
    this.#going.add(call);
    try {
      return await call;
    } finally {
      this.#going.delete(call);
    }
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
