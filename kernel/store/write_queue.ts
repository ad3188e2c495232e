/** Lets the writers of one process try one after the other. */
export class WriteQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a step when those before it have ended, well or badly. */
  run<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
