import { visionset } from "./server_command.ts";

/** One JSON-RPC message as it came. */
export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: {
    readonly content?: readonly { readonly type: string; text?: string }[];
    readonly structuredContent?: Readonly<Record<string, unknown>>;
    readonly isError?: boolean;
    readonly tools?: readonly { readonly name: string }[];
    readonly [key: string]: unknown;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server's own lines, without a client library between. */
export class RawClient {
  /** Every line that came on stdout. */
  readonly lines: string[] = [];
  /** When each of them came, in milliseconds of `performance.now()`. */
  readonly arrivals: number[] = [];
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ended: Promise<void>;
  readonly #stderr: Promise<string>;
  #wake = Promise.withResolvers<void>();
  #hasEnded = false;
  #nextId = 1;

  /**
   * @param args What follows the program's name.
   * @param env Variables beside those of the machine.
   */
  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ) {
    const { command, args: all } = visionset(args);
    this.#child = new Deno.Command(command, {
      args: all,
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#writer = this.#child.stdin.getWriter();
    this.#ended = this.#read();
    this.#stderr = new Response(this.#child.stderr).text();
  }

  /** The server's process id. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Shakes hands as a 2025-era client. */
  async initialize(): Promise<Message> {
    const answer = await this.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    });
    await this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return answer;
  }

  /** Writes one message. */
  send(message: unknown): Promise<void> {
    return this.write(`${JSON.stringify(message)}\n`);
  }

  /** Writes text as it is. */
  write(text: string): Promise<void> {
    return this.#writer.write(new TextEncoder().encode(text));
  }

  /** Sends a request and waits for its answer. */
  async request(method: string, params: unknown = {}): Promise<Message> {
    const id = this.#nextId++;
    await this.send({ jsonrpc: "2.0", id, method, params });
    return await this.until((message) => message.id === id);
  }

  /** Calls a tool. */
  call(name: string, args: unknown = {}): Promise<Message> {
    return this.request("tools/call", { name, arguments: args });
  }

  /** The first message, past or coming, that fits. */
  async until(fits: (message: Message) => boolean): Promise<Message> {
    for (let at = 0;;) {
      for (; at < this.lines.length; at++) {
        const message: Message = JSON.parse(this.lines[at] ?? "null");
        if (fits(message)) return message;
      }
      if (this.#hasEnded) {
        throw new Error(`The server ended: ${await this.#tail()}`);
      }
      await this.#wake.promise;
    }
  }

  /** Kills the server, as a power cut would. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#child.status;
    await this.#ended;
    await this.#writer.abort().catch(() => {});
  }

  /** Hangs up and waits for the end. */
  async end(): Promise<{ code: number; stderr: string }> {
    await this.#writer.close();
    const { code } = await this.#child.status;
    await this.#ended;
    return { code, stderr: await this.#stderr };
  }

  async #read(): Promise<void> {
    let rest = "";
    const text = this.#child.stdout.pipeThrough(new TextDecoderStream());
    for await (const piece of text) {
      const parts = (rest + piece).split("\n");
      rest = parts.pop() ?? "";
      this.lines.push(...parts);
      this.arrivals.push(...parts.map(() => performance.now()));
      this.#signal();
    }
    if (rest !== "") this.lines.push(rest);
    this.#hasEnded = true;
    this.#signal();
  }

  #signal(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }

  async #tail(): Promise<string> {
    return (await this.#stderr).slice(-2000);
  }
}
