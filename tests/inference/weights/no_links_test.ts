import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { inRoom } from "../../support/command_line.ts";
import { Hub } from "../../support/hub.ts";
import { COMMIT, FOLDER, WANTED } from "../../support/hub_model.ts";

const PROBE = new URL("./no_links_probe.ts", import.meta.url).pathname;

Deno.test("bring() makes files where links cannot be made", async () => {
  await using hub = new Hub();
  await inRoom(async (room) => {
    // The runtime permits links only to those that may write everywhere.
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        "--allow-read",
        `--allow-write=${room}`,
        "--allow-env",
        "--allow-run=df",
        "--allow-net=127.0.0.1",
        PROBE,
        room,
        hub.address,
      ],
    }).output();
    const told = new TextDecoder().decode(stdout);
    strictEqual(new TextDecoder().decode(stderr), "");
    const bytes_read = WANTED.reduce(
      (sum, path) => sum + hub.file(path).bytes.length,
      0,
    );
    deepStrictEqual(JSON.parse(told), {
      checked: { files_checked: 3, bytes_read, damaged: [] },
      kinds: [true, true, true],
    });
    strictEqual(hub.fetched().length, 4, "three files and one redirect");
    const blobs = await Array.fromAsync(
      Deno.readDir(`${room}/${FOLDER}/blobs`),
    );
    deepStrictEqual(blobs, [], "no file lies there twice");
    const snapshot = `${room}/${FOLDER}/snapshots/${COMMIT}`;
    for (const path of WANTED) {
      const place = `${snapshot}/${path}`;
      deepStrictEqual(await Deno.readFile(place), hub.file(path).bytes);
    }
  });
});
