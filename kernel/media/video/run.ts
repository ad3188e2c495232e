const LONGEST_LINE = 4000;

/** How a program is run and listened to. */
export interface RunOptions {
  readonly args: readonly string[];
  /** Time without any progress after which it is given up. */
  readonly idleMs: number;
  /** Takes a line of its stderr; answers whether it is progress. */
  readonly line: (line: string) => boolean;
  /** Takes bytes of its stdout, which are progress. @default {none expected} */
  readonly bytes?: (bytes: Uint8Array) => Promise<void>;
  /** Called when stderr has ended. */
  readonly quiet?: () => void;
}

/** How a program ended; `stalled` when it was given up. */
export interface RunEnd {
  readonly code: number;
  readonly stalled: boolean;
}

/**
 * Runs a program without input, to its end. It is killed at once when the
 * signal is aborted, when a listener throws, and when it stops working.
 *
 * @throws The signal's reason, what a listener threw, and the system's errors
 * for a program that cannot be started.
 */
export async function run(
  path: string,
  { args, idleMs, line, bytes, quiet }: RunOptions,
  signal?: AbortSignal,
): Promise<RunEnd> {
  signal?.throwIfAborted();
  const child = new Deno.Command(path, {
    args: [...args],
    env: { AV_LOG_FORCE_NOCOLOR: "1" },
    stdin: "null",
    stdout: bytes === undefined ? "null" : "piped",
    stderr: "piped",
  }).spawn();
  const kill = () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  const watch = new Watch(idleMs, kill);
  signal?.addEventListener("abort", kill, { once: true });
  const killing = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error) => {
      kill();
      throw error;
    });
  try {
    const settled = await Promise.allSettled([
      killing(lines(child.stderr, (text) => line(text) && watch.poke()))
        .finally(quiet),
      bytes && killing(pieces(child.stdout, bytes, watch)),
      child.status,
    ]);
    signal?.throwIfAborted();
    const failure = settled.find((s) => s.status === "rejected");
    if (failure !== undefined) throw failure.reason;
    const { code } = await child.status;
    return { code, stalled: watch.ranOut };
  } finally {
    watch.stop();
    signal?.removeEventListener("abort", kill);
  }
}

async function pieces(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => Promise<void>,
  watch: Watch,
): Promise<void> {
  for await (const piece of stream) {
    watch.hold();
    await take(piece);
    watch.resume();
  }
}

async function lines(
  stream: ReadableStream<Uint8Array>,
  take: (line: string) => void,
): Promise<void> {
  let rest = "";
  for await (
    const text of stream.pipeThrough(new TextDecoderStream())
  ) {
    const parts = (rest + text).split(/[\r\n]+/);
    rest = parts.pop()!.slice(0, LONGEST_LINE);
    parts.forEach(take);
  }
  if (rest !== "") take(rest);
}

/** Calls out once when nothing pokes it for a while, unless it is held. */
class Watch {
  ranOut = false;
  readonly #ms: number;
  readonly #bark: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  constructor(ms: number, bark: () => void) {
    this.#ms = ms;
    this.#bark = bark;
    this.poke();
  }

  poke(): void {
    this.stop();
    if (this.#held) return;
    this.#timer = setTimeout(() => {
      this.ranOut = true;
      this.#bark();
    }, this.#ms);
  }

  hold(): void {
    this.#held = true;
    this.stop();
  }

  resume(): void {
    this.#held = false;
    this.poke();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
