/** One request as an endpoint got it. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body as JSON. */
  json(): Record<string, unknown>;
}

/** What an endpoint does with a request. */
export type Handler = (got: Got) => Response | Promise<Response>;

/** An endpoint on this machine, made by a test. */
export class Endpoint implements AsyncDisposable {
  /** Every request so far. */
  readonly got: Got[] = [];
  readonly port: number;
  handler: Handler;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #tls: boolean;

  constructor(
    handler: Handler,
    tls?: { readonly cert: string; readonly key: string },
  ) {
    this.handler = handler;
    this.#tls = tls !== undefined;
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {}, ...tls },
      (request) => this.#answer(request),
    ) as Deno.HttpServer<Deno.NetAddr>;
    this.port = this.#server.addr.port;
  }

  /** Where it listens, with a path. */
  url(path = "/predict", host = "127.0.0.1"): string {
    return `http${this.#tls ? "s" : ""}://${host}:${this.port}${path}`;
  }

  async #answer(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { pathname, search } = new URL(request.url);
    const got = {
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      bytes,
      json: () => JSON.parse(new TextDecoder().decode(bytes)),
    };
    this.got.push(got);
    return await this.handler(got);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/**
 * A listener that answers every connection with the same bytes, whatever it is
 * asked, and then hangs up or does nothing more.
 */
export class RawEndpoint implements AsyncDisposable {
  readonly port: number;
  /** Connections so far. */
  connections = 0;
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #open = new Set<Deno.Conn>();
  readonly #serving: Promise<void>;

  constructor(answer: string, then: "hang up" | "hang" = "hang up") {
    this.port = (this.#listener.addr as Deno.NetAddr).port;
    this.#serving = this.#serve(new TextEncoder().encode(answer), then);
  }

  /** Where it listens. */
  url(): string {
    return `http://127.0.0.1:${this.port}/predict`;
  }

  async #serve(answer: Uint8Array, then: string): Promise<void> {
    try {
      for await (const conn of this.#listener) {
        this.connections++;
        this.#open.add(conn);
        await conn.read(new Uint8Array(65_536));
        await conn.write(answer);
        if (then === "hang up") this.#close(conn);
      }
    } catch (error) {
      // The one who asked went away, or the test ended.
      const isEnd = error instanceof Deno.errors.BadResource ||
        error instanceof Deno.errors.Interrupted ||
        error instanceof Deno.errors.ConnectionReset ||
        error instanceof Deno.errors.BrokenPipe;
      if (!isEnd) throw error;
    }
  }

  #close(conn: Deno.Conn): void {
    this.#open.delete(conn);
    conn.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    for (const conn of this.#open) this.#close(conn);
    await this.#serving;
  }
}
