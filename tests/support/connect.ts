import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { visionset } from "./server_command.ts";

/** The protocol's revision, each spoken by a client library of its own. */
export type Era = "2025-11-25" | "2026-07-28";

/** What a call came to, as either client tells it. */
export interface Result {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** One entry of `tools/list`. */
export interface Listed {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

/** A running server, seen through a client library. */
export interface Connection {
  readonly era: Era;
  /** The revision that was agreed on; null where the library does not tell. */
  readonly revision: string | null;
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<Result>;
  list(): Promise<readonly Listed[]>;
  instructions(): string | undefined;
  stderr(): string;
  close(): Promise<void>;
}

const SELF = { name: "visionset-test", version: "1.0.0" };

/** Starts VisionSet with some arguments and shakes hands. */
export function connect(
  args: readonly string[],
  era: Era,
): Promise<Connection> {
  return era === "2026-07-28" ? connectNow(args) : connectAsBefore(args);
}

function started(args: readonly string[]) {
  const env = Deno.env.toObject();
  return { ...visionset(args), env, stderr: "pipe" as const };
}

async function connectNow(args: readonly string[]): Promise<Connection> {
  const transport = new StdioClientTransport(started(args));
  const stderr = collect(transport.stderr);
  const client = new Client(SELF, { versionNegotiation: { mode: "auto" } });
  await client.connect(transport);
  return {
    era: "2026-07-28",
    revision: client.getNegotiatedProtocolVersion() ?? null,
    call: async (name, args) =>
      await client.callTool({ name, arguments: args }) as Result,
    list: async () => (await client.listTools()).tools as readonly Listed[],
    instructions: () => client.getInstructions(),
    stderr,
    close: () => client.close(),
  };
}

async function connectAsBefore(args: readonly string[]): Promise<Connection> {
  const transport = new FormerTransport(started(args));
  const stderr = collect(transport.stderr);
  const client = new FormerClient(SELF);
  await client.connect(transport);
  return {
    era: "2025-11-25",
    revision: null,
    call: async (name, args) =>
      await client.callTool({ name, arguments: args }) as Result,
    list: async () => (await client.listTools()).tools as readonly Listed[],
    instructions: () => client.getInstructions(),
    stderr,
    close: () => client.close(),
  };
}

/** Gathers a stream's text; the returned function tells what came so far. */
function collect(
  stream: { on(event: "data", take: (chunk: unknown) => void): unknown } | null,
): () => string {
  let text = "";
  stream?.on("data", (chunk) => text += String(chunk));
  return () => text;
}
