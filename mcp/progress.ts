import type { Progress } from "../kernel/mod.ts";

/** Least time between two messages, unless the work has come to an end. */
const PAUSE_MS = 250;
/** Most time between two messages while work goes on. */
const BEAT_MS = 1_000;
/** A client that reads message and answer at once knows the token no more. */
const APART_MS = 25;
/** How far a sign of life goes towards the next unit. */
const NUDGE = 1 / 8;

/** One message to whoever watches a call. */
export interface ProgressNote {
  /** Over that of the message before, and at most `total`. */
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

/**
 * Turns what a service reports into messages that a client can bear: apart in
 * time, strictly increasing, and at least one a second while the work goes on,
 * also where a single unit takes long: then the value nears the next unit. The
 * total is reached when the work has come to its end, and not before.
 */
export class ProgressNotes {
  readonly #send: (note: ProgressNote) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  #latest: Progress = { done: 0, total: null, message: "Working" };
  #value = 0;
  #sentAt = performance.now();
  #hasSent = false;

  /** @param send Puts one message on the wire; must not throw. */
  constructor(send: (note: ProgressNote) => void) {
    this.#send = send;
    this.#timer = setInterval(() => this.#sendAfter(BEAT_MS), PAUSE_MS);
  }

  /** What a task reports to. */
  readonly report = (progress: Progress): void => {
    this.#latest = progress;
    this.#sendAfter(PAUSE_MS);
  };

  /**
   * Ends the messages, of work that was told of with one that tells all is
   * done; resolves when an answer may follow.
   *
   * @param completed Whether the work was not given up.
   */
  async end(completed = false): Promise<void> {
    clearInterval(this.#timer);
    const { total } = this.#latest;
    if (completed && this.#hasSent && total !== null) this.#say(total);
    const since = performance.now() - this.#sentAt;
    if (!this.#hasSent || since >= APART_MS) return;
    await new Promise((resolve) => setTimeout(resolve, APART_MS - since));
  }

  #sendAfter(pause: number): void {
    const now = performance.now();
    if (now - this.#sentAt < pause) return;
    this.#say(this.#next());
  }

  #say(value: number): void {
    if (value <= this.#value) return;
    const { total, message } = this.#latest;
    this.#value = value;
    this.#sentAt = performance.now();
    this.#hasSent = true;
    this.#send({ progress: value, ...total !== null && { total }, message });
  }

  /** Never the total itself: what is done may still be written down. */
  #next(): number {
    const { done, total } = this.#latest;
    const ended = total !== null && done >= total;
    const ceiling = ended ? total : done + 1;
    const nudged = this.#value + (ceiling - this.#value) * NUDGE;
    return ended ? nudged : Math.max(done, nudged);
  }
}
