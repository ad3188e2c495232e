import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import { Clock } from "./clock.ts";
import { type Guest, guest, type GuestHost } from "./guest.ts";
import { guestKit } from "./guest_kit.ts";
import { FILE_LIMITS, OUTPUT_LIMITS, type RunLimits } from "./limits.ts";
import { GuestFault, type Machine } from "./machine.ts";
import type { Fault, Order, Value } from "./protocol.ts";

const JOBS_AT_ONCE = 1000;
const WORDLESS = "?something without words";

/**
 * One plugin in a machine of its own: nothing of this process is in its reach
 * but the pages of a release. After a fault it is of no more use.
 */
export class Room {
  readonly #limits: RunLimits;
  readonly #clock: Clock;
  readonly #machine: Machine;
  readonly #guest: QuickJSHandle;
  #late: Fault | null = null;

  /** @param host Gives pages; called in the middle of foreign code. */
  constructor(machine: Machine, limits: RunLimits, host: GuestHost) {
    this.#limits = limits;
    this.#machine = machine;
    this.#clock = new Clock(limits);
    machine.runtime.setInterruptHandler(() => {
      this.#late ??= this.#clock.passed();
      return this.#late !== null;
    });
    this.#guest = this.#enter(host);
  }

  /**
   * Carries out one order.
   *
   * @throws {GuestFault}
   */
  run(order: Order): Value {
    try {
      return this.#run(order);
    } catch (error) {
      if (error instanceof GuestFault) throw error;
      // Foreign calls can use up the stack of this very thread.
      throw new GuestFault(this.#late ?? { kind: "deep" });
    }
  }

  #run(order: Order): Value {
    switch (order.kind) {
      case "load":
        return this.#load(order.source);
      case "choose":
        return this.#words("choose", [order.exporter]);
      case "ask":
        return this.#words("ask", [order.question, order.input]);
      case "judge":
        this.#clock.allow(order.pictures);
        return this.#words("judge", [order.input]);
      case "open":
        return this.#words("open", [order.input]);
      case "next":
      case "text":
        return this.#words(order.kind, []);
      case "bytes":
        return this.#call("bytes", [])
          .consume((bytes) => this.#machine.readBytes(bytes));
    }
  }

  #load(source: string): string | null {
    const { context } = this.#machine;
    this.#reserve(source);
    return this.#clock.time(this.#limits.loadMs, () => {
      const options = { type: "module" } as const;
      const module = this.#settled(
        this.#unwrap(context.evalCode(source, "plugin", options)),
      );
      return this.#machine.read(this.#invoke("load", [module]));
    });
  }

  /** Waits for a module that awaits something, as far as it can be awaited. */
  #settled(module: QuickJSHandle): QuickJSHandle {
    const { runtime, context } = this.#machine;
    while (runtime.hasPendingJob()) {
      const { error } = runtime.executePendingJobs(JOBS_AT_ONCE);
      if (error !== undefined) throw this.#faultOf(error);
      this.#late ??= this.#clock.passed();
      if (this.#late !== null) throw new GuestFault(this.#late);
    }
    const state = context.getPromiseState(module);
    if (state.type === "rejected") throw this.#faultOf(state.error);
    if (state.type === "fulfilled") return state.value;
    throw new GuestFault({
      kind: "broke",
      words: "its module awaits something that never comes",
    });
  }

  #words(
    name: keyof Guest,
    args: readonly (string | number)[],
  ): string | null {
    return this.#call(name, args)
      .consume((answer) => this.#machine.read(answer));
  }

  #call(
    name: keyof Guest,
    args: readonly (string | number)[],
  ): QuickJSHandle {
    const { context } = this.#machine;
    const handles = args.map((arg) =>
      typeof arg === "number" ? context.newNumber(arg) : this.#newString(arg)
    );
    const call = () => this.#invoke(name, handles);
    try {
      return this.#clock.time(this.#limits.stepMs, call);
    } finally {
      for (const handle of handles) handle.dispose();
    }
  }

  #invoke(name: keyof Guest, args: readonly QuickJSHandle[]): QuickJSHandle {
    const { context } = this.#machine;
    return context.getProp(this.#guest, name).consume((method) =>
      this.#unwrap(context.callFunction(method, context.undefined, [...args]))
    );
  }

  #unwrap(result: ReturnType<QuickJSContext["callFunction"]>): QuickJSHandle {
    if (result.error !== undefined) throw this.#faultOf(result.error);
    return result.value;
  }

  #faultOf(error: QuickJSHandle): GuestFault {
    const words = this.#late === null ? this.#explained(error) : WORDLESS;
    if (this.#late !== null) return new GuestFault(this.#late);
    const said = words.slice(1);
    if (words.startsWith("!")) {
      return new GuestFault({ kind: "broke", words: said });
    }
    if (said === "InternalError: out of memory") {
      return new GuestFault({ kind: "memory" });
    }
    if (said === "InternalError: stack overflow") {
      return new GuestFault({ kind: "deep" });
    }
    const specifier = this.#machine.refusedImport(said);
    return new GuestFault(
      specifier === null
        ? { kind: "threw", words: said }
        : { kind: "import", specifier },
    );
  }

  #explained(error: QuickJSHandle): string {
    const { context } = this.#machine;
    const result = context.getProp(this.#guest, "explain").consume((explain) =>
      context.callFunction(explain, context.undefined, error)
    );
    if (result.error !== undefined) return WORDLESS;
    return result.value.consume((words) => this.#machine.read(words)) ??
      WORDLESS;
  }

  #newString(words: string): QuickJSHandle {
    this.#reserve(words);
    return this.#machine.context.newString(words);
  }

  /** Copying into the machine does not look whether there is room. */
  #reserve(words: string): void {
    this.#machine.context.newNumber(2 * (3 * words.length + 64))
      .consume((bytes) => this.#invoke("reserve", [bytes]).dispose());
  }

  #enter(host: GuestHost): QuickJSHandle {
    const { context } = this.#machine;
    const page = context.newFunction("page", (cursor, fold) => {
      const [at, of] = [context.getNumber(cursor), context.getString(fold)];
      const text = this.#clock.wait(() => host.page(at, of));
      return text === null ? context.null : this.#newString(text);
    });
    const leave = context.newFunction("leave", (cursor) => {
      host.leave(context.getNumber(cursor));
    });
    const doors = context.newObject();
    context.setProp(doors, "page", page);
    context.setProp(doors, "leave", leave);
    const made = (source: string) =>
      this.#unwrap(context.evalCode(`(${source})`, "guest"));
    const limits = JSON.stringify({ ...OUTPUT_LIMITS, ...FILE_LIMITS });
    const args = [made(`(${guestKit})()`), doors, made(limits)];
    return this.#unwrap(
      context.callFunction(made(`${guest}`), context.undefined, args),
    );
  }
}
