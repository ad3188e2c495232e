import { CommanderError } from "commander";
import { EXIT, tell } from "./failure.ts";
import { createProgram } from "./program.ts";

/**
 * Runs the command line.
 *
 * @param args What follows the program's name.
 * @returns The exit code: 0 done, 1 refused or failed, 2 called wrongly, 130
 * interrupted.
 */
export async function runCommandLine(
  args: readonly string[],
): Promise<number> {
  let code: number = EXIT.ok;
  const program = createProgram((result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    // It has said what is wrong already.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    }
    return tell(error);
  }
}
