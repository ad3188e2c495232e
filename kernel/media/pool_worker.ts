import { Worker } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** Who is told what a worker says. */
export interface PoolWorkerListener {
  readonly heard: (message: FromWorker) => void;
  /** The worker died of itself; `ready` says whether it had ever started. */
  readonly died: (reason: string, ready: boolean) => void;
}

/**
 * One worker thread. It keeps the process alive only between `hold` and
 * `unhold`; the web `Worker` cannot be told so, that of node can.
 */
export class PoolWorker {
  readonly #thread: Worker;
  #ready = false;
  #gone = false;

  constructor(listener: PoolWorkerListener) {
    this.#thread = new Worker(new URL("./worker.ts", import.meta.url));
    this.#thread.unref();
    this.#thread.on("message", (message: FromWorker) => {
      if (this.#gone) return;
      if (message.type === "ready") this.#ready = true;
      listener.heard(message);
    });
    const died = (reason: string) => {
      if (this.#gone) return;
      this.#gone = true;
      listener.died(reason, this.#ready);
    };
    this.#thread.on("error", (error: unknown) => {
      died(error instanceof Error ? error.message : String(error));
    });
    this.#thread.on("exit", () => died("its thread ended"));
  }

  say(message: ToWorker): void {
    this.#thread.postMessage(message);
  }

  hold(): void {
    this.#thread.ref();
  }

  unhold(): void {
    this.#thread.unref();
  }

  /** Stops the thread; nothing is heard of it any more. */
  end(): void {
    this.#gone = true;
    void this.#thread.terminate();
  }
}
