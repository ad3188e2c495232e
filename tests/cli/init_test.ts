import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import { inRoom, run } from "../support/command_line.ts";

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  return entries.map((entry) => entry.name).sort();
}

Deno.test("init makes a workspace in a missing or an empty folder", async (t) => {
  for (const folder of ["missing/deep", "empty"]) {
    await t.step(folder, () =>
      inRoom(async (room) => {
        await Deno.mkdir(`${room}/empty`);

        const { code, stdout, stderr } = await run(["init", folder], {
          cwd: room,
        });

        strictEqual(code, 0);
        strictEqual(stdout, `Made a workspace in ${room}/${folder}\n`);
        strictEqual(stderr, "");
        deepStrictEqual(await names(`${room}/${folder}`), [
          "blobs",
          "visionset.db",
        ]);
      }));
  }
});

Deno.test("init refuses a folder that holds something", async (t) => {
  await inRoom(async (room) => {
    await run(["init", `${room}/workspace`]);
    await Deno.mkdir(`${room}/full`);
    await Deno.writeTextFile(`${room}/full/notes.txt`, "mine");
    await Deno.writeTextFile(`${room}/file`, "mine");

    for (const name of ["workspace", "full", "file", "file/below"]) {
      await t.step(name, async () => {
        const { code, stdout, stderr } = await run(["init", `${room}/${name}`]);

        strictEqual(code, 1);
        strictEqual(stdout, "");
        match(stderr, /^visionset: Cannot make a workspace in "[^\n]+\n$/);
      });
    }
    deepStrictEqual(await names(`${room}/full`), ["notes.txt"]);
  });
});
