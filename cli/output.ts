/** Writes text to stdout: the result that was asked for. */
export function writeOut(text: string): void {
  writeAll(Deno.stdout, text);
}

/** Writes text to stderr: everything that is not the result. */
export function writeErr(text: string): void {
  writeAll(Deno.stderr, text);
}

/** Writes a value as JSON to stdout; indented for a reader at a terminal. */
export function writeJson(value: unknown): void {
  const indent = Deno.stdout.isTerminal() ? 2 : 0;
  writeOut(`${JSON.stringify(value, null, indent)}\n`);
}

function writeAll(
  target: { writeSync(bytes: Uint8Array): number },
  text: string,
): void {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) rest = rest.subarray(target.writeSync(rest));
}
