const OPEN = 0;
const WRITING = 1;
const SHUT = 2;

/**
 * One job's permission to write files, shared between threads: once shut, its
 * worker writes nothing more, so what lies on disk can be removed for good.
 */
export class WriteGate {
  /** What to send to the other thread. */
  readonly memory: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(4)) {
    this.memory = memory;
    this.#state = new Int32Array(memory);
  }

  /**
   * Runs a writing step in the worker.
   *
   * @throws {Error} when the job has been given up.
   */
  pass(write: () => void): void {
    if (Atomics.compareExchange(this.#state, 0, OPEN, WRITING) !== OPEN) {
      throw new Error("The job was given up");
    }
    try {
      write();
    } finally {
      Atomics.store(this.#state, 0, OPEN);
    }
  }

  /** Shuts the gate; waits for a step under way, at most `patience` ms. */
  async shut(patience = 5_000): Promise<void> {
    const deadline = performance.now() + patience;
    while (
      Atomics.compareExchange(this.#state, 0, OPEN, SHUT) === WRITING &&
      performance.now() < deadline
    ) await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
