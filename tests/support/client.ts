import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { Answers, Envelope, ToolName } from "./answers.ts";
import {
  connect,
  type Connection,
  type Era,
  type Person,
  type Result,
  type Variables,
} from "./connect.ts";

export type { Era, Person, Reply } from "./connect.ts";

/** Arguments of a call, well formed or not. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A server under test and its client. */
export class Served {
  readonly era: Era;
  /** The workspace that is served. */
  readonly workspace: string;
  /** A folder for what a test makes; it goes with the server. */
  readonly room: string;
  readonly #connection: Connection;

  constructor(connection: Connection, room: string, workspace: string) {
    this.#connection = connection;
    this.era = connection.era;
    this.room = room;
    this.workspace = workspace;
  }

  /** The answer of a call that goes through. */
  async call<N extends ToolName>(
    tool: N,
    args: Arguments = {},
  ): Promise<Answers[N]> {
    const answer = await this.#json(tool, args);
    ok(!("error" in answer), `${tool} refused: ${JSON.stringify(answer)}`);
    return answer as unknown as Answers[N];
  }

  /** The envelope of a call that the domain refuses. */
  async refusal(tool: ToolName, args: Arguments = {}): Promise<Envelope> {
    const answer = await this.#json(tool, args);
    ok("error" in answer, `${tool} went through: ${JSON.stringify(answer)}`);
    const error = answer["error"] as unknown as Envelope;
    deepStrictEqual(Object.keys(answer), ["error"]);
    deepStrictEqual(Object.keys(error), [
      "message",
      "retry_with",
      "hint",
      "index",
    ]);
    return error;
  }

  /** The text of a call whose arguments do not fit. */
  async malformed(tool: ToolName, args: Arguments = {}): Promise<string> {
    const result = await this.raw(tool, args);
    strictEqual(result.isError, true, `${tool}: ${JSON.stringify(result)}`);
    strictEqual(result.structuredContent, undefined);
    deepStrictEqual(result.content.map((block) => block.type), ["text"]);
    return result.content[0]?.text ?? "";
  }

  /** The result of a call as it came. */
  raw(tool: string, args: Arguments = {}): Promise<Result> {
    return this.#connection.call(tool, args);
  }

  /** What `tools/list` says. */
  list(): ReturnType<Connection["list"]> {
    return this.#connection.list();
  }

  /** The revision that was agreed on; null where the library does not tell. */
  get revision(): string | null {
    return this.#connection.revision;
  }

  /** What the server says of itself. */
  get instructions(): string | undefined {
    return this.#connection.instructions();
  }

  /** All that the server has written to stderr so far. */
  get stderr(): string {
    return this.#connection.stderr();
  }

  async #json(tool: ToolName, args: Arguments): Promise<Arguments> {
    const result = await this.raw(tool, args);
    ok(result.isError !== true, `${tool}: ${JSON.stringify(result.content)}`);
    const text = result.content.at(-1);
    strictEqual(text?.type, "text");
    deepStrictEqual(JSON.parse(text.text ?? ""), result.structuredContent);
    return result.structuredContent ?? {};
  }
}

/** How a server is started. */
export interface ServedOptions {
  /** @default {"2026-07-28"} */
  readonly era?: Era;
  /** A workspace to serve; a new one in the room unless given. */
  readonly workspace?: string;
  /** Further arguments of `mcp`. */
  readonly args?: readonly string[];
  /** Whoever can be asked at the client; nobody unless given. */
  readonly person?: Person | undefined;
  /** Variables beside those of the machine. */
  readonly env?: Variables;
}

/** Starts a server as a child process, and ends it after the body. */
export async function withServer<T>(
  body: (served: Served) => Promise<T>,
  options: ServedOptions = {},
): Promise<T> {
  const room = await Deno.makeTempDir({ prefix: "visionset-test-" });
  try {
    const workspace = options.workspace ?? `${room}/workspace`;
    const connection = await connect(
      ["mcp", "--workspace", workspace, ...options.args ?? []],
      options.era ?? "2026-07-28",
      options.person,
      options.env,
    );
    try {
      return await body(new Served(connection, room, workspace));
    } finally {
      await connection.close();
    }
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}
