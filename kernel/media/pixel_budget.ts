interface Waiter {
  readonly pixels: number;
  readonly start: () => void;
}

/** A share of the budget, waiting or granted. */
export interface PixelTicket {
  /** Resolves when decoding may start; never, once released before that. */
  readonly granted: Promise<void>;
  /** Gives the share back, or leaves the queue. May be called repeatedly. */
  release(): void;
}

/**
 * Bounds the pixels being decoded at once. First come, first served; a picture
 * larger than the whole budget waits for all of it and then runs alone.
 */
export class PixelBudget {
  readonly #capacity: number;
  #left: number;
  readonly #waiting: Waiter[] = [];

  /** @param capacity Pixels in flight. */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#left = capacity;
  }

  /** Queues for `pixels`. */
  acquire(pixels: number): PixelTicket {
    const share = Math.min(pixels, this.#capacity);
    let state: "waiting" | "running" | "over" = "waiting";
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      pixels: share,
      start: () => {
        state = "running";
        resolve();
      },
    };
    this.#waiting.push(waiter);
    this.#advance();
    return {
      granted: promise,
      release: () => {
        if (state === "running") this.#left += share;
        else if (state === "waiting") this.#leave(waiter);
        state = "over";
        this.#advance();
      },
    };
  }

  #leave(waiter: Waiter): void {
    const at = this.#waiting.indexOf(waiter);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  #advance(): void {
    let next = this.#waiting[0];
    while (next !== undefined && next.pixels <= this.#left) {
      this.#waiting.shift();
      this.#left -= next.pixels;
      next.start();
      next = this.#waiting[0];
    }
  }
}
