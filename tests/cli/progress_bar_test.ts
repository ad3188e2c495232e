import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { ProgressBar } from "../../cli/progress_bar.ts";
import { writeTinyPictures } from "../bench/tiny_pictures.ts";
import { inRoom, run } from "../support/command_line.ts";
import { visionset } from "../support/server_command.ts";

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("ProgressBar draws one line that fits, and rubs it out", async () => {
  const drawn: string[] = [];
  const bar = new ProgressBar(60, (text) => drawn.push(text));
  const step = (done: number, message = `Read ${done} of 8 files`) =>
    bar.report({ done, total: 8, message });

  step(1);
  await pause(450);
  step(3);
  step(4);
  await pause(150);
  step(6, `Read 6 of 8 files: "${"画".repeat(40)}"`);
  bar.clear();
  bar.clear();

  deepStrictEqual(drawn, [
    "\r\x1b[K[#########...............] 37%  Read 3 of 8 files",
    `\r\x1b[K[##################......] 75%  Read 6 of 8 files: "${
      "画".repeat(3)
    }`,
    "\r\x1b[K",
  ]);
});

Deno.test("ProgressBar shows the words alone while the total is unknown", async () => {
  const drawn: string[] = [];
  const bar = new ProgressBar(20, (text) => drawn.push(text));
  await pause(450);

  bar.report({ done: 3, total: null, message: "Looking around" });

  deepStrictEqual(drawn, ["\r\x1b[KLooking around"]);
});

/** A command for a shell, each word quoted. */
function shell(args: readonly string[]): string {
  const { command, args: all } = visionset(args);
  return [command, ...all].map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(" ");
}

Deno.test("visionset call shows a bar on a terminal and nowhere else", async (t) => {
  await inRoom(async (room) => {
    const workspace = ["--workspace", `${room}/w`];
    await run(["init", `${room}/w`]);
    await run(["call", "create_project", '{"name":"p"}', ...workspace]);
    await writeTinyPictures(`${room}/pictures`, 800);
    const args = JSON.stringify({ project: "p", path: `${room}/pictures` });
    const call = ["call", "ingest", args, ...workspace];

    await t.step("stderr is a terminal", async () => {
      const { stdout, code } = await new Deno.Command("script", {
        args: [
          "--quiet",
          "--return",
          "--command",
          `${shell(call)} > '${room}/answer.json'`,
          `${room}/terminal.txt`,
        ],
        stdin: "null",
      }).output();
      strictEqual(code, 0);
      const shown = new TextDecoder().decode(stdout)
        .replaceAll("\r\x1b[K", "\n");
      match(
        shown,
        /\n\[#*\.*\] *\d+% {2}Read \d+ of 800 files, \d+\.\d [kM]B: "\d+\.png"/,
      );
      ok(shown.endsWith("\n"), shown.slice(-100));
      const answer = JSON.parse(await Deno.readTextFile(`${room}/answer.json`));
      strictEqual(answer.created, 800);
    });

    await t.step("stderr is a pipe", async () => {
      const { code, stdout, stderr } = await run(call);
      strictEqual(code, 0);
      strictEqual(stderr, "");
      strictEqual(JSON.parse(stdout).deduplicated, 800);
    });
  });
});
