import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from "quickjs-emscripten-core";
import variant from "@jitl/quickjs-singlefile-mjs-release-sync";
import { apiSource } from "./guest_api.ts";
import { OUTPUT_LIMITS, type RunLimits } from "./limits.ts";
import { API_MODULE, type Fault } from "./protocol.ts";

const PAGE_BYTES = 64 * 1024;

/** Carries why foreign code can go no further. */
export class GuestFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** A virtual machine that knows one module and no clock, before any code. */
export class Machine {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  #refused: { name: string; words: string } | null = null;

  /** @param runtime A fresh one, not used for anything else. */
  constructor(runtime: QuickJSRuntime, { stackBytes }: RunLimits) {
    this.runtime = runtime;
    runtime.setMaxStackSize(stackBytes);
    runtime.setModuleLoader(
      (name) => name === API_MODULE ? apiSource() : this.#refuse(name),
      (_base, name) => name,
    );
    this.context = runtime.newContext({
      intrinsics: { ...DefaultIntrinsics, Date: false },
    });
  }

  /** Starts a machine whose memory can never grow past its limit. */
  static async start(limits: RunLimits): Promise<Machine> {
    // The runtime's own limit misses most allocations; a memory's holds.
    const wasmMemory = new WebAssembly.Memory({
      initial: 256,
      maximum: limits.memoryBytes / PAGE_BYTES,
    });
    const silent = () => {};
    const hooks: object = { print: silent, printErr: silent };
    const module = await newQuickJSWASMModuleFromVariant(
      newVariant(variant, { wasmMemory, emscriptenModule: hooks }),
    );
    return new Machine(module.newRuntime(), limits);
  }

  /** The specifier that an error of the machine's words is about, or null. */
  refusedImport(words: string): string | null {
    const refused = this.#refused;
    return refused !== null && words.endsWith(refused.words)
      ? refused.name
      : null;
  }

  /**
   * A string of bounded length, or null where there is none.
   *
   * @throws {GuestFault}
   */
  read(handle: QuickJSHandle): string | null {
    const { context } = this;
    if (context.typeof(handle) !== "string") return null;
    const length = this.#size(handle, "length");
    const most = OUTPUT_LIMITS.answerCharacters;
    if (!(length <= most)) {
      const words = `it answered more than ${most} characters at once`;
      throw new GuestFault({ kind: "broke", words });
    }
    const words = context.getString(handle);
    // Where the machine has no room for a copy it hands out an empty one.
    if (words.length !== length) throw new GuestFault({ kind: "memory" });
    return words;
  }

  /**
   * The bytes of a buffer of bounded length, copied.
   *
   * @throws {GuestFault}
   */
  readBytes(handle: QuickJSHandle): Uint8Array<ArrayBuffer> {
    const length = this.#size(handle, "byteLength");
    if (length === 0) return new Uint8Array();
    if (!(length <= OUTPUT_LIMITS.fileBytes)) {
      throw new GuestFault({ kind: "memory" });
    }
    return this.context.getArrayBuffer(handle)
      .consume(({ value }) => value.slice());
  }

  #size(handle: QuickJSHandle, property: string): number {
    const { context } = this;
    return context.getProp(handle, property).consume((h) =>
      context.getNumber(h)
    );
  }

  #refuse(name: string): { error: Error } {
    const cut = name.slice(0, 300);
    const words = `there is no module ${JSON.stringify(cut)}`;
    this.#refused = { name: cut, words };
    return { error: new Error(words) };
  }
}
