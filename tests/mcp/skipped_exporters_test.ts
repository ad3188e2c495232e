import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import { PluginFolder } from "../exporters/sandbox/plugin_folder.ts";
import { pluginSource } from "../exporters/sandbox/plugin_source.ts";
import { withServer } from "../support/client.ts";
import { promoted } from "../support/cycle.ts";

const MOST = 20;

/** Starts a server with some plugins, and publishes a release. */
async function served(
  plugins: Readonly<Record<string, string>>,
  body: (server: Parameters<Parameters<typeof withServer>[0]>[0]) => unknown,
): Promise<void> {
  using folder = new PluginFolder();
  for (const [name, source] of Object.entries(plugins)) {
    folder.add(name, source);
  }
  await withServer(async (server) => {
    await promoted(server, { count: 1 });
    await server.call("publish_release", { project: "Cats", tag: "v1" });
    await body(server);
  }, { args: ["--exporters", folder.path] });
}

const UNKNOWN = { project: "Cats", tag: "v1", format: "mine" };

Deno.test("list_formats names the exporters that were skipped, and why", () =>
  served({
    "a.js": pluginSource({ name: "mine", rest: "vanishes: 1" }),
    "b.js": "export default {",
    "c.js": pluginSource({ name: "sound" }),
  }, async (server) => {
    const { items, total, skipped, skipped_total } = await server.call(
      "list_formats",
    );

    strictEqual(items.length, total);
    strictEqual(skipped_total, 2);
    deepStrictEqual(
      skipped.map(({ origin }) => origin.slice(origin.lastIndexOf("/") + 1)),
      ["a.js", "b.js"],
    );
    match(skipped[0]!.fault, /vanishes: must be a function/);
    match(skipped[1]!.fault, /SyntaxError|syntax|expect/i);
    const told = await server.refusal("check_export", UNKNOWN);
    match(
      told.message,
      /known: .*; 2 exporters were skipped, list_formats says why$/,
    );
  }));

Deno.test("list_formats names no more skipped exporters than it may", () =>
  served(
    Object.fromEntries(
      Array.from({ length: MOST + 1 }, (_, i) => [`p${i}.js`, "nothing"]),
    ),
    async (server) => {
      const { skipped, skipped_total } = await server.call("list_formats");

      strictEqual(skipped.length, MOST);
      strictEqual(skipped_total, MOST + 1);
    },
  ));

Deno.test("where no exporter was skipped, none is spoken of", () =>
  served({}, async (server) => {
    const { skipped, skipped_total } = await server.call("list_formats");

    deepStrictEqual([skipped, skipped_total], [[], 0]);
    const told = await server.refusal("check_export", UNKNOWN);
    match(told.message, /known: [\w, -]+$/);
  }));
