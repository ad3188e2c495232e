import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { visionset } from "../support/server_command.ts";

const HOUR_MS = 3_600_000;
const TICKS_A_SECOND = 100;

/** A server under measurement. Calls may take an hour. */
export class BenchSession {
  readonly #client: Client;
  readonly #transport: StdioClientTransport;

  constructor(client: Client, transport: StdioClientTransport) {
    this.#client = client;
    this.#transport = transport;
  }

  /**
   * Starts a server over a workspace.
   *
   * @param processors That it may use; Linux only.
   */
  static async start(
    workspace: string,
    processors?: number,
  ): Promise<BenchSession> {
    const client = new Client({ name: "visionset-bench", version: "1.0.0" }, {
      versionNegotiation: { mode: { pin: "2026-07-28" } },
    });
    const server = visionset(["mcp", "--workspace", workspace]);
    const command = processors === undefined ? server : {
      command: "taskset",
      args: [
        "--cpu-list",
        `0-${processors - 1}`,
        server.command,
        ...server.args,
      ],
    };
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

  /** Processor time of the server until now; seconds, Linux only. */
  processorSeconds(): number {
    const stat = Deno.readTextFileSync(`/proc/${this.#transport.pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}
