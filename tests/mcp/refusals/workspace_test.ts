import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { RefusalCode } from "../../../kernel/mod.ts";
import { type Served, withServer } from "../../support/client.ts";
import { ANY } from "./any.ts";
import { requireTold } from "./provoke.ts";
import { ALL_TOOLS, OPENERS } from "./provoked.ts";
import { treeOf } from "./state.ts";

/** Requires that every tool refuses alike and leaves the folder as it is. */
async function requireRefused(
  served: Served,
  code: RefusalCode,
  says: RegExp,
): Promise<void> {
  const before = await contents(served.workspace);
  for (const tool of OPENERS) {
    const args = ANY[tool];
    requireTold(await served.refusal(tool, args), { code, args, says }, served);
  }
  deepStrictEqual(await contents(served.workspace), before);
  strictEqual((await served.call("list_formats")).total > 0, true);
}

async function contents(folder: string) {
  const tree = await treeOf(folder) ?? [];
  return await Promise.all(tree.map(async (path) => {
    const { size, mtime } = await Deno.stat(path);
    return [path, size, mtime?.getTime()];
  }));
}

/** Puts another file in the place of the served database. */
async function replace(
  { workspace, room }: Served,
  make: (path: string) => unknown,
): Promise<void> {
  const other = `${room}/other-${crypto.randomUUID()}`;
  await make(other);
  for (const end of ["-wal", "-shm"]) {
    await Deno.remove(`${workspace}/visionset.db${end}`).catch(() => {});
  }
  await Deno.remove(`${workspace}/visionset.db`, { recursive: true });
  await Deno.rename(other, `${workspace}/visionset.db`);
}

/** A database made from a copy of a sound one. */
function changed(sound: string, sql: string) {
  return async (path: string) => {
    await Deno.copyFile(sound, path);
    using db = new DatabaseSync(path);
    db.exec(sql);
  };
}

Deno.test("every tool refuses a folder that is no workspace", async (t) => {
  const workspace = await Deno.makeTempDir({ prefix: "visionset-letters-" });
  await Deno.writeTextFile(`${workspace}/letter.txt`, "Dear");
  await withServer(async (served) => {
    await t.step(
      "without a database",
      () => requireRefused(served, "NotAWorkspace", /holds no visionset\.db/),
    );
    await Deno.remove(workspace, { recursive: true });
    await t.step(
      "that is gone",
      () => requireRefused(served, "NotAWorkspace", /does not exist/),
    );
    await Deno.writeTextFile(workspace, "a file");
    await t.step(
      "that is a file",
      () => requireRefused(served, "NotAWorkspace", /does not exist/),
    );
    await Deno.remove(workspace);
  }, { workspace, era: "2025-11-25", args: ALL_TOOLS });
});

Deno.test("every tool refuses a database that it cannot use", (t) =>
  withServer(async (served) => {
    const sound = `${served.room}/sound.db`;
    await served.call("list_projects");
    using db = new DatabaseSync(`${served.workspace}/visionset.db`);
    db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db.close();
    await Deno.copyFile(`${served.workspace}/visionset.db`, sound);
    const damaged: [string, RegExp, (path: string) => unknown][] = [
      [
        "garbage",
        /visionset\.db is not a database/,
        (path) => Deno.writeTextFile(path, "no database\n".repeat(999)),
      ],
      [
        "an empty file",
        /was not made by VisionSet/,
        (path) => Deno.writeTextFile(path, ""),
      ],
      ["a folder", /visionset\.db is no file/, (path) => Deno.mkdir(path)],
      ["another program's database", /was not made by VisionSet/, (path) => {
        using foreign = new DatabaseSync(path);
        foreign.exec("CREATE TABLE notes (text TEXT)");
      }],
      [
        "no workspace row",
        /describes 0 workspaces/,
        changed(sound, "DELETE FROM workspace"),
      ],
      [
        "two workspace rows",
        /describes 2 workspaces/,
        changed(sound, "INSERT INTO workspace VALUES ('2', '')"),
      ],
    ];
    for (const [what, says, make] of damaged) {
      await replace(served, make);
      await t.step(
        what,
        () => requireRefused(served, "WorkspaceCorrupt", says),
      );
    }
    await replace(served, changed(sound, "PRAGMA user_version = 99"));
    await t.step(
      "a later format",
      () => requireRefused(served, "WorkspaceFormatTooNew", /has format 99,/),
    );
    for (
      const [what, says] of [
        ["COLUMN assignee", /column job\.assignee$/],
        ["INDEX asset_source", /index asset_source$/],
      ] as const
    ) {
      const sql = what.startsWith("INDEX")
        ? `DROP ${what}`
        : `ALTER TABLE job DROP ${what}`;
      await replace(served, changed(sound, sql));
      await t.step(
        `without ${what}`,
        () => requireRefused(served, "WorkspaceSchemaMismatch", says),
      );
    }
    await replace(served, (path) => Deno.copyFile(sound, path));
    await t.step("and a sound one is served again", async () => {
      await served.call("create_project", { name: "Cats" });
    });
  }, { era: "2025-11-25", args: ALL_TOOLS }));
