import { deepStrictEqual } from "node:assert/strict";
import { REFUSAL_CODES } from "../../../kernel/mod.ts";
import { DESTRUCTIVE_TOOLS, TOOLS } from "../../../mcp/mod.ts";
import { bullets, catalogue } from "./catalogue.ts";
import { FREE_TOOLS, OPENERS, OPENING, PROVOKED, WRITERS } from "./provoked.ts";

/** The tools that give each code, as the tests of this folder prove it. */
function proved(): Map<string, Set<string>> {
  const tools = new Map<string, Set<string>>();
  const enter = (code: string, tool: string) =>
    tools.set(code, (tools.get(code) ?? new Set()).add(tool));
  for (const group of Object.values(PROVOKED)) {
    for (const [tool, codes] of Object.entries(group)) {
      for (const code of codes) enter(code, tool);
    }
  }
  for (const code of OPENING) OPENERS.forEach((tool) => enter(code, tool));
  WRITERS.forEach((tool) => enter("WorkspaceBusy", tool));
  return tools;
}

Deno.test("docs/refusals.md names exactly the codes there are", async () => {
  const named = [...(await catalogue()).keys()];
  deepStrictEqual(named.sort(), [...REFUSAL_CODES].sort());
});

Deno.test("docs/refusals.md names exactly the tools that give each code", async () => {
  const tools = proved();
  for (const [code, entry] of await catalogue()) {
    deepStrictEqual(entry.tools, [...tools.get(code) ?? []].sort(), code);
  }
});

Deno.test("docs/refusals.md gives a reason for every code out of reach", async () => {
  const tools = proved();
  const unproved = REFUSAL_CODES.filter((code) => !tools.has(code));
  const excused = (await bullets("Out of reach"))
    .map((bullet) => /^- \*\*(\w+)\*\*: ./.exec(bullet)?.[1]);
  deepStrictEqual(excused.sort(), unproved.sort());
});

Deno.test("every tool that can refuse has a group", () => {
  const grouped = Object.values(PROVOKED).flatMap((g) => Object.keys(g));
  const names = [...TOOLS, ...DESTRUCTIVE_TOOLS].map((tool) => tool.name);
  deepStrictEqual(
    grouped.sort(),
    names.filter((n) => !FREE_TOOLS.includes(n)).sort(),
  );
});
