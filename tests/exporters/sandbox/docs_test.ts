import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import {
  FILE_LIMITS,
  OUTPUT_LIMITS,
  RUN_LIMITS,
} from "../../../exporters/host/sandbox/limits.ts";
import { PluginFolder } from "./plugin_folder.ts";

const DOCS = new URL("../../../docs/", import.meta.url);
const MIB = 1024 * 1024;

Deno.test("docs/exporters.md shows the example as it is run", async () => {
  const page = await Deno.readTextFile(new URL("exporters.md", DOCS));
  const example = await Deno.readTextFile(
    new URL("examples/hf_imagefolder.js", DOCS),
  );
  ok(page.includes(`\`\`\`js\n${example}\`\`\`\n`));
});

Deno.test("docs/exporters.md names the limits in force", async (t) => {
  const page = await Deno.readTextFile(new URL("exporters.md", DOCS));
  const count = (n: number) => n.toLocaleString("en");
  const rows: Record<string, string> = {
    "a plugin file": `${
      FILE_LIMITS.bytes / MIB
    } MiB, UTF-8; ${FILE_LIMITS.files} files`,
    "time until": `${RUN_LIMITS.loadMs / 1000} s`,
    "time between": `${RUN_LIMITS.stepMs / 1000} s`,
    "time in one": `${RUN_LIMITS.runMs / 1000} s and ${
      RUN_LIMITS.runMsPerPicture / 1000
    } s more`,
    "memory": `${RUN_LIMITS.memoryBytes / MIB} MiB`,
    "files of one": `${count(OUTPUT_LIMITS.files)} and ${
      count(OUTPUT_LIMITS.filesPerPicture)
    } more`,
    "bytes of one": `${OUTPUT_LIMITS.bytes / MIB} MiB and ${
      OUTPUT_LIMITS.bytesPerPicture / MIB
    } MiB more`,
    "one file": `${OUTPUT_LIMITS.fileBytes / MIB} MiB`,
    "an answer": count(OUTPUT_LIMITS.answerCharacters),
  };
  for (const [name, words] of Object.entries(rows)) {
    await t.step(name, () => {
      const row = page.split("\n").find((line) => line.startsWith(`| ${name}`));
      ok(row?.includes(`| ${words}`) ?? false, row ?? name);
    });
  }
});

/** The TypeScript that the page shows, block by block. */
async function blocks(): Promise<string[]> {
  const page = await Deno.readTextFile(new URL("exporters.md", DOCS));
  return [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!);
}

Deno.test("docs/exporters.md shows types as they are", async () => {
  using folder = new PluginFolder();
  const files = (await blocks()).map((code, i) =>
    folder.add(`block_${i}.ts`, code)
  );
  const config = new URL("../deno.json", DOCS).pathname;

  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["check", "--config", config, ...files],
  }).output();

  strictEqual(files.length, 2);
  ok(success, new TextDecoder().decode(stderr));
});

Deno.test("docs/exporters.md shows a whole exporter that loads", async () => {
  const [code = ""] = await blocks();
  using folder = new PluginFolder();
  folder.add(
    "whole.js",
    code.replace(/^import type .*$/m, "")
      .replace("export const whole: Required<Exporter> =", "export default"),
  );

  const { formats, faults } = await folder.discover();

  deepStrictEqual(faults, []);
  deepStrictEqual([...formats.keys()], ["my-format"]);
});
