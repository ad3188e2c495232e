import type { PixelBudget, PixelTicket } from "./pixel_budget.ts";
import type { FromWorker, Order } from "./protocol.ts";
import { WriteGate } from "./write_gate.ts";

/** Says where the bytes of a hash lie, if they are known. */
export type WhereStored = (hash: string) => Promise<string | null>;

type Result = (FromWorker & { type: "done" })["result"];

/** One order from the moment it is queued until its promise settles. */
export class Task {
  readonly order: Order;
  readonly gate: WriteGate = new WriteGate();
  readonly settled: Promise<Result>;
  readonly whereStored: WhereStored;
  readonly #resolve: (result: Result) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #timeoutMs: number;
  #spentMs = 0;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticket: PixelTicket | null = null;
  #over = false;

  /** @param timeoutMs How long it may run, waiting for pixels not counted. */
  constructor(
    order: Order,
    timeoutMs: number,
    whereStored: WhereStored = () => Promise.resolve(null),
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.order = order;
    this.settled = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timeoutMs = timeoutMs;
    this.whereStored = whereStored;
  }

  /** Whether the promise is settled or about to be. */
  get over(): boolean {
    return this.#over;
  }

  /** Starts or resumes the watchdog. */
  watch(onTimeout: () => void): void {
    this.#startedAt = performance.now();
    this.#timer = setTimeout(onTimeout, this.#timeoutMs - this.#spentMs);
  }

  /** Asks the budget for pixels, with the watchdog paused. */
  async wait(budget: PixelBudget, pixels: number): Promise<void> {
    clearTimeout(this.#timer);
    this.#spentMs += performance.now() - this.#startedAt;
    this.#ticket = budget.acquire(pixels);
    await this.#ticket.granted;
  }

  resolve(result: Result): void {
    this.finish();
    this.#resolve(result);
  }

  reject(reason: unknown): void {
    this.finish();
    this.#reject(reason);
  }

  /** Stops the watchdog and gives the pixels back, without settling. */
  finish(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#ticket?.release();
    this.#ticket = null;
  }
}
