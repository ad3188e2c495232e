import { Client, type ContentBlock } from "@modelcontextprotocol/client";
import { CommandFailed } from "../failure.ts";
import { selfCommand } from "../self.ts";
import { VERSION } from "../version.ts";
import { ChildTransport } from "./child_transport.ts";

/** How a tool said no. */
export interface Refused {
  readonly message: string;
  readonly retry_with: string | null;
}

/** A picture that came with an answer. */
export interface Seen {
  readonly mimeType: string;
  /** The bytes, in base64. */
  readonly data: string;
}

/**
 * Starts `visionset mcp` over a workspace and shakes hands with it.
 *
 * @param workspace Absolute path of a folder, missing or empty.
 * @param root The folder that the server may read from and export to.
 * @throws {CommandFailed} when the server does not come up.
 */
export async function startAgent(
  workspace: string,
  root: string,
): Promise<Agent> {
  const { command, args } = selfCommand();
  const transport = new ChildTransport({
    command,
    args: [
      ...args,
      "mcp",
      "--offline",
      "--workspace",
      workspace,
      "--root",
      root,
    ],
  });
  const client = new Client(
    { name: "visionset-demo", version: VERSION },
    { versionNegotiation: { mode: "auto" } },
  );
  try {
    await client.connect(transport);
  } catch (error) {
    throw new CommandFailed(
      `The demo's server did not start:\n${transport.said}`,
      { cause: error },
    );
  }
  return new Agent(client);
}

/** An MCP client with a server of its own, started as a child process. */
export class Agent {
  readonly #client: Client;
  #calls = 0;
  #picture: Seen | undefined;

  /** @param client Connected to its server. */
  constructor(client: Client) {
    this.#client = client;
  }

  /** Revision of the protocol that both sides speak. */
  get protocol(): string {
    return this.#client.getNegotiatedProtocolVersion() ?? "unknown";
  }

  /** How many tools were called. */
  get calls(): number {
    return this.#calls;
  }

  /**
   * Calls a tool that must answer.
   *
   * @throws {CommandFailed} when it refuses.
   */
  async call<T>(tool: string, args: Record<string, unknown>): Promise<T> {
    const answer = await this.#answer(tool, args);
    if ("error" in answer) {
      const { message } = answer["error"] as Refused;
      throw new CommandFailed(`${tool} refused: ${message}`);
    }
    return answer as T;
  }

  /**
   * Calls a tool that must refuse.
   *
   * @throws {CommandFailed} when it answers.
   */
  async refused(
    tool: string,
    args: Record<string, unknown>,
  ): Promise<Refused> {
    const answer = await this.#answer(tool, args);
    if ("error" in answer) return answer["error"] as Refused;
    throw new CommandFailed(`${tool} was expected to refuse, and answered`);
  }

  /** The picture of the last answer. */
  get picture(): Seen {
    if (this.#picture === undefined) {
      throw new CommandFailed("The server sent no picture");
    }
    return this.#picture;
  }

  /** Hangs up, which ends the server. */
  async close(): Promise<void> {
    await this.#client.close();
  }

  async #answer(
    name: string,
    args: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    this.#calls++;
    const result = await this.#client.callTool({ name, arguments: args });
    const content = result.content as readonly ContentBlock[];
    if (result.isError) {
      const words = content.map((block) =>
        block.type === "text" ? block.text : block.type
      );
      throw new CommandFailed(`${name} failed: ${words.join(" ")}`);
    }
    this.#picture = content.find((block) => block.type === "image");
    return result.structuredContent as Record<string, unknown>;
  }
}
