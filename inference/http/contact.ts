import { addressesOf, directClient, directRequest } from "./direct_client.ts";
import { aborted, ConnectionFault, EndpointFault } from "./endpoint_fault.ts";

/** One request. */
export interface Asked {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/**
 * Sends a request to the judged addresses of its host, in turn until one lets
 * itself be connected to, and hands over the response. No redirect is followed.
 *
 * @param take Reads what it wants; then the connection ends.
 * @throws {EndpointFault}, the signal's reason, and what `take` throws.
 */
export async function contact<T>(
  asked: Asked,
  signal: AbortSignal,
  take: (response: Response) => Promise<T>,
): Promise<T> {
  const addresses = await Promise.race([
    addressesOf(asked.url),
    aborted(signal),
  ]);
  for (const [i, address] of addresses.entries()) {
    using client = directClient();
    try {
      const { url, headers } = directRequest(asked, address);
      const request = { ...asked, url, headers };
      return await take(await sent(request, client, signal));
    } catch (error) {
      const isLast = i === addresses.length - 1;
      if (isLast || !isUnconnected(error)) throw error;
    }
  }
  throw new ConnectionFault("its name leads to no address");
}

function sent(
  { url, method, headers, body }: Asked,
  client: Deno.HttpClient,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      accept: "application/json",
      ...headers,
      "accept-encoding": "identity",
      "user-agent": "VisionSet",
    },
    body,
    client,
    signal,
    redirect: "manual",
  });
}

/** Whether a response came as it was asked for, uncompressed. */
export function isPlain({ headers }: Response): boolean {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  return (encoding ?? "identity") === "identity";
}

function isUnconnected(error: unknown): boolean {
  return error instanceof TypeError &&
    /\(Connect\)|are blocked$/.test(error.message);
}

/** What the runtime says of a connection that is not made, in our words. */
const UNCONNECTED: readonly (readonly [RegExp, string])[] = [
  [/refused/i, "nobody listens there"],
  [/certificate/i, "its certificate is not accepted"],
  [/tls|ssl|corrupt message/i, "it does not speak https"],
  [/to port \d+ are blocked/, "its port is one that is never asked by HTTP"],
  [/./, "there is no way to it"],
];

/** What went wrong on the way, told as a fault of the endpoint. */
export function asFault(cause: unknown): EndpointFault {
  if (cause instanceof EndpointFault) return cause;
  const words = cause instanceof Error ? cause.message : String(cause);
  if (!isUnconnected(cause)) {
    const told = "the connection broke before its answer was whole";
    return new EndpointFault(told, { cause });
  }
  const [, why] = UNCONNECTED.find(([pattern]) => pattern.test(words))!;
  return new ConnectionFault(`it cannot be reached: ${why}`, { cause });
}
