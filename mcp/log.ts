/** Writes to stderr, with the stack of an error. stdout is the protocol. */
export function log(what: string, detail?: unknown): void {
  const words = detail === undefined ? what : `${what}: ${worded(detail)}`;
  Deno.stderr.writeSync(new TextEncoder().encode(`visionset: ${words}\n`));
}

function worded(detail: unknown): string {
  return detail instanceof Error
    ? detail.stack ?? String(detail)
    : Deno.inspect(detail);
}

/** Sends what libraries print to stderr, so that stdout stays protocol. */
export function keepStdoutPure(): void {
  const { console } = globalThis;
  for (const name of ["log", "info", "debug", "dir", "table"] as const) {
    console[name] = (...words: unknown[]) => console.error(...words);
  }
}
