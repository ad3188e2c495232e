import { log } from "./log.ts";
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from "./sdk.ts";
import { LineReader, type LongLine } from "./line_reader.ts";

/** Bytes that one incoming line may have; a longer one is answered for. */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
/** How long the answers of open calls are waited for after stdin ended. */
const DRAIN_MS = 10_000;

/** The streams a connection runs over. */
export interface Pipes {
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: WritableStream<Uint8Array>;
}

/**
 * JSON-RPC, one message a line. What the SDK's own transport would answer with
 * silence or the end of the session (a line that is too long, no JSON, or no
 * message) gets an error, and calls that are open when the input ends are
 * answered before the connection closes.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport["onmessage"];
  /** Resolves once the connection is closed. */
  readonly closed: Promise<void>;
  /** Told when the input has ended, and open calls are still to be answered. */
  onended?: () => void;
  readonly #input: AsyncIterable<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #open = new Set<string | number>();
  readonly #settle: () => void;
  #isClosed = false;
  #drained: (() => void) | undefined;

  constructor({ input, output }: Pipes) {
    this.#input = input;
    this.#writer = output.getWriter();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#settle = resolve;
  }

  start(): Promise<void> {
    this.#read().catch((error) => {
      log("stdin failed", error);
      return this.close();
    });
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error("The connection is closed");
    try {
      const line = `${JSON.stringify(message)}\n`;
      await this.#writer.write(new TextEncoder().encode(line));
    } catch {
      await this.close();
    } finally {
      if (!("method" in message) && message.id !== undefined) {
        this.#close(message.id);
      }
    }
  }

  close(): Promise<void> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#drained?.();
      this.onclose?.();
      this.#settle();
    }
    return Promise.resolve();
  }

  async #read(): Promise<void> {
    const lines = new LineReader(MAX_REQUEST_BYTES);
    for await (const chunk of this.#input) {
      for (const line of lines.push(chunk)) this.#take(line);
      if (this.#isClosed) return;
    }
    this.onended?.();
    await this.#drain();
    await this.close();
  }

  /** Waits until every call that was read has been answered. */
  async #drain(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    if (this.#open.size === 0) resolve();
    const timer = setTimeout(resolve, DRAIN_MS);
    await promise;
    clearTimeout(timer);
  }

  #close(id: string | number): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#drained?.();
  }

  #take(line: string | LongLine): void {
    if (typeof line !== "string") {
      this.#refuse(
        line.id,
        ProtocolErrorCode.InvalidRequest,
        `The request has ${line.bytes} bytes, over the limit of ${MAX_REQUEST_BYTES}; send less at a time`,
      );
      return;
    }
    if (line.trim() === "") return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#refuse(null, ProtocolErrorCode.ParseError, "The line is not JSON");
      return;
    }
    let message: JSONRPCMessage;
    try {
      message = parseJSONRPCMessage(value);
    } catch {
      this.#refuse(
        idOf(value),
        ProtocolErrorCode.InvalidRequest,
        "The line is not a JSON-RPC message",
      );
      return;
    }
    this.#deliver(message);
  }

  #deliver(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) this.#open.add(message.id);
    try {
      this.onmessage?.(message);
    } catch (error) {
      log("a message failed", error);
    }
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) this.#close(cancelled);
  }

  #refuse(
    id: string | number | null,
    code: number,
    message: string,
  ): void {
    const line = JSON.stringify({
      jsonrpc: "2.0",
      ...id !== null && { id },
      error: { code, message },
    });
    this.#writer.write(new TextEncoder().encode(`${line}\n`)).catch(() =>
      this.close()
    );
  }
}

function idOf(value: unknown): string | number | null {
  if (value === null || typeof value !== "object") return null;
  const id = "id" in value ? value.id : null;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function cancelledId(message: JSONRPCMessage): string | number | undefined {
  if (!("method" in message)) return undefined;
  if (message.method !== "notifications/cancelled") return undefined;
  const id = message.params?.["requestId"];
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
