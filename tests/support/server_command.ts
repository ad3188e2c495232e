const MAIN = new URL("../../main.ts", import.meta.url).pathname;
const REACH = ["read", "write", "env", "run", "net", "sys", "ffi"].map((r) =>
  `--allow-${r}`
);

/** A program and its arguments. */
export interface Command {
  readonly command: string;
  readonly args: string[];
}

/**
 * How to start VisionSet with some arguments: the program that
 * `VISIONSET_BINARY` names, else from source.
 */
export function visionset(args: readonly string[]): Command {
  const binary = Deno.env.get("VISIONSET_BINARY");
  return binary === undefined
    ? {
      command: Deno.execPath(),
      args: ["run", "--no-prompt", ...REACH, MAIN, ...args],
    }
    : { command: binary, args: [...args] };
}
