import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../../support/client.ts";
import { inRoom } from "../../support/command_line.ts";
import { COMMIT, modelFiles, WANTED } from "../../support/hub_model.ts";
import { entry, IT } from "./room.ts";

const FILES = modelFiles();

/** Runs a body with an offline server that takes models from a folder. */
export function offline(
  dirs: readonly string[],
  body: (served: Served) => Promise<void>,
): Promise<void> {
  const models = dirs.flatMap((dir) => ["--models", dir]);
  return withServer(body, {
    args: ["--offline", "--allow-destructive", ...models],
  });
}

/** Runs a body for each row with a server that names a folder for each. */
export async function eachInTurn<R extends { readonly name: string }>(
  t: Deno.TestContext,
  rows: readonly R[],
  dirOf: (row: R, room: string) => string,
  body: (served: Served, row: R, room: string) => Promise<void>,
): Promise<void> {
  await inRoom(async (room) => {
    const rooms = rows.map((_, i) => `${room}/${i}`);
    const dirs = rows.map((row, i) => dirOf(row, rooms[i]!));
    for (const dir of dirs) await Deno.mkdir(dir, { recursive: true });
    await offline(dirs, async (served) => {
      for (const [i, row] of rows.entries()) {
        await t.step(row.name, () => body(served, row, rooms[i]!));
        for await (const { name } of Deno.readDir(dirs[i]!)) {
          await Deno.remove(`${dirs[i]}/${name}`, { recursive: true });
        }
        const models = `${served.workspace}/models`;
        await Deno.remove(models, { recursive: true });
        await served.call("delete_inference_connection", {
          ...IT,
          confirm: true,
        });
      }
    });
  });
}

/** Requires the wanted files, whole and in the workspace. */
export async function requireWhole(
  served: Served,
  commit = COMMIT,
): Promise<void> {
  for (const path of WANTED) {
    const file = FILES.find((f) => f.path === path)!;
    const place = entry(served.workspace, path, commit);
    deepStrictEqual(await Deno.readFile(place), file.bytes);
    const real = await Deno.realPath(place);
    ok(real.startsWith(await Deno.realPath(served.workspace)), real);
  }
  const { files_checked } = await served.call("check_connection_integrity", IT);
  strictEqual(files_checked, 3);
}
