import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../../../support/client.ts";
import { run } from "../../../support/command_line.ts";
import { promoted } from "../../../support/cycle.ts";
import { PluginFolder } from "../plugin_folder.ts";
import { filesSource, pluginSource } from "../plugin_source.ts";
import { GREEDY } from "./greed.ts";
import { BROKEN_FILES } from "./load.ts";
import { REACHING } from "./reach.ts";
import { RUBBISH } from "./rubbish.ts";

const PROJECT = "Cats";
const BUILT_IN = "built-in";
const AT_ONCE = 3;

/** Every format whose export must fail: its source and what it says. */
const FAILING = new Map<string, readonly [string, RegExp]>([
  ...Object.entries(REACHING).map(
    ([name, [words, fault]]) =>
      [name, [filesSource(name, words), fault]] as const,
  ),
  ...Object.entries(RUBBISH).map(
    ([name, [source, fault]]) => [name, [source(name), fault]] as const,
  ),
  ...Object.entries(GREEDY),
]);

/** Doctor names every broken file and its fault, and goes on. */
export async function tryBrokenFiles(t: Deno.TestContext): Promise<void> {
  using folder = new PluginFolder();
  folder.add("sound.js", pluginSource({ name: "sound" }));
  for (const [name, [source]] of Object.entries(BROKEN_FILES)) {
    folder.add(name, source);
  }
  folder.add("notes.txt", "no plugin");
  const room = await Deno.makeTempDir();

  const { stdout } = await run([
    "doctor",
    "--json",
    "--workspace",
    room,
    "--exporters",
    folder.path,
  ]);

  await Deno.remove(room, { recursive: true });
  const { findings } = JSON.parse(stdout) as {
    findings: {
      name: string;
      facts: {
        formats: string[];
        origins: string[];
        faults: { origin: string; fault: string }[];
      };
    }[];
  };
  const found = findings.find(({ name }) => name === "exporters")?.facts;
  const foreign = found?.formats.filter((_, i) =>
    found.origins[i] !== BUILT_IN
  );
  deepStrictEqual(foreign, ["sound"]);
  const faults = new Map(
    found?.faults.map(({ origin, fault }) => [
      origin.slice(origin.lastIndexOf("/") + 1),
      fault,
    ]),
  );
  deepStrictEqual(
    [...faults.keys()].sort(),
    Object.keys(BROKEN_FILES).sort(),
  );
  for (const [name, [, fault]] of Object.entries(BROKEN_FILES)) {
    await t.step(name, () => {
      match(faults.get(name) ?? "", fault);
      ok((faults.get(name)?.length ?? 0) < 500);
    });
  }
}

/** Exports by hostile plugins fail by name; the server answers meanwhile. */
export async function tryHostileExports(t: Deno.TestContext): Promise<void> {
  using folder = new PluginFolder();
  for (const [name, [source]] of FAILING) folder.add(`${name}.js`, source);
  folder.add("sound.mjs", filesSource("sound", ""));
  const args = ["--exporters", folder.path];
  await withServer(async (served) => {
    await release(served);
    const { items } = await served.call("list_formats");
    const origins = new Map(items.map(({ name, origin }) => [name, origin]));
    strictEqual(origins.get("yolo"), BUILT_IN);
    strictEqual(origins.get("sound"), `${folder.path}/sound.mjs`);
    const before = await treeNames(served);
    const pulse = new Pulse(served);
    const waiting = [...FAILING.keys()];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let name; (name = waiting.shift()) !== undefined;) {
          await fails(t, served, name);
        }
      }),
    );
    await pulse.stop();
    deepStrictEqual(await treeNames(served), before);
    const { file_count } = await served.call("export_release", {
      ...exporting(served, "sound"),
    });
    strictEqual(file_count, 1);
  }, { args });
}

async function release(served: Served): Promise<void> {
  const project = PROJECT;
  await promoted(served, { count: 2, project });
  await served.call("publish_release", { project, tag: "v1" });
}

function exporting(served: Served, format: string) {
  const dest = `${served.room}/out-${format}`;
  return { project: PROJECT, tag: "v1", format, dest };
}

async function fails(
  t: Deno.TestContext,
  served: Served,
  name: string,
): Promise<void> {
  await t.step({
    name,
    sanitizeOps: false,
    sanitizeResources: false,
    sanitizeExit: false,
    async fn() {
      const { message } = await served.refusal(
        "export_release",
        exporting(served, name),
      );
      match(message, FAILING.get(name)![1]);
      ok(message.startsWith(`The "${name}" exporter failed: `), message);
      ok(message.endsWith(` (plugin "${name}.js")`), message);
      ok(message.length < 600, message);
    },
  });
}

/** Every name below the room but those of the workspace's own files. */
async function treeNames({ room }: Served): Promise<string[]> {
  const names: string[] = [];
  const visit = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (/^visionset\.db/.test(name)) continue;
      names.push(`${folder}/${name}`);
      if (isDirectory) await visit(`${folder}/${name}`);
    }
  };
  await visit(room);
  return names.sort();
}

/** Asks the server for something else all the while. */
class Pulse {
  static readonly #LONGEST_MS = 4000;
  readonly #beating: Promise<void>;
  #stopped = false;

  constructor(served: Served) {
    this.#beating = this.#beat(served);
  }

  /** Ends it; fails when an answer took long. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#beating;
  }

  async #beat(served: Served): Promise<void> {
    while (!this.#stopped) {
      const start = performance.now();
      strictEqual((await served.call("list_projects")).total, 1);
      const ms = performance.now() - start;
      ok(ms < Pulse.#LONGEST_MS, `A call took ${ms} ms meanwhile`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
