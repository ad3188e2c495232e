import { type RunLimits, Watch } from "./watch.ts";

const LONGEST_LINE = 4000;
/** Windows knows no groups of processes that one signal ends. */
const HAS_GROUPS = Deno.build.os !== "windows";

type Pipe = ReadableStreamDefaultReader<Uint8Array>;

/** How a program is run and listened to. */
export interface RunOptions {
  readonly args: readonly string[];
  readonly limits: RunLimits;
  /** Takes a line of its stderr; answers whether it is progress. */
  readonly line: (line: string) => boolean;
  /** Takes bytes of its stdout, which are progress. @default {none expected} */
  readonly bytes?: (bytes: Uint8Array) => Promise<void>;
  /** Called when stderr has ended. */
  readonly quiet?: () => void;
}

/** How a program ended. */
export interface RunEnd {
  readonly code: number;
  /** The signal that ended it, unless that was ours. */
  readonly signal: string | null;
  /** Why it was ended by us, as the rest of a sentence, or null. */
  readonly givenUp: string | null;
}

/**
 * Runs a program without input, to its end. It is killed, with all that it has
 * started, when the signal is aborted, when a listener throws, and when it
 * breaks a limit; nothing waits for a pipe from then on.
 *
 * @throws The signal's reason, what a listener threw, and the system's errors
 * for a program that cannot be started.
 */
export async function run(
  path: string,
  { args, limits, line, bytes, quiet }: RunOptions,
  signal?: AbortSignal,
): Promise<RunEnd> {
  signal?.throwIfAborted();
  const child = new Deno.Command(path, {
    args: [...args],
    env: { AV_LOG_FORCE_NOCOLOR: "1" },
    stdin: "null",
    stdout: bytes === undefined ? "null" : "piped",
    stderr: "piped",
    detached: HAS_GROUPS,
  }).spawn();
  const stderr = child.stderr.getReader();
  const stdout = bytes === undefined ? null : child.stdout.getReader();
  const stop = () => {
    kill(child);
    for (const pipe of [stderr, stdout]) pipe?.cancel().catch(() => {});
  };
  const watch = new Watch(limits, stop);
  signal?.addEventListener("abort", stop, { once: true });
  const stopping = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error) => {
      stop();
      throw error;
    });
  try {
    const settled = await Promise.allSettled([
      stopping(lines(stderr, line, watch)).finally(quiet),
      bytes && stdout && stopping(pieces(stdout, bytes, watch)),
      child.status.then(() => watch.leave()),
    ]);
    signal?.throwIfAborted();
    const failure = settled.find((s) => s.status === "rejected");
    if (failure !== undefined) throw failure.reason;
    const { code, signal: by } = await child.status;
    const { givenUp } = watch;
    return { code, signal: givenUp === null ? by : null, givenUp };
  } finally {
    watch.end();
    signal?.removeEventListener("abort", stop);
  }
}

/** Ends a program's group where there is one, and it. */
function kill(child: Deno.ChildProcess): void {
  const group = () => HAS_GROUPS && Deno.kill(-child.pid, "SIGKILL");
  for (const end of [group, () => child.kill("SIGKILL")]) {
    try {
      end();
    } catch {
      // It has ended by itself.
    }
  }
}

async function pieces(
  pipe: Pipe,
  take: (bytes: Uint8Array) => Promise<void>,
  watch: Watch,
): Promise<void> {
  for await (const piece of read(pipe)) {
    watch.hold();
    await take(piece);
    watch.resume();
  }
}

async function lines(
  pipe: Pipe,
  take: (line: string) => boolean,
  watch: Watch,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of read(pipe)) {
    watch.hear(piece.length);
    const text = rest + decoder.decode(piece, { stream: true });
    const parts = text.split(/[\r\n]+/);
    rest = parts.pop()!.slice(0, LONGEST_LINE);
    for (const part of parts) if (take(part)) watch.poke();
  }
  if (rest !== "") take(rest);
}

/** What comes until the pipe ends or is cancelled. */
async function* read(pipe: Pipe): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await pipe.read();
    if (done) return;
    yield value;
  }
}
