import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FormerClient } from "@modelcontextprotocol/sdk/client";
// @ts-types="@modelcontextprotocol/sdk/client/stdio"
import { StdioClientTransport as FormerTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
// @ts-types="@modelcontextprotocol/sdk/types"
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
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

/** What a person at a client is shown. */
export interface Asked {
  readonly message: string;
  readonly requestedSchema: unknown;
}

/** What a person answers to a question of the server. */
export interface Reply {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, boolean | string>;
}

/** Whoever sits at a client. */
export type Person = (asked: Asked) => Reply | Promise<Reply>;

/**
 * Starts VisionSet with some arguments and shakes hands.
 *
 * @param person Without one the client says that it cannot ask anybody.
 * @param env Variables beside those of the machine.
 */
export function connect(
  args: readonly string[],
  era: Era,
  person?: Person,
  env: Variables = {},
): Promise<Connection> {
  return era === "2026-07-28"
    ? connectNow(started(args, env), person)
    : connectAsBefore(started(args, env), person);
}

/** Variables of a server beside those of the machine. */
export type Variables = Readonly<Record<string, string>>;

function started(args: readonly string[], more: Variables) {
  const env = { ...Deno.env.toObject(), ...more };
  return { ...visionset(args), env, stderr: "pipe" as const };
}

async function connectNow(
  server: ReturnType<typeof started>,
  person: Person | undefined,
): Promise<Connection> {
  const transport = new StdioClientTransport(server);
  const stderr = collect(transport.stderr);
  const client = nowClient(person);
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

async function connectAsBefore(
  server: ReturnType<typeof started>,
  person: Person | undefined,
): Promise<Connection> {
  const transport = new FormerTransport(server);
  const stderr = collect(transport.stderr);
  const client = formerClient(person);
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

/** A client of 2026-07-28, connected to nothing yet. */
export function nowClient(person: Person | undefined): Client {
  const versionNegotiation = { mode: "auto" } as const;
  if (person === undefined) return new Client(SELF, { versionNegotiation });
  const capabilities = { elicitation: { form: {} } };
  const client = new Client(SELF, { versionNegotiation, capabilities });
  client.setRequestHandler("elicitation/create", async ({ params }) => ({
    ...await person(params as Asked),
  }));
  return client;
}

/** A client of 2025-11-25, connected to nothing yet. */
export function formerClient(person: Person | undefined): FormerClient {
  if (person === undefined) return new FormerClient(SELF);
  const capabilities = { elicitation: {} };
  const client = new FormerClient(SELF, { capabilities });
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({
    ...await person(params as Asked),
  }));
  return client;
}

/** Gathers a stream's text; the returned function tells what came so far. */
function collect(
  stream: { on(event: "data", take: (chunk: unknown) => void): unknown } | null,
): () => string {
  let text = "";
  stream?.on("data", (chunk) => text += String(chunk));
  return () => text;
}
