import { PixelBudget } from "./pixel_budget.ts";
import { PoolWorker, type PoolWorkerListener } from "./pool_worker.ts";
import type { FromWorker, JobKind, Jobs, Order } from "./protocol.ts";
import { systemError } from "./system_error.ts";
import { Task, type WhereStored } from "./task.ts";

/** Limits of a {@linkcode WorkerPool}. */
export interface PoolOptions {
  readonly maxPixels: number;
  readonly workers: number;
  readonly pixelsInFlight: number;
  readonly timeoutMs: number;
  /** After this long without an order a thread ends: its memory never shrinks. */
  readonly idleMs: number;
}

interface Slot {
  readonly worker: PoolWorker;
  task: Task | null;
  idle?: ReturnType<typeof setTimeout>;
}

/**
 * Runs orders in worker threads, first come, first served. Threads start when
 * first needed; one that crashed, wore out or was given up is replaced.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #budget: PixelBudget;
  readonly #queue: Task[] = [];
  readonly #slots = new Set<Slot>();
  readonly #startWorker: (listener: PoolWorkerListener) => PoolWorker;
  #closed = false;
  #lent = 0;

  /** @param startWorker How a thread is started; a test may start a sick one. */
  constructor(
    options: PoolOptions,
    startWorker = (listener: PoolWorkerListener) => new PoolWorker(listener),
  ) {
    this.#options = options;
    this.#startWorker = startWorker;
    this.#budget = new PixelBudget(options.pixelsInFlight);
  }

  /**
   * Runs one order.
   *
   * @param whereStored Asked by an order that meets bytes it need not decode.
   * @throws The signal's reason when aborted; the system's errors for files.
   */
  async run<K extends JobKind>(
    kind: K,
    job: Jobs[K]["job"],
    signal?: AbortSignal,
    whereStored?: WhereStored,
  ): Promise<Jobs[K]["result"]> {
    signal?.throwIfAborted();
    if (this.#closed) throw closed();
    const order = { kind, job } as Order;
    const task = new Task(order, this.#options.timeoutMs, whereStored);
    const onAbort = () => void this.#giveUp(task, signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    this.#queue.push(task);
    this.#advance();
    try {
      return await task.settled as Jobs[K]["result"];
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /**
   * Runs a step that needs a processor: until it ends, one worker less takes
   * new orders, but always one.
   */
  async lend<T>(step: () => Promise<T>): Promise<T> {
    this.#lent += 1;
    try {
      return await step();
    } finally {
      this.#lent -= 1;
      this.#advance();
    }
  }

  /** Ends all threads; what is queued or running rejects. */
  close(): void {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) task.reject(closed());
    for (const slot of [...this.#slots]) {
      const task = slot.task;
      this.#drop(slot);
      task?.reject(closed());
    }
  }

  #advance(): void {
    while (this.#queue.length > 0) {
      const slot = this.#freeSlot();
      if (slot === null) return;
      const task = this.#queue.shift();
      if (task !== undefined) this.#start(slot, task);
    }
  }

  #freeSlot(): Slot | null {
    const slots = [...this.#slots];
    const running = slots.filter((slot) => slot.task !== null).length;
    const { workers } = this.#options;
    if (running >= Math.max(1, workers - this.#lent)) return null;
    const idle = slots.find((slot) => slot.task === null);
    if (idle !== undefined) return idle;
    const slot: Slot = {
      task: null,
      worker: this.#startWorker({
        heard: (message) => this.#heard(slot, message),
        died: (reason, ready) => this.#died(slot, reason, ready),
      }),
    };
    this.#slots.add(slot);
    return slot;
  }

  #start(slot: Slot, task: Task): void {
    clearTimeout(slot.idle);
    slot.task = task;
    slot.worker.hold();
    task.watch(() => void this.#timeOut(slot, task));
    slot.worker.say({
      type: "start",
      order: task.order,
      maxPixels: this.#options.maxPixels,
      gate: task.gate.memory,
    });
  }

  #heard(slot: Slot, message: FromWorker): void {
    const task = slot.task;
    if (task === null || task.over) return;
    switch (message.type) {
      case "ready":
        return;
      case "ask":
        void this.#tell(slot, task, message.hash);
        return;
      case "need":
        void this.#grant(slot, task, message.pixels);
        return;
      case "done":
        this.#free(slot, message.worn);
        task.resolve(message.result);
        break;
      case "failed":
        this.#free(slot, false);
        task.reject(systemError(message));
        break;
    }
    this.#advance();
  }

  async #tell(slot: Slot, task: Task, hash: string): Promise<void> {
    try {
      const stored = await task.whereStored(hash);
      if (!task.over) slot.worker.say({ type: "told", stored });
    } catch (error) {
      if (task.over) return;
      await this.#stop(slot, task);
      task.reject(error);
      this.#advance();
    }
  }

  async #grant(slot: Slot, task: Task, pixels: number): Promise<void> {
    await task.wait(this.#budget, pixels);
    if (task.over) return;
    task.watch(() => void this.#timeOut(slot, task));
    slot.worker.say({ type: "go" });
  }

  #free(slot: Slot, worn: boolean): void {
    if (worn) {
      this.#drop(slot);
    } else {
      slot.task = null;
      slot.worker.unhold();
      const idle = setTimeout(() => this.#drop(slot), this.#options.idleMs);
      Deno.unrefTimer(idle);
      slot.idle = idle;
    }
  }

  #drop(slot: Slot): void {
    clearTimeout(slot.idle);
    this.#slots.delete(slot);
    slot.task = null;
    slot.worker.end();
  }

  #died(slot: Slot, reason: string, ready: boolean): void {
    const task = slot.task;
    this.#drop(slot);
    if (task !== null && !task.over) {
      if (ready) task.resolve(fault(`decoding failed: ${reason}`));
      else task.reject(new Error(`A picture worker did not start: ${reason}`));
    }
    this.#advance();
  }

  async #timeOut(slot: Slot, task: Task): Promise<void> {
    const seconds = this.#options.timeoutMs / 1000;
    await this.#stop(slot, task);
    task.resolve(fault(`decoding took over ${seconds} s`));
    this.#advance();
  }

  async #giveUp(task: Task, reason: unknown): Promise<void> {
    const at = this.#queue.indexOf(task);
    if (at >= 0) {
      this.#queue.splice(at, 1);
    } else {
      const slot = [...this.#slots].find((each) => each.task === task);
      if (slot === undefined) return;
      await this.#stop(slot, task);
    }
    task.reject(reason);
    this.#advance();
  }

  /** Ends a running order so that it writes no file afterwards. */
  async #stop(slot: Slot, task: Task): Promise<void> {
    task.finish();
    await task.gate.shut();
    this.#drop(slot);
  }
}

function fault(reason: string): { kind: "corrupt"; reason: string } {
  return { kind: "corrupt", reason };
}

function closed(): Error {
  return new Error("The picture workers are closed");
}
