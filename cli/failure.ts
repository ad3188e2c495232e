import { writeErr } from "./output.ts";

/** How a command ends: done, refused or failed, called the wrong way. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** The command line was not understood; nothing was done. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** A command cannot be carried out, for a reason worth a plain sentence. */
export class CommandFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandFailed";
  }
}

/** Ctrl-C. */
export class Interrupted extends Error {
  constructor() {
    super("Interrupted");
    this.name = "Interrupted";
  }
}

/**
 * Tells an error on stderr, without its stack unless VISIONSET_DEBUG is 1.
 *
 * @returns The exit code that goes with it.
 */
export function tell(error: unknown): number {
  // The reader of our output has seen enough, as `head` does.
  if (error instanceof Deno.errors.BrokenPipe) return EXIT.ok;
  if (Deno.env.get("VISIONSET_DEBUG") === "1" && error instanceof Error) {
    writeErr(`${error.stack ?? error.message}\n`);
  }
  writeErr(`visionset: ${sentence(error)}\n`);
  if (error instanceof Interrupted) return EXIT.interrupted;
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A refusal of the kernel, known by its shape so that nothing is loaded.
  const hint = "hint" in error && typeof error.hint === "string"
    ? `\n${error.hint}`
    : "";
  return `${error.message}${hint}`;
}
