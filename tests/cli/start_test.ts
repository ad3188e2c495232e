import { deepStrictEqual, ok } from "node:assert/strict";
import { loadedAtStart } from "../architecture/module_graph.ts";

/** What no server needs before its first picture or export. */
const LATER = [
  /^npm:@jsquash\//,
  /^npm:pngjs/,
  /^npm:@modelcontextprotocol\/client/,
  /^exporters\/(?!api\.ts|host\/)/,
  /^cli\/(demo|doctor)\//,
  /^inference\/local\/(predictor|resident|child\/)/,
];

Deno.test("mcp loads no codec, exporter, diagnosis or demo at its start", async () => {
  const loaded = await loadedAtStart("cli/commands/mcp.ts");

  ok(loaded.includes("mcp/mod.ts"));
  deepStrictEqual(loaded.filter((m) => LATER.some((p) => p.test(m))), []);
});

Deno.test("the command line itself loads neither kernel nor server", async () => {
  const loaded = await loadedAtStart("main.ts");

  ok(loaded.includes("cli/program.ts"));
  deepStrictEqual(
    loaded.filter((m) => /^(kernel|mcp|exporters)\//.test(m)),
    [],
  );
});
