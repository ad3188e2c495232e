import { MessageChannel, Worker } from "node:worker_threads";
import type { ReleaseView } from "../../api.ts";
import { faultWords, stuckWords } from "./fault_words.ts";
import { RUN_LIMITS, type RunLimits } from "./limits.ts";
import { PageServer } from "./page_server.ts";
import { PluginFault } from "./plugin_fault.ts";
import type { Order, Said, SandboxData, Value } from "./protocol.ts";

const START_MS = 60_000;

interface Pending {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A thread with a virtual machine in it, for one plugin. It takes one order at
 * a time. After a failure, and when disposed, its thread is ended.
 */
export class Sandbox implements Disposable {
  readonly #limits: RunLimits;
  readonly #thread: Worker;
  readonly #channel = new MessageChannel();
  readonly #bell = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  #pending: Pending | null = null;
  #server: PageServer | null = null;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #watchMs = START_MS;
  #end: { readonly error: unknown } | null = null;

  /** @param limits In force; a test may give others. */
  constructor(limits: RunLimits = RUN_LIMITS) {
    this.#limits = limits;
    const pages = this.#channel.port2;
    const workerData: SandboxData = { limits, bell: this.#bell, pages };
    this.#thread = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData,
      transferList: [pages],
    });
    this.#thread.on("message", (said: Said) => this.#heard(said));
    this.#thread.on("error", (error: unknown) => this.fail(error));
    this.#thread.on("exit", () => this.fail(new Error("A sandbox ended")));
  }

  /** Waits until its thread takes orders. */
  async ready(): Promise<void> {
    await this.#wait(START_MS, () => {});
  }

  /**
   * Has an order carried out.
   *
   * @throws {PluginFault} for what the plugin does wrong.
   * @throws What {@linkcode fail} was given, and what the view throws.
   */
  async ask(order: Order): Promise<Value> {
    const { loadMs, stepMs, graceMs } = this.#limits;
    const ms = (order.kind === "load" ? loadMs : stepMs) + graceMs;
    return await this.#wait(ms, () => this.#thread.postMessage(order));
  }

  /**
   * Has an order carried out whose answer is JSON; undefined for none.
   *
   * @throws As {@linkcode ask}.
   */
  async json(order: Order): Promise<unknown> {
    const answer = await this.ask(order);
    if (typeof answer !== "string") return undefined;
    try {
      return JSON.parse(answer);
    } catch {
      throw new PluginFault("its answer is no JSON");
    }
  }

  /** Gives the plugin the pages of a release, whenever it asks for one. */
  show(view: ReleaseView): void {
    this.#server = new PageServer(view, this.#channel.port1, this.#bell);
  }

  /** Ends the thread at once; what is asked of it rejects with the error. */
  fail(error: unknown): void {
    if (this.#end !== null) return;
    this.#end = { error };
    clearTimeout(this.#watch);
    this.#channel.port1.close();
    void this.#thread.terminate();
    this.#pending?.reject(error);
    this.#pending = null;
  }

  [Symbol.dispose](): void {
    this.fail(new Error("A sandbox is closed"));
  }

  async #wait(ms: number, begin: () => void): Promise<Value> {
    if (this.#end !== null) throw this.#end.error;
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    this.#pending = { resolve, reject };
    this.#watchMs = ms;
    this.#rewind();
    begin();
    return await promise;
  }

  #rewind(): void {
    clearTimeout(this.#watch);
    const ms = this.#watchMs;
    this.#watch = setTimeout(
      () => this.fail(new PluginFault(stuckWords(ms))),
      ms,
    );
  }

  #heard(said: Said): void {
    if (this.#end !== null) return;
    switch (said.kind) {
      case "page":
        this.#serve(said);
        break;
      case "leave":
        this.#server?.leave(said.cursor);
        break;
      case "fault": {
        const { memoryBytes } = this.#limits;
        this.fail(new PluginFault(faultWords(said.fault, memoryBytes)));
        break;
      }
      case "ready":
        this.#answer(null);
        break;
      case "answer":
        this.#answer(said.value);
        break;
    }
  }

  #answer(value: Value): void {
    clearTimeout(this.#watch);
    const pending = this.#pending;
    this.#pending = null;
    pending?.resolve(value);
  }

  #serve({ cursor, fold }: Said & { kind: "page" }): void {
    try {
      this.#server?.serve(cursor, fold);
      this.#rewind();
    } catch (error) {
      this.fail(error);
    }
  }
}
