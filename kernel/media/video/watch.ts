/** How long a program may go on, and how much it may say. */
export interface RunLimits {
  /** Time without progress, in milliseconds; ours is not counted. */
  readonly idleMs: number;
  /** Time from start to end, in milliseconds. */
  readonly totalMs: number;
  /** Bytes on stderr without progress. */
  readonly textBytes: number;
}

/** For what a program wrote before it ended, should others hold its pipes. */
const LEAVE_MS = 2000;

/** Gives a program up once it breaks a limit. */
export class Watch {
  /** The limit that was broken, as the rest of a sentence, or null. */
  givenUp: string | null = null;
  readonly #limits: RunLimits;
  readonly #stop: () => void;
  readonly #total: ReturnType<typeof setTimeout>;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #text = 0;
  #isHeld = false;
  #hasLeft = false;

  /** @param stop Ends the program and what is read of it. */
  constructor(limits: RunLimits, stop: () => void) {
    this.#limits = limits;
    this.#stop = stop;
    const hours = limits.totalMs / 3_600_000;
    this.#total = setTimeout(
      () => this.#giveUp(`was not done after ${hours} h`),
      limits.totalMs,
    );
    this.#wait();
  }

  /** The program has come further. */
  poke(): void {
    this.#text = 0;
    this.#wait();
  }

  /** The program wrote so many bytes of text. */
  hear(bytes: number): void {
    this.#text += bytes;
    const { textBytes } = this.#limits;
    if (this.#text > textBytes) {
      this.#giveUp(`wrote over ${textBytes} bytes of text and no picture`);
    }
  }

  /** The program waits for us. */
  hold(): void {
    this.#isHeld = true;
    clearTimeout(this.#idle);
  }

  /** It does no longer. */
  resume(): void {
    this.#isHeld = false;
    this.poke();
  }

  /** The program has ended; only its pipes may still hold something. */
  leave(): void {
    this.#hasLeft = true;
    this.#wait();
  }

  /** Nothing is awaited any more. */
  end(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
  }

  #wait(): void {
    clearTimeout(this.#idle);
    if (this.#isHeld) return;
    const { idleMs } = this.#limits;
    this.#idle = this.#hasLeft ? setTimeout(this.#stop, LEAVE_MS) : setTimeout(
      () => this.#giveUp(`got no further for ${idleMs / 1000} s`),
      idleMs,
    );
  }

  #giveUp(why: string): void {
    if (!this.#hasLeft) this.givenUp ??= why;
    this.#stop();
  }
}
