import {
  COMMIT,
  digestOf,
  gitSha1,
  type HubFile,
  MODEL_ID,
  modelFiles,
} from "./hub_model.ts";

/** One request that came. */
export interface HubRequest {
  readonly server: "hub" | "store";
  /** With its query. */
  readonly path: string;
  readonly range: string | null;
  readonly authorization: string | null;
}

/** Answers a request in the hub's place; null leaves it to the hub. */
export type Interference = (
  got: HubRequest,
  hub: Hub,
) => Response | null | Promise<Response | null>;

const NO_INTERFERENCE: Interference = () => null;

/**
 * A model hub on this machine that serves one model, at one commit and under
 * the branch `main`; large files come from a store at another port.
 */
export class Hub implements AsyncDisposable {
  readonly got: HubRequest[] = [];
  readonly files: readonly HubFile[];
  /** Does what a test wants to go wrong. */
  interfere: Interference = NO_INTERFERENCE;
  /** Entries of one page of the listing. */
  pageSize = 1000;
  readonly address: string;
  readonly store: string;
  readonly #servers: Deno.HttpServer<Deno.NetAddr>[];

  constructor(files: readonly HubFile[] = modelFiles()) {
    this.files = files;
    this.#servers = (["hub", "store"] as const).map((server) =>
      Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen() {} },
        (request) => this.#answer(server, request),
      ) as Deno.HttpServer<Deno.NetAddr>
    );
    const [hub, store] = this.#servers.map(({ addr }) =>
      `http://127.0.0.1:${addr.port}`
    );
    this.address = hub!;
    this.store = store!;
  }

  /** Lets everything go right again, and forgets what came. */
  heal(): void {
    this.interfere = NO_INTERFERENCE;
    this.pageSize = 1000;
    this.got.length = 0;
  }

  /** A file of the model. */
  file(path: string): HubFile {
    const found = this.files.find((file) => file.path === path);
    if (found === undefined) throw new RangeError(`No file ${path}`);
    return found;
  }

  /** Ranges that were asked for of files, in order. */
  fetched(): string[] {
    return this.got.filter(({ server, path }) =>
      server === "store" || path.includes("/resolve/")
    ).map(({ server, path, range }) =>
      `${server} ${path.split("/").at(-1)?.slice(0, 24)} ${range ?? "all"}`
    );
  }

  /** What a listing says of a file. */
  entry(file: HubFile): Record<string, unknown> {
    const { path, bytes, lfs } = file;
    const size = bytes.length;
    const oid = gitSha1(lfs ? new TextEncoder().encode(path) : bytes);
    const pointer = { oid: digestOf(file), size, pointerSize: 134 };
    return { type: "file", oid, size, path, ...lfs && { lfs: pointer } };
  }

  /** A whole file, or the part that was asked for. */
  send(bytes: Uint8Array<ArrayBuffer>, range: string | null): Response {
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    const part = bytes.subarray(from);
    if (range === null) return new Response(part);
    const last = bytes.length - 1;
    const headers = {
      "content-range": `bytes ${from}-${last}/${bytes.length}`,
    };
    return new Response(part, { status: 206, headers });
  }

  /** The bytes of a file that a request is for; null for other requests. */
  bytesFor({ path }: HubRequest): Uint8Array<ArrayBuffer> | null {
    const name = decodeURIComponent(path.split("/resolve/")[1] ?? "")
      .replace(/^[^/]+\//, "");
    const stored = path.split("/blob/")[1];
    return this.files.find((file) =>
      stored === undefined ? file.path === name : digestOf(file) === stored
    )?.bytes ?? null;
  }

  async #answer(
    server: HubRequest["server"],
    request: Request,
  ): Promise<Response> {
    const url = new URL(request.url);
    const got: HubRequest = {
      server,
      path: url.pathname + url.search,
      range: request.headers.get("range"),
      authorization: request.headers.get("authorization"),
    };
    this.got.push(got);
    return await this.interfere(got, this) ?? this.#usual(got, url);
  }

  #usual(got: HubRequest, url: URL): Response {
    const bytes = this.bytesFor(got);
    if (got.server === "store") {
      return bytes === null
        ? gone("EntryNotFound")
        : this.send(bytes, got.range);
    }
    const path = decodeURIComponent(url.pathname);
    const api = `/api/models/${MODEL_ID}`;
    const [, revision] = /\/(?:revision|tree|resolve)\/([^/]+)/.exec(path) ??
      [];
    if (!path.startsWith(api) && !path.startsWith(`/${MODEL_ID}/resolve/`)) {
      return gone("RepoNotFound", 401);
    }
    if (revision !== COMMIT && revision !== "main") {
      return gone("RevisionNotFound");
    }
    if (path.startsWith(`${api}/revision/`)) {
      const cardData = { license: "apache-2.0" };
      return Response.json({
        id: MODEL_ID,
        sha: COMMIT,
        gated: false,
        cardData,
      });
    }
    if (path.startsWith(`${api}/tree/`)) return this.#page(url);
    if (bytes === null) return gone("EntryNotFound");
    const file = this.files.find((f) => f.bytes === bytes)!;
    if (!file.lfs) return this.send(bytes, got.range);
    const location = `${this.store}/blob/${digestOf(file)}`;
    return new Response(null, { status: 302, headers: { location } });
  }

  #page(url: URL): Response {
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = from + this.pageSize;
    const entries = [
      { type: "directory", oid: "0".repeat(40), size: 0, path: "onnx" },
      ...this.files.map((file) => this.entry(file)),
    ];
    const headers = new Headers();
    if (to < entries.length) {
      url.searchParams.set("cursor", String(to));
      headers.set("link", `<${url.href}>; rel="next"`);
    }
    return Response.json(entries.slice(from, to), { headers });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.shutdown()));
  }
}

/** How a hub says that there is none. */
export function gone(code: string, status = 404): Response {
  return new Response(code, { status, headers: { "x-error-code": code } });
}
