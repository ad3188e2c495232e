import { deepStrictEqual, ok } from "node:assert/strict";
import {
  denoReleases,
  foreignWords,
  tooBig,
  tooLong,
  unpinned,
} from "./repository.ts";
import { type TrackedFile, trackedFiles } from "./tracked_files.ts";

function file(path: string, text: string): TrackedFile {
  return { path, size: text.length, text };
}

Deno.test("tooLong() finds a source file over 300 lines", () => {
  const line = "a();\n";
  const files = [
    file("kernel/a.ts", line.repeat(301)),
    file("kernel/b.ts", line.repeat(300)),
    file("docs/c.md", line.repeat(301)),
  ];
  deepStrictEqual(tooLong(files), ["kernel/a.ts"]);
});

Deno.test("tooBig() finds a file over 1 MiB", () => {
  const files = [
    { path: "a.bin", size: 1024 * 1024 + 1, text: undefined },
    { path: "b.bin", size: 1024 * 1024, text: undefined },
  ];
  deepStrictEqual(tooBig(files), ["a.bin"]);
});

Deno.test("foreignWords() finds paths and hosts of one machine", async (t) => {
  const bad = [
    `"${["", "work", "main"].join("/")}"`,
    `cd ${["", "root", ".cache"].join("/")}`,
    `https://${["registry", "npmjs", "org"].join(".")}/zod`,
    `https://${["PyPI", "org"].join(".")}/simple`,
    `run ${["deno", "dev"].join("-")} test`,
  ];
  for (const text of bad) {
    await t.step(`refuses ${text}`, () => {
      const found = foreignWords([file("a.md", `first line\n${text}\n`)]);
      deepStrictEqual(found.map((f) => f.slice(0, 7)), ["a.md:2:"]);
    });
  }
  const good = ["/tmp/work/a", "`${dir}/root/a`", "../root/a", "/workspace/a"];
  for (const text of good) {
    await t.step(`allows ${text}`, () => {
      deepStrictEqual(foreignWords([file("a.md", text)]), []);
    });
  }
});

Deno.test("unpinned() finds a range, a tag, and a foreign scheme", () => {
  const imports = {
    a: "npm:zod@4.6.7",
    b: "npm:@jsquash/jpeg@1.6.0/decode.js",
    c: "./kernel/mod.ts",
    d: "npm:zod@^4.6.7",
    e: "npm:zod",
    f: "npm:zod@latest",
    g: "jsr:@std/assert@1.0.0",
    h: "https://example.com/mod.ts",
  };
  const found = unpinned(JSON.stringify({ imports }));
  deepStrictEqual(found, [
    imports.d,
    imports.e,
    imports.f,
    imports.g,
    imports.h,
  ]);
});

Deno.test("denoReleases() finds each release once", () => {
  const [older, newer] = ["2.6.10", "2.8.3"];
  const files = [
    file("README.md", `npx -y deno@${newer} task test`),
    file("run", `a=deno@${newer}; b=deno@${older}`),
  ];
  deepStrictEqual(denoReleases(files), [older, newer]);
});

Deno.test("the repository keeps the house rules", async (t) => {
  const files = await trackedFiles();
  ok(files.length > 10);
  await t.step("no source file is longer than its ceiling", () => {
    deepStrictEqual(tooLong(files), []);
  });
  await t.step("no file is over 1 MiB", () => {
    deepStrictEqual(tooBig(files), []);
  });
  await t.step("no file names one machine's paths or a registry", () => {
    deepStrictEqual(foreignWords(files), []);
  });
  await t.step("every npm import is pinned exactly", () => {
    const config = files.find((f) => f.path === "deno.json")?.text ?? "";
    deepStrictEqual(unpinned(config), []);
  });
  await t.step("every file asks for the same release of Deno", () => {
    deepStrictEqual(denoReleases(files).length, 1);
  });
});
