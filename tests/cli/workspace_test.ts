import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import { inRoom, run, type RunOptions } from "../support/command_line.ts";

interface Row {
  readonly name: string;
  readonly flag?: string;
  readonly variable?: string;
  readonly cwd: string;
  readonly path: string;
  readonly by: string;
}

/** Paths from the room, where `ws` and `ws/inner` are workspaces. */
const ROWS: readonly Row[] = [
  {
    name: "the flag, before everything else",
    flag: "named",
    variable: "other",
    cwd: "ws",
    path: "named",
    by: "--workspace",
  },
  {
    name: "the variable, before the current folder",
    variable: "other",
    cwd: "ws",
    path: "other",
    by: "VISIONSET_WORKSPACE",
  },
  {
    name: "the current folder's workspace, when the variable is empty",
    variable: "",
    cwd: "ws",
    path: "ws",
    by: "nearest",
  },
  {
    name: "the nearest workspace above",
    cwd: "ws/a/b",
    path: "ws",
    by: "nearest",
  },
  {
    name: "the inner one of two workspaces",
    cwd: "ws/inner",
    path: "ws/inner",
    by: "nearest",
  },
  {
    name: "the current folder, when there is none above",
    cwd: "plain",
    path: "plain",
    by: "current",
  },
];

/** Which workspace a run finds, and what decided it. */
async function chosen(
  args: readonly string[],
  options: RunOptions,
): Promise<{ path: string; chosen_by: string }> {
  const { stdout } = await run(["doctor", "--json", ...args], options);
  const { findings } = JSON.parse(stdout);
  const found = findings.find((f: { name: string }) => f.name === "workspace");
  const { path, chosen_by } = found.facts;
  return { path, chosen_by };
}

Deno.test("the workspace is chosen in a fixed order", async (t) => {
  await inRoom(async (room) => {
    await Deno.mkdir(`${room}/plain`);
    await run(["init", `${room}/ws`]);
    await Deno.mkdir(`${room}/ws/a/b`, { recursive: true });
    await run(["init", `${room}/ws/inner`]);

    for (const { name, flag, variable, cwd, path, by } of ROWS) {
      await t.step(name, async () => {
        const found = await chosen(
          flag === undefined ? [] : ["--workspace", `${room}/${flag}`],
          {
            cwd: `${room}/${cwd}`,
            env: variable === undefined ? {} : {
              VISIONSET_WORKSPACE: variable && `${room}/${variable}`,
            },
          },
        );

        deepStrictEqual(found, { path: `${room}/${path}`, chosen_by: by });
      });
    }
    await t.step("a relative flag counts from the current folder", async () => {
      const found = await chosen(["--workspace", "../ws"], {
        cwd: `${room}/plain`,
      });

      strictEqual(found.path, `${room}/ws`);
    });
    await t.step("an empty flag is refused", async () => {
      const { code, stderr } = await run(["doctor", "--workspace", ""]);

      strictEqual(code, 2);
      match(stderr, /--workspace needs a folder/);
    });
  });
});
