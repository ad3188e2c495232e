import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { inRoom, run } from "../../support/command_line.ts";
import { Hub } from "../../support/hub.ts";
import { digestOf, FOLDER, WEIGHTS_BYTES } from "../../support/hub_model.ts";
import { visionset } from "../../support/server_command.ts";
import { WatchedServer } from "../tasks/watched.ts";
import { entry, IT, requireNothing, RESIDENT, tree } from "./room.ts";

const DOWNLOAD = "download_connection_weights";

/** Lets the store send its files in pieces, with pauses. */
function slow(hub: Hub, pieceBytes: number, pauseMs: number): void {
  hub.interfere = (got) => {
    if (got.server !== "store") return null;
    const whole = hub.send(hub.bytesFor(got)!, got.range);
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, controller) {
        for (let at = 0; at < bytes.length; at += pieceBytes) {
          controller.enqueue(bytes.subarray(at, at + pieceBytes));
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      },
    });
    const { status, headers } = whole;
    return new Response(whole.body!.pipeThrough(pieces), { status, headers });
  };
}

async function withSlowHub(
  body: (hub: Hub, workspace: string) => Promise<void>,
): Promise<void> {
  await using hub = new Hub();
  await inRoom(async (room) => {
    slow(hub, 100_000, 30);
    const env = { HF_ENDPOINT: hub.address };
    const args = ["--workspace", `${room}/ws`];
    await run(["init", `${room}/ws`]);
    const made = await run(
      [
        "call",
        ...args,
        "create_inference_connection",
        JSON.stringify(RESIDENT),
      ],
      { env },
    );
    strictEqual(made.code, 0, made.stdout);
    await body(hub, `${room}/ws`);
  });
}

function start(hub: Hub, workspace: string): Promise<WatchedServer> {
  const env = { HF_ENDPOINT: hub.address };
  return WatchedServer.start(workspace, "2026-07-28", [], env);
}

function partial(hub: Hub, workspace: string): number {
  const digest = digestOf(hub.file("onnx/model.onnx"));
  const path = `${workspace}/models/${FOLDER}/blobs/${digest}.incomplete`;
  try {
    return Deno.statSync(path).size;
  } catch {
    return 0;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; !holds(); i++) {
    ok(i < 1000, "still not so after 10 s");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function requireWhole(hub: Hub, workspace: string): Promise<void> {
  const { bytes } = hub.file("onnx/model.onnx");
  const place = entry(workspace, "onnx/model.onnx");
  deepStrictEqual(await Deno.readFile(place), bytes);
}

/** Bytes that were asked for of the store, from the ranges of requests. */
function asked(hub: Hub): number[] {
  return hub.got.filter(({ server }) => server === "store").map(({ range }) =>
    WEIGHTS_BYTES - Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0)
  );
}

Deno.test("two processes that download one model fetch it once", () =>
  withSlowHub(async (hub, workspace) => {
    const servers = [
      await start(hub, workspace),
      await start(hub, workspace),
    ];
    const answers = await Promise.all(
      servers.map((server) => server.call(DOWNLOAD, IT, true)),
    );
    deepStrictEqual(answers.map((a) => a["setup_state"]), ["ready", "ready"]);
    deepStrictEqual(asked(hub), [WEIGHTS_BYTES]);
    await requireWhole(hub, workspace);
    for (const server of servers) {
      strictEqual((await server.raw.end()).code, 0);
    }
  }));

Deno.test("a killed download goes on from where it was", () =>
  withSlowHub(async (hub, workspace) => {
    const victim = await start(hub, workspace);
    await victim.send(DOWNLOAD, IT);
    await until(() => partial(hub, workspace) > 500_000);
    await victim.raw.kill();
    const kept = partial(hub, workspace);
    ok(kept < WEIGHTS_BYTES);
    await requireNothing(workspace);
    hub.heal();

    const server = await start(hub, workspace);
    const answer = await server.call(DOWNLOAD, IT);

    strictEqual(answer["setup_state"], "ready");
    deepStrictEqual(asked(hub), [WEIGHTS_BYTES - kept]);
    await requireWhole(hub, workspace);
    strictEqual((await server.raw.end()).code, 0);
  }));

Deno.test("a cancelled download stops, tells its progress, and goes on later", () =>
  withSlowHub(async (hub, workspace) => {
    const server = await start(hub, workspace);
    const id = await server.send(DOWNLOAD, IT, true);
    await server.untilSeen(id, 2);
    await server.cancel(id);
    const [first, second] = server.seen(id);
    match(
      second!.message,
      /^Fetching "onnx\/model\.onnx", file 3 of 3, licence apache-2\.0$/,
    );
    ok(second!.progress > first!.progress);
    ok(second!.total! > WEIGHTS_BYTES);
    await server.call("list_projects", {});
    const kept = partial(hub, workspace);
    await new Promise((resolve) => setTimeout(resolve, 500));
    strictEqual(partial(hub, workspace), kept, "it went on");
    await requireNothing(workspace);

    const answer = await server.call(DOWNLOAD, IT);

    strictEqual(answer["setup_state"], "ready");
    ok(Number(asked(hub).at(-1)) <= WEIGHTS_BYTES - kept);
    await requireWhole(hub, workspace);
    strictEqual((await server.raw.end()).code, 0);
  }));

Deno.test("one who waits for another download can be taken back", () =>
  withSlowHub(async (hub, workspace) => {
    const server = await start(hub, workspace);
    const first = await server.send(DOWNLOAD, IT);
    await until(() => partial(hub, workspace) > 0);
    const second = await server.send(DOWNLOAD, IT, true);
    await server.untilSeen(second, 1);
    match(server.seen(second)[0]!.message, /^Waiting for another process/);
    await server.cancel(second);
    const answer = await server.answer(first);
    strictEqual(answer["setup_state"], "ready");
    ok(Number.isNaN(server.answeredAt(second)));
    await server.call(DOWNLOAD, IT);
    strictEqual((await server.raw.end()).code, 0);
  }));

Deno.test("a disk that takes no more is told, and the download goes on later", {
  ignore: Deno.build.os !== "linux",
}, () =>
  withSlowHub(async (hub, workspace) => {
    hub.heal();
    const args = ["call", "--workspace", workspace, DOWNLOAD];
    const { command, args: all } = visionset([...args, JSON.stringify(IT)]);
    // Half a kilobyte a unit; a shell that ignores the signal hands that down.
    const limited = `trap '' XFSZ; ulimit -f 4000; exec "$@"`;
    const { stdout, stderr, code } = await new Deno.Command("sh", {
      args: ["-c", limited, "sh", command, ...all],
      env: { HF_ENDPOINT: hub.address },
    }).output();
    const told = new TextDecoder().decode(stdout);
    strictEqual(code, 1, new TextDecoder().decode(stderr));
    const { error } = JSON.parse(told);
    match(
      error.message,
      /^The workspace cannot be written: .* no file so larg/,
    );
    const kept = partial(hub, workspace);
    ok(kept > 1_000_000 && kept < WEIGHTS_BYTES, `${kept} bytes`);
    await requireNothing(workspace);
    hub.heal();

    const again = await run([...args, JSON.stringify(IT)], {
      env: { HF_ENDPOINT: hub.address },
    });

    strictEqual(JSON.parse(again.stdout).setup_state, "ready", again.stdout);
    deepStrictEqual(asked(hub), [WEIGHTS_BYTES - kept]);
    await requireWhole(hub, workspace);
    ok((await tree(workspace)).length > 0);
  }));
