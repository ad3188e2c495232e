import { fileURLToPath } from "node:url";

/** What the program may do, as flags of `deno run`. */
export const PERMISSIONS = [
  "--no-prompt",
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-run",
  "--allow-net",
] as const;

/** The subcommand that holds a model; only the program itself calls it. */
export const LOCAL_MODEL = "local-model";

/** A program and the arguments that come before a subcommand. */
export interface SelfCommand {
  readonly command: string;
  readonly args: readonly string[];
}

const MAIN = new URL("../main.ts", import.meta.url);

/** How to start this very program again as a child. */
export function selfCommand(): SelfCommand {
  const command = Deno.execPath();
  if (Deno.build.standalone) return { command, args: [] };
  return {
    command,
    args: ["run", "--quiet", ...PERMISSIONS, fileURLToPath(MAIN)],
  };
}

/** How somebody else starts this program, for a client's configuration. */
export function pastedCommand(): SelfCommand {
  if (Deno.build.standalone) return selfCommand();
  return {
    command: "npx",
    args: ["-y", "deno@2.8.3", ...selfCommand().args],
  };
}
