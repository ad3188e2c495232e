import type { RunLimits } from "./limits.ts";

/**
 * How long foreign code has run. Time spent waiting for the host is not
 * counted; getting a page begins a new step.
 */
export class Clock {
  readonly #limits: RunLimits;
  #runLimit: number;
  #run = 0;
  #stepLimit = 0;
  #since: number | null = null;

  constructor(limits: RunLimits) {
    this.#limits = limits;
    this.#runLimit = limits.runMs;
  }

  /** Allows for so many more pictures. */
  allow(pictures: number): void {
    this.#runLimit += this.#limits.runMsPerPicture * pictures;
  }

  /** Runs a step of foreign code that may take some milliseconds. */
  time<T>(limit: number, step: () => T): T {
    this.#stepLimit = limit;
    this.#since = performance.now();
    try {
      return step();
    } finally {
      this.#stop();
    }
  }

  /** Waits for the host in the middle of a step. */
  wait<T>(waiting: () => T): T {
    this.#stop();
    try {
      return waiting();
    } finally {
      this.#since = performance.now();
    }
  }

  /** The limit that has been passed, or null. */
  passed(): { kind: "slow" | "slow-run"; ms: number } | null {
    const step = this.#since === null ? 0 : performance.now() - this.#since;
    if (step > this.#stepLimit) return { kind: "slow", ms: this.#stepLimit };
    if (this.#run + step <= this.#runLimit) return null;
    return { kind: "slow-run", ms: this.#runLimit };
  }

  #stop(): void {
    if (this.#since !== null) this.#run += performance.now() - this.#since;
    this.#since = null;
  }
}
