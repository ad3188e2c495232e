import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { visionset } from "../support/server_command.ts";

const HOUR_MS = 3_600_000;

/** A server under measurement. Calls may take an hour. */
export class BenchSession {
  readonly #client: Client;
  readonly #transport: StdioClientTransport;

  constructor(client: Client, transport: StdioClientTransport) {
    this.#client = client;
    this.#transport = transport;
  }

  /** Starts a server over a workspace. */
  static async start(workspace: string): Promise<BenchSession> {
    const client = new Client({ name: "visionset-bench", version: "1.0.0" }, {
      versionNegotiation: { mode: "auto" },
    });
    const command = visionset(["mcp", "--workspace", workspace]);
    const transport = new StdioClientTransport({
      ...command,
      env: Deno.env.toObject(),
      stderr: "ignore",
    });
    await client.connect(transport);
    return new BenchSession(client, transport);
  }

  /** The answer of one call; a refusal or a malformed call is an error. */
  async call<T>(tool: string, args: Record<string, unknown>): Promise<T> {
    const result = await this.#client.callTool(
      { name: tool, arguments: args },
      { timeout: HOUR_MS },
    );
    const answer = result.structuredContent as object | undefined;
    if (answer === undefined || "error" in answer) {
      throw new Error(`Cannot measure ${tool}: ${JSON.stringify(result)}`);
    }
    return answer as T;
  }

  /** Waits for the listing. */
  async list(): Promise<number> {
    return (await this.#client.listTools()).tools.length;
  }

  /** Starts counting the server's peak memory anew; Linux only. */
  forgetPeak(): void {
    Deno.writeTextFileSync(`/proc/${this.#transport.pid}/clear_refs`, "5");
  }

  /** The most memory that the server held since; megabytes, Linux only. */
  peakMegabytes(): number {
    const path = `/proc/${this.#transport.pid}/status`;
    const [, kilobytes = "0"] = /^VmHWM:\s+(\d+) kB$/m
      .exec(Deno.readTextFileSync(path)) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}
