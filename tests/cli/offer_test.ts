import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { DESTRUCTIVE_TOOLS } from "../../mcp/mod.ts";
import { inRoom, run, type RunOptions } from "../support/command_line.ts";

const NAMES = DESTRUCTIVE_TOOLS.map((tool) => tool.name);
const VARIABLE = "VISIONSET_MCP_ALLOW_DESTRUCTIVE";
const FLAG = "--allow-destructive";

/** Ways to start a program, and whether they offer what destroys. */
const WAYS: readonly [string, readonly string[], string | null, boolean][] = [
  ["nothing", [], null, false],
  ["the flag", [FLAG], null, true],
  ["the flag over 0", [FLAG], "0", true],
  ["1", [], "1", true],
  ...["0", "true", "yes", " 1", "1 ", "01", ""].map((value) =>
    [JSON.stringify(value), [], value, false] as [string, [], string, boolean]
  ),
];

function within(value: string | null): RunOptions {
  return value === null ? {} : { env: { [VARIABLE]: value } };
}

Deno.test("the flag, or exactly 1, offers the tools that destroy", async (t) => {
  for (const [name, flags, value, expected] of WAYS) {
    await t.step(name, async () => {
      const { stdout } = await run(["tools", ...flags], within(value));
      const listed = JSON.parse(stdout).tools.map((tool: { name: string }) =>
        tool.name
      );
      const offered = NAMES.filter((tool) => listed.includes(tool));
      deepStrictEqual(offered, expected ? NAMES : []);
    });
  }
});

Deno.test("mcp says on stderr whether anything can be destroyed", async (t) => {
  const rows = WAYS.filter(([name]) =>
    ["nothing", "the flag", "1", '"true"'].includes(name)
  );
  for (const [name, flags, value, expected] of rows) {
    await t.step(name, () =>
      inRoom(async (room) => {
        const args = ["mcp", "--workspace", `${room}/ws`, ...flags];
        const { stdout, stderr } = await run(args, within(value));
        strictEqual(stdout, "");
        match(
          stderr,
          expected
            ? /^ {2}tools +\d+, DESTRUCTIVE ones among them: delete_batch, delete_project, delete_inference_connection, delete_preprocessing_recipe$/m
            : /^ {2}tools +\d+, none destructive$/m,
        );
      }));
  }
});

Deno.test("call knows a tool that destroys only where it is offered", () =>
  inRoom(async (room) => {
    await run(["init", room]);
    const call = (tool: string, args: object, ...flags: string[]) =>
      run(["call", tool, JSON.stringify(args), ...flags], { cwd: room });
    await call("create_project", { name: "Cats" });
    const subject = { project: "cats", confirm: true };

    const unknown = await call("delete_project", subject);
    const unconfirmed = await call("delete_project", { project: "Cats" }, FLAG);
    const listed = await call("list_projects", {});
    const done = await call("delete_project", subject, FLAG);

    strictEqual(unknown.code, 2);
    match(unknown.stderr, /Unknown tool: "delete_project"/);
    strictEqual(unconfirmed.code, 1);
    strictEqual(JSON.parse(unconfirmed.stdout).error.retry_with, "confirm");
    strictEqual(JSON.parse(listed.stdout).total, 1);
    strictEqual(done.code, 0);
    ok(JSON.parse(done.stdout).deleted.id);
    strictEqual(
      JSON.parse((await call("list_projects", {})).stdout).total,
      0,
    );
  }));
