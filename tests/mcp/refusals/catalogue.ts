import { strictEqual } from "node:assert/strict";
import { OPENERS } from "./provoked.ts";

/** What docs/refusals.md says of one code. */
export interface Entry {
  /** Names of tools, sorted. */
  readonly tools: readonly string[];
  readonly retry_with: string | null;
  readonly hint: string | null;
}

const DOCUMENT = new URL("../../../docs/refusals.md", import.meta.url);

const ENTRY_REGEXP =
  /^- \*\*(\w+)\*\*: .*? Tools: (.*?)\.(?: Retry with `(\w+)`\.)?(?: Hint: “(.*)”)?$/;

/** The bullets of one section, each on one line. */
export async function bullets(heading: string): Promise<string[]> {
  const text = await Deno.readTextFile(DOCUMENT);
  const section = text.split(/^## /m).find((s) => s.startsWith(`${heading}\n`));
  strictEqual(typeof section, "string", `no section ${heading}`);
  return section!.split(/^(?=- )/m).slice(1)
    .map((bullet) => bullet.trim().replace(/\s*\n\s*/g, " "));
}

/** The codes of docs/refusals.md with what it says of each. */
export async function catalogue(): Promise<ReadonlyMap<string, Entry>> {
  const entries = (await bullets("Codes")).map((bullet) => {
    const found = ENTRY_REGEXP.exec(bullet);
    strictEqual(found === null, false, `cannot be read: ${bullet}`);
    const [, code, tools, retry_with, hint] = found!;
    return [code!, {
      tools: toolsIn(tools!),
      retry_with: retry_with ?? null,
      hint: hint ?? null,
    }] as const;
  });
  strictEqual(new Set(entries.map(([code]) => code)).size, entries.length);
  return new Map(entries);
}

function toolsIn(words: string): string[] {
  const named = [...words.matchAll(/`(\w+)`/g)].map((m) => m[1]!);
  return words.startsWith("every tool but ")
    ? OPENERS.filter((tool) => !named.includes(tool)).sort()
    : named.sort();
}
