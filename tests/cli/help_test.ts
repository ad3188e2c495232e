import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { PERMISSIONS } from "../../cli/self.ts";
import { run } from "../support/command_line.ts";

const SUBCOMMANDS = [
  "init",
  "mcp",
  "tools",
  "call",
  "report",
  "doctor",
  "demo",
];

Deno.test("--help tells of every subcommand, the variables and the exit codes", async () => {
  const { code, stdout, stderr } = await run(["--help"]);

  strictEqual(code, 0);
  strictEqual(stderr, "");
  for (const name of SUBCOMMANDS) match(stdout, new RegExp(`^  ${name} `, "m"));
  for (const name of ["WORKSPACE", "FFMPEG", "DEBUG"]) {
    ok(stdout.includes(`VISIONSET_${name}`), name);
  }
  match(stdout, /Exit codes: 0 done; 1 refused or failed; 2 called wrongly/);
});

Deno.test("--help has a client's configuration that starts this program", async () => {
  const { stdout } = await run(["--help"]);

  const json = stdout.match(/^ {2}\{\n[^]*?^ {2}\}$/m)?.[0] ?? "";
  const { command, args } = JSON.parse(json).mcpServers.visionset;
  ok(command.length > 0);
  deepStrictEqual(args.slice(-3), ["mcp", "--workspace", "/path/to/workspace"]);
});

Deno.test("each subcommand has help of its own", async (t) => {
  for (const name of SUBCOMMANDS) {
    await t.step(name, async () => {
      const { code, stdout } = await run([name, "--help"]);

      strictEqual(code, 0);
      match(stdout, new RegExp(`^Usage: visionset ${name} `));
    });
  }
});

Deno.test("--version is that of deno.json", async () => {
  const { code, stdout } = await run(["--version"]);

  strictEqual(code, 0);
  strictEqual(stdout, `${config.version}\n`);
});

const WRONG = [
  [],
  ["no-such-command"],
  ["init"],
  ["mcp", "stray"],
  ["mcp", "--no-such-option"],
  ["mcp", "--max-pixels", "many"],
  ["mcp", "--max-pixels", "0"],
  ["call"],
  ["report", "project"],
  ["report", "project", "v1"],
  ["report", "project", "v1", "--out", ""],
  ["tools", "no_such_tool"],
] as const;

Deno.test("a wrong command line ends with 2 and says so on stderr alone", async (t) => {
  for (const args of WRONG) {
    await t.step(args.join(" ") || "nothing", async () => {
      const { code, stdout, stderr } = await run(args);

      strictEqual(code, 2);
      strictEqual(stdout, "");
      ok(stderr.length > 0);
      ok(!/^ +at /m.test(stderr), stderr);
    });
  }
});

Deno.test("every way to start the program asks for the same permissions", () => {
  for (const command of [config.tasks.demo, config.tasks.compile]) {
    const flags = command.command.match(/--(no-prompt|allow-[a-z]+)/g);
    deepStrictEqual(flags, [...PERMISSIONS]);
  }
});
