import { RawClient } from "../../support/raw_client.ts";
import type { Era } from "../../support/client.ts";

const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** One progress message as it came. */
export interface Seen {
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  readonly progress: number;
  readonly total: number | undefined;
  readonly message: string;
}

/** A server spoken to without a client library, in either era. */
export class WatchedServer {
  readonly raw: RawClient;
  readonly #era: Era;
  #nextId = 1000;

  constructor(raw: RawClient, era: Era) {
    this.raw = raw;
    this.#era = era;
  }

  /** Starts a server over a workspace. */
  static async start(
    workspace: string,
    era: Era,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<WatchedServer> {
    const raw = new RawClient(["mcp", "--workspace", workspace, ...args], env);
    if (era === "2025-11-25") await raw.initialize();
    const server = new WatchedServer(raw, era);
    await server.answer(await server.send("list_projects", {}));
    return server;
  }

  /** Sends a call; answers its id, which is its progress token if wanted. */
  async send(name: string, args: object, watched = false): Promise<number> {
    const id = this.#nextId++;
    const _meta = {
      ...this.#era === "2026-07-28" && ENVELOPE,
      ...watched && { progressToken: id },
    };
    const params = { name, arguments: args, _meta };
    await this.raw.send({ jsonrpc: "2.0", id, method: "tools/call", params });
    return id;
  }

  /** The structured content of a call's answer. */
  async answer(id: number): Promise<Readonly<Record<string, unknown>>> {
    const { result, error } = await this.raw.until((m) => m.id === id);
    const json = result?.structuredContent;
    if (json === undefined || "error" in json) {
      throw new Error(JSON.stringify(json ?? result ?? error));
    }
    return json;
  }

  /** Sends a call and waits for its answer. */
  async call(name: string, args: object, watched = false) {
    return await this.answer(await this.send(name, args, watched));
  }

  /** Takes a call back. */
  cancel(requestId: number): Promise<void> {
    const params = { requestId };
    const method = "notifications/cancelled";
    return this.raw.send({ jsonrpc: "2.0", method, params });
  }

  /** The progress messages that came for a token so far. */
  seen(token: number): Seen[] {
    return this.raw.lines.flatMap((line, i) => {
      const { method, params } = JSON.parse(line);
      if (method !== "notifications/progress") return [];
      if (params.progressToken !== token) return [];
      const { progress, total, message } = params;
      return [{ at: this.raw.arrivals[i]!, progress, total, message }];
    });
  }

  /** Waits until a call has sent so many progress messages. */
  async untilSeen(token: number, count: number): Promise<void> {
    let seen = 0;
    await this.raw.until(({ method, params }) =>
      method === "notifications/progress" &&
      params?.["progressToken"] === token && ++seen === count
    );
  }

  /** When the answer of a call came. */
  answeredAt(id: number): number {
    const at = this.raw.lines.findIndex((line) => JSON.parse(line).id === id);
    return this.raw.arrivals[at] ?? NaN;
  }

  /** Calls a small tool again and again while a step goes on; milliseconds. */
  async latencies(step: Promise<unknown>): Promise<number[]> {
    const times: number[] = [];
    let going = true;
    const ended = step.finally(() => going = false);
    ended.catch(() => {});
    while (going) {
      const start = performance.now();
      await this.call("list_projects", {});
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await ended;
    return times.sort((a, b) => a - b);
  }
}
