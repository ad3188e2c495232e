import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { MAX_REQUEST_BYTES } from "../../mcp/mod.ts";
import { RawClient } from "../support/raw_client.ts";

async function withRaw(
  body: (client: RawClient, room: string) => Promise<void>,
): Promise<void> {
  const room = await Deno.makeTempDir({ prefix: "visionset-test-" });
  try {
    const workspace = `${room}/workspace`;
    const client = new RawClient(["mcp", "--workspace", workspace]);
    await body(client, room);
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}

Deno.test("serveStdio() puts nothing but JSON-RPC on stdout", () =>
  withRaw(async (client, room) => {
    await client.initialize();
    const pictures = `${room}/pictures`;
    await Deno.mkdir(pictures);
    await Deno.writeTextFile(`${pictures}/a.txt`, "no picture");
    const cut = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);
    await Deno.writeFile(`${pictures}/b.jpg`, cut);
    await client.call("create_project", { name: "p" });
    await client.call("ingest", { project: "p", path: pictures });
    await client.call("ingest", { project: "p", path: `${room}/none` });
    await client.call("ingest", { wrong: 1 });
    await client.call("no_such_tool");
    await client.request("no/such/method");
    await client.write("not json\n\n{}\n[1]\n");
    await client.call("list_projects");
    const { code, stderr } = await client.end();
    strictEqual(code, 0, stderr);
    for (const line of client.lines) {
      strictEqual(JSON.parse(line).jsonrpc, "2.0", line);
    }
  }));

Deno.test("LineTransport answers lines that are no message", () =>
  withRaw(async (client) => {
    await client.initialize();
    await client.write("nonsense\n");
    const parse = await client.until((m) => m.error?.code === -32700);
    match(parse.error?.message ?? "", /not JSON/);
    await client.send({ id: 77, method: "tools/list" });
    const invalid = await client.until((m) => m.id === 77);
    strictEqual(invalid.error?.code, -32600);
    ok((await client.call("list_projects")).result);
    await client.end();
  }));

Deno.test("LineTransport answers a line over the limit and goes on", async (t) => {
  const padding = "x".repeat(MAX_REQUEST_BYTES);
  const params = { name: "create_project", arguments: { name: padding } };
  const call = { method: "tools/call", params };
  for (
    const [where, message] of [
      ["start", { jsonrpc: "2.0", id: 91, ...call }],
      ["end", { ...call, jsonrpc: "2.0", id: 92 }],
      ["end, as text", { ...call, jsonrpc: "2.0", id: 'a"b' }],
    ] as const
  ) {
    await t.step(`its id at the ${where}`, () =>
      withRaw(async (client) => {
        await client.initialize();
        await client.send(message);
        const answer = await client.until((m) => m.id === message.id);
        strictEqual(answer.error?.code, -32600);
        match(answer.error?.message ?? "", /over the limit of 4194304/);
        ok((await client.call("list_projects")).result);
        await client.end();
      }));
  }
});

Deno.test("LineTransport answers open calls after stdin has ended", () =>
  withRaw(async (client) => {
    await client.write(
      [
        {
          id: 1,
          method: "initialize",
          params: {
            protocolVersion: "2025-11-25",
            capabilities: {},
            clientInfo: { name: "raw", version: "1" },
          },
        },
        { method: "notifications/initialized" },
        {
          id: 2,
          method: "tools/call",
          params: { name: "create_project", arguments: { name: "p" } },
        },
      ].map((m) => `${JSON.stringify({ jsonrpc: "2.0", ...m })}\n`).join(""),
    );
    const { code } = await client.end();
    strictEqual(code, 0);
    const ids = client.lines.map((line) => JSON.parse(line).id);
    deepStrictEqual(ids, [1, 2]);
  }));

Deno.test("serveStdio() serves a modern client without a handshake", () =>
  withRaw(async (client) => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const listed = await client.request("tools/list", { _meta });
    strictEqual(listed.result?.tools?.[0]?.name, "create_project");
    const answer = await client.request("tools/call", {
      _meta,
      name: "create_project",
      arguments: { name: "p" },
    });
    strictEqual(answer.result?.isError, false);
    const unknown = await client.request("tools/call", { _meta, name: "nope" });
    strictEqual(unknown.error?.code, -32602);
    await client.end();
  }));
