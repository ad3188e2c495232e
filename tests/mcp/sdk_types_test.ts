import { ok } from "node:assert/strict";
import { parseJSONRPCMessage, ProtocolError, Server } from "../../mcp/sdk.ts";

/** Each line below fails the type check on the day a type becomes `any`. */
export function misuses(server: Server): void {
  // @ts-expect-error a server has a name and a version
  new Server({});
  // @ts-expect-error there is no such method
  server.noSuchMethod();
  // @ts-expect-error a listing is an object with tools
  server.setRequestHandler("tools/list", () => 5);
  // @ts-expect-error a code is a number
  new ProtocolError("code", "words");
  // @ts-expect-error a message is no number
  const wrong: number = parseJSONRPCMessage({});
  ok(wrong);
}

Deno.test("sdk.ts has real types", () => {
  ok(typeof Server === "function");
});
