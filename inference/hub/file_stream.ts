import { quote } from "../../kernel/mod.ts";
import { asFault, contact, isPlain } from "../http/contact.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";
import { REDIRECTS } from "../http/exchange.ts";
import { type Hub, redirectFault } from "./address.ts";

/** Bytes of a file, and where in it they belong. */
export interface Piece {
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One file of a hub to be read. */
export interface FileRequest {
  readonly hub: Hub;
  readonly url: URL;
  /** Goes to the hub's own origin and nowhere else. */
  readonly token: string | null;
  /** The first byte that is wanted. */
  readonly from: number;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the transfer is given up. */
  readonly silenceMs: number;
  /** Throws for an error of the hub itself that has a known meaning. */
  readonly requireFound: (answer: Pick<Response, "status" | "headers">) => void;
}

const MAX_HOPS = 5;
const RANGE_REGEXP = /^bytes (\d+)-\d+\/(?:\d+|\*)$/;

/**
 * Reads a file, following redirects as far as the hub's rules let it.
 *
 * @throws {EndpointFault}, the signal's reason, and what `take` throws.
 */
export async function openFile(
  request: FileRequest,
  take: (pieces: AsyncIterable<Piece>) => Promise<void>,
): Promise<void> {
  let url = request.url;
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const next = await single(request, url, take);
    if (next === null) return;
    url = next;
  }
  throw new EndpointFault(`it redirects more than ${MAX_HOPS} times`);
}

/** Answers where a redirect leads, or null once the file was read. */
async function single(
  request: FileRequest,
  url: URL,
  take: (pieces: AsyncIterable<Piece>) => Promise<void>,
): Promise<URL | null> {
  const { signal, silenceMs } = request;
  const patience = new Patience(silenceMs);
  const ends = AbortSignal.any([patience.signal, ...signal ? [signal] : []]);
  let isTaken = false;
  try {
    ends.throwIfAborted();
    const asked = {
      method: "GET",
      url,
      headers: headersFor(request, url),
      body: null,
    } as const;
    return await contact(asked, ends, async (response) => {
      isTaken = true;
      if (REDIRECTS.includes(response.status)) {
        await response.body?.cancel();
        return target(request, url, response.headers);
      }
      const at = await begin(request, url, response);
      await take(pieces(response, at, { patience, ends }));
      return null;
    });
  } catch (error) {
    if (ends.aborted) throw ends.reason;
    throw isTaken ? error : asFault(error);
  } finally {
    patience.end();
  }
}

function headersFor(
  { hub, token, from }: FileRequest,
  url: URL,
): Record<string, string> {
  return {
    accept: "*/*",
    ...(from > 0 && { range: `bytes=${from}-` }),
    ...(isOwn(hub, url) && token !== null &&
      { authorization: `Bearer ${token}` }),
  };
}

function isOwn({ address }: Hub, url: URL): boolean {
  return url.origin === new URL(address).origin;
}

function target({ hub }: FileRequest, from: URL, headers: Headers): URL {
  const location = headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, from)) {
    throw new EndpointFault("it redirects without an address");
  }
  const to = new URL(location, from);
  const fault = redirectFault(hub, from, to);
  if (fault === null) return to;
  // The rest of the address is often signed, and nobody's business.
  const place = quote(to.origin === "null" ? to.protocol : to.origin);
  throw new EndpointFault(`it redirects to ${place}, ${fault}`);
}

/** The first byte that a response brings. */
async function begin(
  { hub, from, requireFound }: FileRequest,
  url: URL,
  response: Response,
): Promise<number> {
  const { status, headers } = response;
  const range = RANGE_REGEXP.exec(headers.get("content-range") ?? "")?.[1];
  const at = status === 200 ? 0 : status === 206 ? Number(range) : NaN;
  if ((at === 0 || at === from) && isPlain(response)) return at;
  await response.body?.cancel();
  if (isOwn(hub, url)) requireFound(response);
  if (!isPlain(response)) {
    throw new EndpointFault("its file is compressed, which was not asked for");
  }
  throw new EndpointFault(
    status === 206
      ? "it sends another part of the file than it was asked for"
      : `it answers with status ${status}`,
  );
}

async function* pieces(
  { body }: Response,
  from: number,
  { patience, ends }: { patience: Patience; ends: AbortSignal },
): AsyncGenerator<Piece> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let at = from;;) {
      const { done, value } = await next(reader, ends);
      if (done) return;
      patience.renew();
      yield { at, bytes: value };
      at += value.length;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function next(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  ends: AbortSignal,
) {
  try {
    return await reader.read();
  } catch (error) {
    if (ends.aborted) throw ends.reason;
    throw asFault(error);
  }
}

/** Gives up once nothing has come for a while. */
class Patience {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.renew();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  renew(): void {
    clearTimeout(this.#timer);
    const seconds = this.#ms / 1000;
    const fault = new EndpointFault(`nothing came for ${seconds} seconds`);
    this.#timer = setTimeout(() => this.#controller.abort(fault), this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
