import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { HTTP_CONNECTION } from "../mcp/refusals/stage.ts";
import { inRoom } from "../support/command_line.ts";
import { RawEndpoint } from "../support/endpoint.ts";
import { binary } from "./program.ts";

const TEST = ["call", "test_inference_connection", '{"connection":"finder"}'];

/** Makes a workspace with a connection to an endpoint. */
async function connected(room: string, endpoint_url: string): Promise<void> {
  const args = { ...HTTP_CONNECTION, endpoint_url };
  const lines = [
    ["init", `${room}/ws`],
    [
      "call",
      "create_inference_connection",
      JSON.stringify(args),
      "--workspace",
      `${room}/ws`,
    ],
  ];
  for (const line of lines) {
    const { success } = await new Deno.Command(binary(), { args: line })
      .output();
    strictEqual(success, true, line.join(" "));
  }
}

function isThere(program: string): boolean {
  return (Deno.env.get("PATH") ?? "").split(":").some((folder) => {
    try {
      return Deno.statSync(`${folder}/${program}`).isFile;
    } catch {
      return false;
    }
  });
}

Deno.test("a terminal cannot grant the network back", {
  ignore: !isThere("script"),
}, async () => {
  await using endpoint = new RawEndpoint("");
  await inRoom(async (room) => {
    await connected(room, endpoint.url());
    const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
    const line = [binary(), ...TEST, "--offline"].map(quoted).join(" ");
    const child = new Deno.Command("script", {
      args: ["-qec", line, "/dev/null"],
      cwd: `${room}/ws`,
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const writer = child.stdin.getWriter();
    for (const answer of ["A", "y", "yes", "A"]) {
      await writer.write(new TextEncoder().encode(`${answer}\n`))
        .catch(() => {});
    }
    const { code, stdout } = await child.output();
    await writer.close().catch(() => {});
    const said = new TextDecoder().decode(stdout);
    strictEqual(code, 1, said);
    match(said, /gave no usable answer: the server was started with --offline/);
    ok(!/Allow\?|\[y\/n/.test(said), said);
  });
  strictEqual(endpoint.connections, 0);
});

/** Addresses that a run connects to, as the system saw it. */
async function traced(
  args: readonly string[],
  room: string,
): Promise<string[]> {
  const log = `${room}/trace-${crypto.randomUUID()}`;
  await new Deno.Command("strace", {
    args: [
      "-f",
      "-qq",
      "-e",
      "trace=connect,sendto,sendmsg,sendmmsg,bind",
      "-o",
    ]
      .concat(log, binary(), args),
    cwd: `${room}/ws`,
    stdout: "null",
    stderr: "null",
  }).output();
  const text = await Deno.readTextFile(log);
  const found = text.matchAll(
    /\b(\w+)\(.*sa_family=AF_INET6?, sin6?_port=htons\((\d+)\).*?"([^"]+)"/g,
  );
  return [...found].map(([, call, port, address]) =>
    `${call} ${address}:${port}`
  );
}

Deno.test("the system sees no connection but to the endpoint", {
  ignore: !isThere("strace"),
}, async (t) => {
  // Its answer is none, and without a network it is not even reached.
  await using endpoint = new RawEndpoint("");
  await inRoom(async (room) => {
    await connected(room, endpoint.url());
    const there = `connect 127.0.0.1:${endpoint.port}`;
    const rows: [string, readonly string[], string[]][] = [
      ["list_projects", ["call", "list_projects"], []],
      ["test_inference_connection", TEST, [there]],
      ["the same, offline", [...TEST, "--offline"], []],
      ["doctor", ["doctor"], []],
    ];
    for (const [name, args, expected] of rows) {
      await t.step(name, async () => {
        const connects = await traced(args, room);
        deepStrictEqual([...new Set(connects)], expected);
      });
    }
  });
});
