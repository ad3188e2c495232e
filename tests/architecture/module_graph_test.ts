import { deepStrictEqual, ok } from "node:assert/strict";
import { loadedAtStart, reachable } from "./module_graph.ts";

const ROOT = new URL("../../", import.meta.url);

/** What each door may reach, as prefixes of module names. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  "kernel/mod.ts": ["kernel/", "node:", "npm:zod", "npm:@jsquash/"],
  "exporters/api.ts": ["exporters/api.ts"],
  "inference/mod.ts": [
    "inference/",
    "kernel/",
    "node:",
    "npm:zod",
    "npm:@jsquash/",
  ],
  "exporters/host/mod.ts": [
    "exporters/api.ts",
    "exporters/host/",
    "kernel/",
    "node:",
    "npm:zod",
    "npm:yaml",
    "npm:fast-xml-parser",
    "npm:@jsquash/",
  ],
  "mcp/mod.ts": [
    "exporters/api.ts",
    "exporters/host/",
    "kernel/",
    "mcp/",
    "node:",
    "npm:zod",
    "npm:yaml",
    "npm:fast-xml-parser",
    "npm:@jsquash/",
    "npm:@modelcontextprotocol/server",
  ],
};

/** Imports a file that names node:sqlite, and later one that names zod. */
const BAD = "tests/architecture/samples/door.ts";

/** What starting the server must not pay for. */
const LAZY = [
  /^npm:(@jsquash\/|yaml|fast-xml-parser)/,
  /^exporters\/(?!api\.ts|host\/)/,
  /^exporters\/host\/round_trip\//,
];

async function exists(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(new URL(path, ROOT))).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The doors, with one row for each exporter's folder that exists. */
async function doors(): Promise<(readonly [string, readonly string[]])[]> {
  const found = Object.entries(DOORS);
  for await (const entry of Deno.readDir(new URL("exporters/", ROOT))) {
    const folder = `exporters/${entry.name}/`;
    if (!entry.isDirectory || entry.name === "host") continue;
    found.push([`${folder}mod.ts`, [folder, "exporters/api.ts"]]);
  }
  return found;
}

function strangers(modules: readonly string[], allowed: readonly string[]) {
  return modules.filter((m) => !allowed.some((prefix) => m.startsWith(prefix)));
}

Deno.test("each door reaches only what its walls let through", async (t) => {
  for (const [entry, allowed] of await doors()) {
    await t.step(entry, async () => {
      ok(await exists(entry), `${entry} is missing`);
      deepStrictEqual(strangers(await reachable(entry), allowed), []);
    });
  }
});

Deno.test("main.ts loads no codec, exporter or reader at its start", async () => {
  const loaded = await loadedAtStart("main.ts");
  ok(loaded.length > 1);
  deepStrictEqual(loaded.filter((m) => LAZY.some((p) => p.test(m))), []);
});

Deno.test("reachable() sees through a chain of imports", async () => {
  const found = strangers(await reachable(BAD), []);
  deepStrictEqual(found, [
    "node:sqlite",
    "npm:zod",
    "tests/architecture/samples/door.ts",
    "tests/architecture/samples/inner.ts",
    "tests/architecture/samples/late.ts",
  ]);
});

Deno.test("loadedAtStart() leaves out what is imported on demand", async () => {
  deepStrictEqual(await loadedAtStart(BAD), [
    "node:sqlite",
    "tests/architecture/samples/door.ts",
    "tests/architecture/samples/inner.ts",
  ]);
});
