import type { FromChild, ToChild } from "./protocol.ts";

/** A program and the arguments that make it serve a model. */
export interface ChildCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The child is gone without having answered. */
export class ChildEnded extends Error {
  /** Whether it looks as if it wanted more memory than there is. */
  readonly outOfMemory: boolean;
  /** Whether it said so itself. */
  readonly isCertain: boolean;
  /** Whether it was gone before it could be asked. */
  readonly beforehand: boolean;

  /** @param how Such as `by SIGKILL`. */
  constructor(
    how: string,
    { outOfMemory, isCertain, beforehand }: Pick<
      ChildEnded,
      "outOfMemory" | "isCertain" | "beforehand"
    >,
  ) {
    super(how);
    this.name = "ChildEnded";
    this.outOfMemory = outOfMemory;
    this.isCertain = isCertain;
    this.beforehand = beforehand;
  }
}

/** The child has not answered in time, and was ended. */
export class ChildLate extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`No answer within ${seconds} s`);
    this.name = "ChildLate";
    this.seconds = seconds;
  }
}

/** What a child needs of the environment; nothing secret is among it. */
const VARIABLES = [
  "HOME",
  "PATH",
  "DENO_DIR",
  "XDG_CACHE_HOME",
  "TMPDIR",
  "USERPROFILE",
  "LOCALAPPDATA",
  "SystemRoot",
  "TEMP",
];
/** Ends by these mostly come from the kernel's or the engine's want of memory. */
const FATAL: readonly (Deno.Signal | null)[] = [
  "SIGKILL",
  "SIGABRT",
  "SIGTRAP",
  "SIGILL",
];
const OUT_OF_MEMORY = /out of memory|bad_alloc/i;
const KEPT_STDERR = 4000;
const LONGEST_LINE = 256 * 1024 * 1024;

/** One process that holds one model. It is asked one thing at a time. */
export class ModelChild {
  readonly #process: Deno.ChildProcess;
  readonly #orders: WritableStreamDefaultWriter<Uint8Array>;
  readonly #answers: AsyncGenerator<string>;
  readonly #stderr: Promise<string>;
  readonly #end: Promise<Deno.CommandStatus>;
  #isOver = false;

  /** @param name Shown to whoever lists processes. */
  constructor({ command, args }: ChildCommand, name: string) {
    const env = VARIABLES.map((name) => [name, Deno.env.get(name)])
      .filter(([, value]) => value !== undefined);
    this.#process = new Deno.Command(command, {
      args: [...args, name],
      clearEnv: true,
      env: {
        ...Object.fromEntries(env),
        NO_COLOR: "1",
        DENO_NO_UPDATE_CHECK: "1",
      },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    // A server that is done does not wait for a model that is not.
    this.#process.unref();
    this.#orders = this.#process.stdin.getWriter();
    this.#answers = lines(this.#process.stdout);
    this.#stderr = lastOf(this.#process.stderr);
    this.#end = this.#process.status.then((status) => {
      this.#isOver = true;
      return status;
    });
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Asks for one thing. Whatever is thrown, the process is gone then.
   *
   * @throws {ChildEnded} when it ends of itself, {ChildLate} when it takes
   * longer than `limitMs`, and the signal's reason.
   */
  async ask(
    message: ToChild,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<FromChild> {
    this.#process.ref();
    const stop = Promise.withResolvers<never>();
    const onAbort = () => stop.reject(signal?.reason);
    const timer = setTimeout(
      () => stop.reject(new ChildLate(limitMs / 1000)),
      limitMs,
    );
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      signal?.throwIfAborted();
      return await Promise.race([this.#answer(message), stop.promise]);
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      this.#process.unref();
    }
  }

  /** Ends it at once, whatever it does. Resolves when it is gone. */
  async end(): Promise<void> {
    this.#process.ref();
    if (!this.#isOver) {
      this.#isOver = true;
      try {
        this.#process.kill("SIGKILL");
      } catch (error) {
        // It has ended by itself in this moment.
        if (!(error instanceof TypeError)) throw error;
      }
    }
    await Promise.all([
      this.#end,
      this.#stderr,
      this.#orders.abort().catch(() => {}),
      this.#drain(),
    ]);
  }

  async #drain(): Promise<void> {
    while (!(await this.#answers.next()).done);
  }

  async #answer(message: ToChild): Promise<FromChild> {
    const bytes = new TextEncoder().encode(`${JSON.stringify(message)}\n`);
    try {
      await this.#orders.write(bytes);
    } catch {
      throw await this.#ended(true);
    }
    const taken = await this.#answers.next();
    if (taken.done) throw await this.#ended(true);
    const { value, done } = await this.#answers.next();
    if (done) throw await this.#ended(false);
    return JSON.parse(value) as FromChild;
  }

  async #ended(beforehand: boolean): Promise<ChildEnded> {
    const [{ signal, code }, stderr] = await Promise.all([
      this.#end,
      this.#stderr,
    ]);
    const how = signal === null ? `with code ${code}` : `by ${signal}`;
    const isCertain = OUT_OF_MEMORY.test(stderr);
    const outOfMemory = isCertain || FATAL.includes(signal);
    return new ChildEnded(how, { outOfMemory, isCertain, beforehand });
  }
}

async function* lines(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    const ended = (rest + piece).split("\n");
    rest = ended.pop() ?? "";
    if (rest.length > LONGEST_LINE) return;
    yield* ended;
  }
}

/** Reads to the end and keeps the last words, so that nothing piles up. */
async function lastOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  let kept = "";
  for await (const piece of stream.pipeThrough(new TextDecoderStream())) {
    kept = (kept + piece).slice(-KEPT_STDERR);
  }
  return kept;
}
