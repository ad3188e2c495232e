import {
  deepStrictEqual,
  match,
  ok,
  rejects,
  strictEqual,
} from "node:assert/strict";
import { refuse } from "../../kernel/mod.ts";
import {
  callTool,
  createServer,
  InternalFault,
  type ToolHost,
} from "../../mcp/mod.ts";
import { InMemoryTransport, type JSONRPCMessage } from "../../mcp/sdk.ts";

/** A host whose every call comes to the same end. */
function hostThat(end: (signal: AbortSignal) => Promise<never>): ToolHost {
  return {
    offer: { destructive: false },
    session: (_body, { signal }) => end(signal ?? new AbortController().signal),
    formats: () => end(new AbortController().signal),
    skipped: () => end(new AbortController().signal),
    targets: () => end(new AbortController().signal),
    modelSize: () => end(new AbortController().signal),
  };
}

const BROKEN = hostThat(() =>
  Promise.reject(new TypeError("Boom in /srv/secret/place.ts:12"))
);

/** Sends one call to a server in memory, and what came of it. */
async function ask(
  host: ToolHost,
  after?: (send: (message: JSONRPCMessage) => Promise<void>) => Promise<void>,
): Promise<JSONRPCMessage[]> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer(host, "0.0.0");
  const received: JSONRPCMessage[] = [];
  near.onmessage = (message) => {
    received.push(message);
  };
  await near.start();
  await server.connect(far);
  await near.send({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "list_projects", arguments: {} },
  });
  await after?.((message) => near.send(message));
  for (let i = 0; i < 20 && received.length === 0; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await server.close();
  return received;
}

Deno.test("callTool() keeps the words of a bug to the log", async () => {
  await rejects(callTool("list_projects", {}, BROKEN), (error) => {
    ok(error instanceof InternalFault);
    match(error.message, /^Internal error/);
    ok(!error.message.includes("secret"));
    return true;
  });
});

Deno.test("createServer() turns a bug into a protocol error", async () => {
  const [answer] = await ask(BROKEN);
  ok(answer !== undefined && "error" in answer);
  strictEqual(answer.error.code, -32603);
  const line = JSON.stringify(answer);
  for (const leak of ["secret", ".ts", "Boom", "at "]) {
    ok(!line.replace("stderr has the", "").includes(leak), `${leak}: ${line}`);
  }
});

Deno.test("callTool() tells a refusal with its four keys", async () => {
  const host = hostThat(() =>
    Promise.reject(refuse("ProjectNotFound", { reference: "x" }).at(3))
  );
  const outcome = await callTool("list_projects", {}, host);
  ok(outcome.kind === "refusal");
  deepStrictEqual(Object.keys(outcome.json.error), [
    "message",
    "retry_with",
    "hint",
    "index",
  ]);
  strictEqual(outcome.json.error.index, 3);
});

Deno.test("callTool() cuts a sentence that no reader needs whole", async () => {
  const reason = "word ".repeat(100_000);
  const host = hostThat(() =>
    Promise.reject(refuse("UnsupportedMedia", { reason }))
  );
  const outcome = await callTool("list_projects", {}, host);
  ok(outcome.kind === "refusal");
  ok(outcome.json.error.message.length <= 4001);
});

Deno.test("callTool() knows no tool but those listed", async () => {
  for (const name of ["delete_project", "toString", "", "x".repeat(5000)]) {
    const outcome = await callTool(name, {}, BROKEN);
    strictEqual(outcome.kind, "unknown_tool");
    ok("message" in outcome && outcome.message.length < 200);
  }
});

Deno.test("callTool() takes an object of arguments and nothing else", async () => {
  for (const args of [null, [], "x", 5, undefined]) {
    const outcome = await callTool("list_projects", args, BROKEN);
    strictEqual(outcome.kind, "malformed");
  }
});

Deno.test("createServer() lets a cancelled call reach the body's signal", async () => {
  const reached = Promise.withResolvers<string>();
  const host = hostThat((signal) =>
    new Promise((_, reject) =>
      signal.addEventListener("abort", () => {
        reached.resolve("aborted");
        reject(signal.reason);
      })
    )
  );
  const received = await ask(host, async (send) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    await send({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: 1 },
    });
    strictEqual(await reached.promise, "aborted");
  });
  deepStrictEqual(received, []);
});
