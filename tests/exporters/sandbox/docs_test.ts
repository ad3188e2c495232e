import { ok } from "node:assert/strict";
import {
  FILE_LIMITS,
  OUTPUT_LIMITS,
  RUN_LIMITS,
} from "../../../exporters/host/sandbox/limits.ts";

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
