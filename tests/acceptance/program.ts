import { ok, strictEqual } from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url).pathname;
const REACH = ["read", "write", "env", "run", "net"].map((r) => `--allow-${r}`);

/** A message of a server, as it stood on its stdout. */
export interface Said {
  readonly jsonrpc?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** The program under test: `VISIONSET_BINARY`, else what `compile` makes. */
export function binary(): string {
  const path = Deno.env.get("VISIONSET_BINARY") ?? `${ROOT}dist/visionset`;
  const info = Deno.statSync(path);
  ok(info.isFile, `There is no program at ${path}; run deno task compile`);
  return Deno.realPathSync(path);
}

/** Calls a tool by the command line of the sources; the call must go through. */
export async function callFromSource(
  workspace: string,
  tool: string,
  request: object,
): Promise<void> {
  const call = ["call", "--workspace", workspace, tool];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      ...REACH,
      `${ROOT}main.ts`,
      ...call,
      JSON.stringify(request),
    ],
  }).output();
  strictEqual(success, true, new TextDecoder().decode(stderr));
}

/** What every server of a test wrote to stdout, and which process it was. */
export class Recorder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Process ids of the servers that run now, in no order. */
  pids(): number[] {
    return this.#read(".pid").map(Number).filter(runs);
  }

  /**
   * The messages of every server that has ended.
   *
   * @throws {AssertionError} when a line is no JSON-RPC message.
   */
  messages(): Said[][] {
    const logs = this.#read(".out");
    ok(logs.length > 0, "No server was started");
    return logs.map((log) => {
      const lines = log.split("\n");
      strictEqual(lines.pop(), "", "stdout does not end with a whole line");
      return lines.map((line) => {
        const said = JSON.parse(line) as Said;
        strictEqual(said.jsonrpc, "2.0", line);
        return said;
      });
    });
  }

  #read(suffix: string): string[] {
    return [...Deno.readDirSync(this.#folder)]
      .filter(({ name }) => name.endsWith(suffix))
      .map(({ name }) => Deno.readTextFileSync(`${this.#folder}/${name}`));
  }
}

/** Lets tests that know nothing of programs start this one. */
export async function asProgram<T>(
  path: string,
  body: () => Promise<T>,
): Promise<T> {
  const former = Deno.env.get("VISIONSET_BINARY");
  Deno.env.set("VISIONSET_BINARY", path);
  try {
    return await body();
  } finally {
    if (former === undefined) Deno.env.delete("VISIONSET_BINARY");
    else Deno.env.set("VISIONSET_BINARY", former);
  }
}

/**
 * Lets the test client start the program through a recorder of its stdout,
 * outside any client library, and judges all of it at the end.
 */
export async function recorded(
  body: (recorder: Recorder) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "visionset-recorder-" });
  const script = `${folder}/program`;
  await Deno.writeTextFile(script, SCRIPT(binary()), { mode: 0o755 });
  try {
    const recorder = new Recorder(folder);
    await asProgram(script, () => body(recorder));
    recorder.messages();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const SCRIPT = (program: string) =>
  `#!/bin/sh
log=$(mktemp "\${0%/*}/XXXXXX")
sh -c 'echo $$ >"$0.pid"; exec "$@"' "$log" '${program}' "$@" |
  tee "$log.out"
`;

function runs(pid: number): boolean {
  try {
    return Deno.statSync(`/proc/${pid}/fd`).isDirectory;
  } catch {
    return false;
  }
}

/** Network sockets that a process has open, as this system lists them. */
export function networkSockets(pid: number): string[] {
  const own = new Set(
    [...Deno.readDirSync(`/proc/${pid}/fd`)]
      .map(({ name }) => socketOf(`/proc/${pid}/fd/${name}`)),
  );
  return ["tcp", "tcp6", "udp", "udp6", "raw", "raw6"].flatMap((kind) => {
    const [, ...rows] = textOf(`/proc/${pid}/net/${kind}`).split("\n");
    return rows.filter((row) => own.has(row.trim().split(/\s+/)[9] ?? ""));
  });
}

function socketOf(link: string): string | null {
  try {
    return /^socket:\[(\d+)\]$/.exec(Deno.readLinkSync(link))?.[1] ?? null;
  } catch {
    // Closed between the listing and the look.
    return null;
  }
}

function textOf(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
