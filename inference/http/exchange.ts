import { asFault, type Asked, contact, isPlain } from "./contact.ts";
import { ConnectionFault, EndpointFault } from "./endpoint_fault.ts";
import { readAtMost } from "./read_at_most.ts";

/** What came back; an answer that is an error is cut short. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** How an exchange is held. */
export interface Manner {
  /** Milliseconds until the last byte must be there. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** How words of the endpoint are told. */
  readonly quoted: (words: string) => string;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Only the beginning of an error is ever told. */
const MAX_ERROR_BYTES = 4096;
const MAX_HOPS = 5;
/** Statuses that send elsewhere. */
export const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Redirects that keep the method, so that a body may go along. */
const KEEPING = [307, 308];

/**
 * Sends a request and reads the answer to its end. Redirects are followed
 * within the origin only, and never with another method.
 *
 * @throws {EndpointFault} when no whole answer comes.
 * @throws The signal's reason.
 */
export async function exchange(asked: Asked, manner: Manner): Promise<Reply> {
  const { timeoutMs, signal } = manner;
  const patience = new AbortController();
  const timer = setTimeout(() => {
    const seconds = timeoutMs / 1000;
    patience.abort(
      new EndpointFault(`its answer was not whole within ${seconds} seconds`),
    );
  }, timeoutMs);
  const ends = AbortSignal.any([patience.signal, ...signal ? [signal] : []]);
  try {
    ends.throwIfAborted();
    return await followed(asked, ends, manner.quoted);
  } catch (error) {
    if (ends.aborted) throw ends.reason;
    throw asFault(error);
  } finally {
    clearTimeout(timer);
  }
}

async function followed(
  asked: Asked,
  signal: AbortSignal,
  quoted: Manner["quoted"],
): Promise<Reply> {
  let url = asked.url;
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const reply = await contact({ ...asked, url }, signal, read);
    if (!REDIRECTS.includes(reply.status)) return reply;
    url = target(url, reply, asked.method, quoted);
  }
  throw new ConnectionFault(`it redirects more than ${MAX_HOPS} times`);
}

function target(
  from: URL,
  { status, headers }: Reply,
  method: Asked["method"],
  quoted: Manner["quoted"],
): URL {
  const location = headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, from)) {
    throw new ConnectionFault(
      `it answers with status ${status} and no address`,
    );
  }
  const to = new URL(location, from);
  if (to.origin !== from.origin) {
    throw new ConnectionFault(
      `it redirects to another origin, ${
        quoted(to.href)
      }, which is never followed`,
    );
  }
  if (method === "POST" && !KEEPING.includes(status)) {
    throw new ConnectionFault(
      `it answers with status ${status}, which would turn the request into another one`,
    );
  }
  return to;
}

async function read(response: Response): Promise<Reply> {
  const { status, headers, ok: isWanted } = response;
  if (!isPlain(response)) {
    await response.body?.cancel();
    // The words of an error would be noise; its status is told all the same.
    if (!isWanted) return { status, headers, bytes: new Uint8Array() };
    throw new EndpointFault(
      "its answer is compressed, which was not asked for",
    );
  }
  const limit = isWanted ? MAX_BYTES : MAX_ERROR_BYTES;
  const bytes = await readAtMost(response, limit);
  if (isWanted && bytes.length > limit) {
    throw new EndpointFault(`its answer is over the limit of ${limit} bytes`);
  }
  return { status, headers, bytes };
}
