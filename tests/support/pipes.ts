import {
  Client,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import {
  createKernel,
  initWorkspace,
  type KernelOptions,
} from "../../kernel/mod.ts";
import { createToolHost, serveStdio } from "../../mcp/mod.ts";
import { type Era, formerClient, nowClient, type Person } from "./connect.ts";

/** A client's end of two pipes, one message a line. */
class PipeTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  readonly #input: ReadableStream<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;

  constructor(
    input: ReadableStream<Uint8Array>,
    output: WritableStream<Uint8Array>,
  ) {
    this.#input = input;
    this.#writer = output.getWriter();
  }

  start(): Promise<void> {
    this.#read().catch((error) => this.onerror?.(error));
    return Promise.resolve();
  }

  send(message: unknown): Promise<void> {
    const line = `${JSON.stringify(message)}\n`;
    return this.#writer.write(new TextEncoder().encode(line));
  }

  async close(): Promise<void> {
    await this.#writer.close().catch(() => {});
    this.onclose?.();
  }

  async #read(): Promise<void> {
    let rest = "";
    const text = this.#input.pipeThrough(new TextDecoderStream());
    for await (const piece of text) {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        this.onmessage?.(JSON.parse(line) as JSONRPCMessage);
      }
    }
  }
}

/** What a call answers or how it is refused. */
type Answer = Readonly<Record<string, unknown>>;

/** Calls of a server in this process, through a client library. */
export interface Piped {
  /** @param signal Aborted when the client gives up. */
  call(tool: string, args: Answer, signal?: AbortSignal): Promise<Answer>;
}

/**
 * Serves a new workspace in this process to one client, so that a test can
 * set how long an answer is waited for.
 */
export async function withPipes(
  options: { era: Era; person: Person; answerMs: number },
  body: (piped: Piped) => Promise<void>,
): Promise<void> {
  const room = await Deno.makeTempDir({ prefix: "visionset-test-" });
  const workspace = `${room}/workspace`;
  await initWorkspace(workspace);
  const facts: KernelOptions = {
    workspace,
    roots: [],
    maxPixels: 1_000_000,
    version: "1.2.3",
  };
  const kernel = createKernel(facts);
  const up = new TransformStream<Uint8Array, Uint8Array>();
  const down = new TransformStream<Uint8Array, Uint8Array>();
  const serving = serveStdio(createToolHost(kernel, { destructive: true }), {
    version: "1.2.3",
    pipes: { input: up.readable, output: down.writable },
    answerMs: options.answerMs,
  });
  const client = options.era === "2026-07-28"
    ? nowClient(options.person)
    : formerClient(options.person);
  try {
    await client.connect(new PipeTransport(down.readable, up.writable));
    await body({
      call: async (name, args, signal) => {
        const call = { name, arguments: args };
        const options = signal === undefined ? {} : { signal };
        const { structuredContent } = client instanceof Client
          ? await client.callTool(call, options)
          : await client.callTool(call, undefined, options);
        return structuredContent as Answer;
      },
    });
  } finally {
    await client.close();
    await serving;
    kernel.close();
    await Deno.remove(room, { recursive: true });
  }
}
