import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { inRoom, type Run, run } from "../support/command_line.ts";

const PHOTOS = new URL("../../cli/demo/photos/", import.meta.url).pathname;

interface Room {
  readonly room: string;
  /** Calls a tool on the room's workspace. */
  call(tool: string, args?: unknown, ...flags: string[]): Promise<Run>;
}

async function withWorkspace(
  body: (room: Room) => Promise<void>,
): Promise<void> {
  await inRoom(async (room) => {
    const workspace = `${room}/workspace`;
    await run(["init", workspace]);
    await body({
      room,
      call: (tool, args = {}, ...flags) =>
        run(
          [
            "call",
            tool,
            JSON.stringify(args),
            "--workspace",
            workspace,
            ...flags,
          ],
        ),
    });
  });
}

Deno.test("call prints an answer as one JSON line and ends with 0", async () => {
  await withWorkspace(async ({ room, call }) => {
    const made = await call("create_project", { name: "Orchard" });
    const listed = await run(["call", "list_projects"], {
      cwd: `${room}/workspace`,
    });

    strictEqual(made.code, 0);
    strictEqual(made.stderr, "");
    match(made.stdout, /^\{.*\}\n$/);
    strictEqual(JSON.parse(made.stdout).project.name, "Orchard");
    strictEqual(JSON.parse(listed.stdout).total, 1);
  });
});

Deno.test("call prints a refusal's envelope on stdout and ends with 1", async () => {
  await withWorkspace(async ({ call }) => {
    const { code, stdout, stderr } = await call("get_project", {
      project: "nobody",
    });

    strictEqual(code, 1);
    strictEqual(stderr, "");
    const { error } = JSON.parse(stdout);
    deepStrictEqual(Object.keys(error), [
      "message",
      "retry_with",
      "hint",
      "index",
    ]);
    match(error.message, /nobody/);
  });
});

Deno.test("call refuses where there is no workspace, and makes none", async () => {
  await inRoom(async (room) => {
    const { code, stdout } = await run(["call", "list_projects"], {
      env: { VISIONSET_WORKSPACE: `${room}/new` },
    });

    strictEqual(code, 1);
    match(JSON.parse(stdout).error.hint, /VISIONSET_WORKSPACE/);
    deepStrictEqual(await Array.fromAsync(Deno.readDir(room)), []);
  });
});

Deno.test("call ends with 2 for what never reaches a tool", async (t) => {
  const rows = [
    ["malformed arguments", ["get_project", "{}"], /project: required/],
    ["an unknown key", ["list_projects", `{"colour":1}`], /colour/],
    ["an unknown tool", ["no_such_tool"], /Unknown tool/],
    ["no JSON", ["list_projects", "{"], /not JSON/],
    ["no object", ["list_projects", "7"], /./],
    ["a root that is missing", [
      "list_projects",
      "--root",
      "/no/such/folder",
    ], /--root "\/no\/such\/folder" is not a folder/],
  ] as const;
  for (const [name, args, words] of rows) {
    await t.step(name, async () => {
      const { code, stdout, stderr } = await run(["call", ...args]);

      strictEqual(code, 2);
      strictEqual(stdout, "");
      match(stderr, words);
      ok(!/^ +at /m.test(stderr), stderr);
    });
  }
});

Deno.test("call reads arguments from stdin for -", async () => {
  await inRoom(async (room) => {
    await run(["init", room]);
    const { code, stdout } = await run(["call", "create_project", "-"], {
      cwd: room,
      stdin: `{"name": "Fjærland ✓"}\n`,
    });

    strictEqual(code, 0);
    strictEqual(JSON.parse(stdout).project.name, "Fjærland ✓");
  });
});

Deno.test("call keeps paths inside --root and pictures under --max-pixels", async () => {
  await withWorkspace(async ({ room, call }) => {
    await call("create_project", { name: "Photos" });
    const order = { project: "Photos", path: PHOTOS };
    const outside = await call("ingest", order, "--root", room);
    const small = await call("ingest", order, "--max-pixels", "150000");

    strictEqual(outside.code, 1);
    match(JSON.parse(outside.stdout).error.message, /outside the folders/);
    strictEqual(small.code, 0);
    const { created, failures } = JSON.parse(small.stdout);
    strictEqual(created, 2);
    ok(failures.some((f: { reason: string }) => /150000/.test(f.reason)));
  });
});

Deno.test("call --save writes the picture of an answer", async () => {
  await withWorkspace(async ({ room, call }) => {
    await call("create_project", { name: "Photos" });
    const order = { project: "Photos", path: PHOTOS };
    const { batch_id } = JSON.parse((await call("ingest", order)).stdout);
    const listed = await call("list_batch_assets", { batch_id });
    const { id } = JSON.parse(listed.stdout).items[0];
    const look = { project: "Photos", asset_id: id };

    const told = await call("get_asset_image", look);
    const saved = await call(
      "get_asset_image",
      look,
      "--save",
      `${room}/look.jpg`,
    );
    const lost = await call(
      "get_asset_image",
      look,
      "--save",
      `${room}/no/look.jpg`,
    );

    strictEqual(told.code, 0);
    match(told.stderr, /--save FILE/);
    strictEqual(saved.code, 0);
    strictEqual(saved.stdout, told.stdout);
    match(saved.stderr, /Wrote the picture \(image\/jpeg/);
    const bytes = await Deno.readFile(`${room}/look.jpg`);
    deepStrictEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);
    strictEqual(lost.code, 1);
    match(lost.stderr, /Cannot write/);
  });
});
