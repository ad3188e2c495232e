import { visionset } from "./server_command.ts";

/** How one run of the command line ended. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a run is given besides its arguments. */
export interface RunOptions {
  /** Text on stdin, which then ends. @default {""} */
  readonly stdin?: string;
  /** Current folder. @default {that of the tests} */
  readonly cwd?: string;
  /** Variables beside those of the machine; ours are never inherited. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs VisionSet as a child process, to its end. */
export async function run(
  args: readonly string[],
  options: RunOptions = {},
): Promise<Run> {
  const child = start(args, options);
  const writer = child.stdin.getWriter();
  // A program that fails early does not read its input.
  await writer.write(new TextEncoder().encode(options.stdin ?? ""))
    .then(() => writer.close()).catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: decode(stdout), stderr: decode(stderr) };
}

/** Starts VisionSet as a child process with all its streams piped. */
export function start(
  args: readonly string[],
  { cwd, env }: RunOptions = {},
): Deno.ChildProcess {
  const { command, args: all } = visionset(args);
  return new Deno.Command(command, {
    args: all,
    ...(cwd !== undefined && { cwd }),
    clearEnv: true,
    env: { ...inherited(), ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Makes a folder for a test and removes it afterwards. */
export async function inRoom<T>(
  body: (room: string) => Promise<T>,
): Promise<T> {
  const made = await Deno.makeTempDir({ prefix: "visionset-test-" });
  const room = await Deno.realPath(made);
  try {
    return await body(room);
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}

function inherited(): Record<string, string> {
  const all = Object.entries(Deno.env.toObject());
  return Object.fromEntries(
    all.filter(([name]) => !name.startsWith("VISIONSET_")),
  );
}
