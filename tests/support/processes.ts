/** A process that runs, as this system lists it. */
interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** Process ids of the children of one parent whose command holds a word. */
export function childrenOf(parent: number, word: string): number[] {
  const named = output(`grep -lsa -- "$0" /proc/[0-9]*/cmdline`, word)
    .split("\n")
    .map((path) => Number(path.split("/")[2]));
  return running()
    .filter((process) => process.parent === parent)
    .map(({ pid }) => pid)
    .filter((pid) => named.includes(pid));
}

/** Whether a process runs; one that only waits to be collected does not. */
export function isRunning(pid: number): boolean {
  return running().some((process) => process.pid === pid);
}

/** Waits until something is so, at most for a while. */
export async function until(
  isSo: () => boolean,
  limitMs: number,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not so within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function running(): Process[] {
  return output("cat /proc/[0-9]*/stat").split("\n")
    // The name, in brackets, may hold anything.
    .map((line) => /^(\d+) \(.*\) ([A-Z]) (\d+)/.exec(line))
    .filter((found) => found !== null && !"ZX".includes(found[2]!))
    .map((found) => ({ pid: Number(found![1]), parent: Number(found![3]) }));
}

/** A program's output; Deno itself reads `/proc` only with every permission. */
function output(script: string, ...args: readonly string[]): string {
  const { stdout } = new Deno.Command("sh", {
    args: ["-c", script, ...args],
    stderr: "null",
  }).outputSync();
  return new TextDecoder().decode(stdout);
}
