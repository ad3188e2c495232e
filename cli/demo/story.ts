import { writeOut } from "../output.ts";

const TOOL_WIDTH = 23;

/** Prints what the demo does, a line for each call that matters. */
export class Story {
  readonly #started = performance.now();

  /** A heading or a sentence. */
  say(words: string): void {
    writeOut(`${words}\n`);
  }

  /** A tool and what came of it. */
  step(tool: string, result: string): void {
    writeOut(`  ${tool.padEnd(TOOL_WIDTH)} ${result}\n`);
  }

  /** Time since the start, such as `1.4 s`. */
  get elapsed(): string {
    return `${((performance.now() - this.#started) / 1000).toFixed(1)} s`;
  }
}

/** `1 label`, `2 labels`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** How often each word occurs, such as `2 eye, 1 cat`. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, n]) => `${n} ${word}`).join(", ");
}
