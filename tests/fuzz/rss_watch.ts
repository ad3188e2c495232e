const EVERY_MS = 20;

/** Watches this process's resident memory until it is disposed of. */
export class RssWatch implements Disposable {
  #peak = 0;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor() {
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, Deno.memoryUsage().rss);
    }, EVERY_MS);
  }

  /** The most bytes that were seen. */
  get peak(): number {
    return this.#peak;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
