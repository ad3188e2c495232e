import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import { Buffer } from "node:buffer";
import type { SelfCommand } from "../self.ts";

/** How long a server may take to end after its input was closed. */
const GRACE_MS = 5000;

/**
 * stdin and stdout of a child process. The client's own transport starts it
 * through `node:child_process`, where a compiled program that starts itself is
 * taken for Node and given other arguments.
 */
export class ChildTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  readonly #command: SelfCommand;
  readonly #said: string[] = [];
  #child: Deno.ChildProcess | undefined;
  #input: WritableStreamDefaultWriter<Uint8Array> | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(command: SelfCommand) {
    this.#command = command;
  }

  /** What the child wrote to stderr so far. */
  get said(): string {
    return this.#said.join("");
  }

  start(): Promise<void> {
    const { command, args } = this.#command;
    const child = new Deno.Command(command, {
      args: [...args],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#child = child;
    this.#input = child.stdin.getWriter();
    this.#ended = Promise.all([
      this.#readMessages(child.stdout),
      this.#readWords(child.stderr),
      child.status,
    ]).then(() => this.onclose?.());
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const line = new TextEncoder().encode(serializeMessage(message));
    await this.#input?.write(line);
  }

  /** Closes the child's input and waits for its end. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    await this.#input?.close().catch(() => {});
    const killer = setTimeout(() => child.kill(), GRACE_MS);
    await this.#ended;
    clearTimeout(killer);
  }

  async #readMessages(stdout: ReadableStream<Uint8Array>): Promise<void> {
    const buffer = new ReadBuffer();
    for await (const chunk of stdout) {
      buffer.append(Buffer.from(chunk));
      try {
        for (let m = buffer.readMessage(); m; m = buffer.readMessage()) {
          this.onmessage?.(m);
        }
      } catch (error) {
        this.onerror?.(error as Error);
      }
    }
  }

  async #readWords(stderr: ReadableStream<Uint8Array>): Promise<void> {
    const words = stderr.pipeThrough(new TextDecoderStream());
    for await (const chunk of words) this.#said.push(chunk);
  }
}
