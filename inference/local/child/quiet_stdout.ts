/** Keeps what libraries print off stdout, where only the protocol may go. */
export function quietStdout(): void {
  for (const name of ["log", "info", "debug"] as const) {
    // deno-lint-ignore no-console
    console[name] = (...words: unknown[]) => console.error(...words);
  }
}
