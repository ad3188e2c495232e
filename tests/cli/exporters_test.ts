import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import { pluginSource } from "../exporters/sandbox/plugin_source.ts";
import { inRoom, run, type RunOptions } from "../support/command_line.ts";

/** Formats from outside that a call lists, with their origins. */
async function foreign(
  args: readonly string[],
  options: RunOptions,
): Promise<Map<string, string>> {
  const { code, stdout } = await run(
    ["call", ...args, "list_formats"],
    options,
  );
  strictEqual(code, 0);
  const { items } = JSON.parse(stdout) as {
    items: { name: string; origin: string }[];
  };
  return new Map(
    items.filter(({ origin }) => origin !== "built-in")
      .map(({ name, origin }) => [name, origin]),
  );
}

Deno.test("call takes exporters from the folders it is told", async (t) => {
  await inRoom(async (cwd) => {
    for (const name of ["a", "b"]) {
      await Deno.mkdir(`${cwd}/${name}`);
      const source = pluginSource({ name });
      await Deno.writeTextFile(`${cwd}/${name}/plugin.js`, source);
    }
    const [a, b] = ["a", "b"].map((n) => [n, `${cwd}/${n}/plugin.js`] as const);
    const both = { VISIONSET_EXPORTERS: `${cwd}/a:${cwd}/b::` };
    const cases: [string, string[], Record<string, string>, unknown[]][] = [
      ["none", [], {}, []],
      ["by option, twice", ["--exporters", "a", "--exporters", "b"], {}, [
        a,
        b,
      ]],
      ["by variable", [], both, [a, b]],
      ["the option wins", ["--exporters", "b"], both, [b]],
    ];
    for (const [name, args, env, expected] of cases) {
      await t.step(name, async () => {
        const found = await foreign(args, { cwd, env });
        deepStrictEqual([...found], expected);
      });
    }
  });
});

Deno.test("a folder of exporters that is none is a usage error", async (t) => {
  await inRoom(async (cwd) => {
    await Deno.writeTextFile(`${cwd}/file.js`, "");
    const cases: [string, string[], Record<string, string>, RegExp][] = [
      [
        "missing",
        ["--exporters", "no"],
        {},
        /--exporters "no" is not a folder/,
      ],
      ["a file", ["--exporters", "file.js"], {}, /--exporters "file\.js" is/],
      [
        "in the variable",
        [],
        { VISIONSET_EXPORTERS: "no" },
        /VISIONSET_EXPORTERS "no" is not a folder/,
      ],
    ];
    for (const [name, args, env, words] of cases) {
      await t.step(name, async () => {
        for (const command of ["doctor", "mcp"]) {
          const ended = await run([command, ...args], { cwd, env });
          strictEqual(ended.code, 2);
          strictEqual(ended.stdout, "");
          match(ended.stderr, words);
        }
      });
    }
  });
});

Deno.test("mcp says where exporters come from", async () => {
  await inRoom(async (cwd) => {
    const { stderr } = await run(["mcp", "--exporters", "."], { cwd });
    match(stderr, new RegExp(`exporters +also from ${cwd}\n`));
  });
});
