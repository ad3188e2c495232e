import { ok, strictEqual } from "node:assert/strict";
import type { Answers, ToolName } from "../support/answers.ts";
import { visionset } from "../support/server_command.ts";

interface Said {
  readonly jsonrpc: string;
  readonly id?: number;
  readonly result?: {
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
  };
  readonly error?: unknown;
}

/** A server that may be killed at any moment. */
export class Victim {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #waiting = new Map<number, (said: Said | null) => void>();
  readonly #stderr: Promise<string>;
  readonly #read: Promise<void>;
  #nextId = 1;
  #isOver = false;
  #lost = 0;

  /** Use {@linkcode start}. */
  constructor(workspace: string) {
    const { command, args } = visionset(["mcp", "--workspace", workspace]);
    this.#child = new Deno.Command(command, {
      args,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#stderr = new Response(this.#child.stderr).text();
    this.#read = this.#readLines();
  }

  /** Starts a server and shakes hands. */
  static async start(workspace: string): Promise<Victim> {
    const victim = new Victim(workspace);
    await victim.#initialize();
    return victim;
  }

  /** The answer or the refusal of a call; null when the server died before. */
  async ask(
    tool: ToolName,
    args: unknown = {},
  ): Promise<Readonly<Record<string, unknown>> | null> {
    const params = { name: tool, arguments: args };
    const said = await this.#request("tools/call", params);
    if (said === null) return null;
    ok(said.result?.isError !== true, `${tool}: ${JSON.stringify(said)}`);
    return said.result?.structuredContent ?? {};
  }

  /** As {@linkcode ask}, of a call that must not be refused. */
  async call<N extends ToolName>(
    tool: N,
    args: unknown = {},
  ): Promise<Answers[N] | null> {
    const answer = await this.ask(tool, args);
    if (answer === null) return null;
    ok(!("error" in answer), `${tool} refused: ${JSON.stringify(answer)}`);
    return answer as unknown as Answers[N];
  }

  /** As {@linkcode call}, of a server that must be alive. */
  async must<N extends ToolName>(
    tool: N,
    args: unknown = {},
  ): Promise<Answers[N]> {
    const answer = await this.call(tool, args);
    if (answer === null) throw new Error(await this.#stderr);
    return answer;
  }

  /** Takes the server away without a warning; tells how many calls it cost. */
  async kill(): Promise<number> {
    this.#child.kill("SIGKILL");
    await this.#over();
    return this.#lost;
  }

  /** Hangs up and waits for the end. */
  async end(): Promise<void> {
    await this.#writer.close();
    await this.#over();
  }

  async #initialize(): Promise<void> {
    const said = await this.#request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "crash", version: "1" },
    });
    if (said === null) throw new Error(await this.#stderr);
    await this.#send({ method: "notifications/initialized" });
  }

  async #over(): Promise<void> {
    await this.#child.status;
    await this.#read;
    await this.#stderr;
    await this.#writer.abort().catch(() => {});
  }

  async #request(method: string, params: unknown): Promise<Said | null> {
    const id = this.#nextId++;
    if (this.#isOver) return null;
    const answer = new Promise<Said | null>((resolve) =>
      this.#waiting.set(id, resolve)
    );
    await this.#send({ id, method, params });
    return await answer;
  }

  async #send(message: Readonly<Record<string, unknown>>): Promise<void> {
    const line = `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
    try {
      await this.#writer.write(new TextEncoder().encode(line));
    } catch (error) {
      // The pipe of a killed server breaks.
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
    }
  }

  async #readLines(): Promise<void> {
    let rest = "";
    const text = this.#child.stdout.pipeThrough(new TextDecoderStream());
    for await (const piece of text) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    }
    this.#isOver = true;
    this.#lost = this.#waiting.size;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }

  /** Every whole line is one JSON-RPC message. */
  #take(line: string): void {
    const said = JSON.parse(line) as Said;
    strictEqual(said.jsonrpc, "2.0", line);
    if (said.id === undefined) return;
    this.#waiting.get(said.id)?.(said);
    this.#waiting.delete(said.id);
  }
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
