import { lookup } from "node:dns/promises";
import { isLoopback, placeOf } from "../reach/addresses.ts";
import { hostOf } from "../reach/allowed_endpoint.ts";
import { ConnectionFault } from "./endpoint_fault.ts";

/** The variable that lists where no proxy of the environment is used. */
const NO_PROXY = "NO_PROXY";
const EVERYWHERE = "*,0.0.0.0/0,::/0";

/**
 * The addresses of a URL's host, judged: one that is link-local, or that is
 * not this machine where the name says so, fails all of them.
 *
 * @throws {ConnectionFault} when there is none, or one that may not be contacted.
 */
export async function addressesOf(url: URL): Promise<readonly string[]> {
  const host = hostOf(url);
  const addresses = placeOf(host) === null ? await resolved(host) : [host];
  for (const address of addresses) {
    const place = placeOf(address);
    if (place === "elsewhere" && !isLoopback(host)) continue;
    if (place === "loopback") continue;
    throw new ConnectionFault(
      `its name leads to the address ${address}, which is not contacted`,
    );
  }
  return addresses;
}

async function resolved(host: string): Promise<string[]> {
  try {
    const found = await lookup(host, { all: true });
    return found.map(({ address }) => address);
  } catch (error) {
    throw new ConnectionFault("its name leads to no address", { cause: error });
  }
}

/**
 * A request to a judged address of its host. Over plain http the address stands
 * in the place of the name, which the header `host` tells, so that no resolver
 * is asked again; over https the certificate proves the name.
 */
export function directRequest(
  { url, headers }: {
    readonly url: URL;
    readonly headers: Readonly<Record<string, string>>;
  },
  address: string,
): { url: URL; headers: Readonly<Record<string, string>> } {
  if (url.protocol !== "http:") return { url, headers };
  const to = new URL(url);
  const bare = address.replace(/^\[|\]$/g, "");
  to.hostname = bare.includes(":") ? `[${bare}]` : bare;
  return { url: to, headers: { ...headers, host: url.host } };
}

/**
 * A client that passes by any proxy that the environment names. One for each
 * request: none is sent over a connection that another one left open.
 */
export function directClient(): Deno.HttpClient {
  // The runtime reads the variable while it makes the client, and only then.
  const former = Deno.env.get(NO_PROXY);
  Deno.env.set(NO_PROXY, EVERYWHERE);
  try {
    return Deno.createHttpClient({ allowHost: true });
  } finally {
    if (former === undefined) Deno.env.delete(NO_PROXY);
    else Deno.env.set(NO_PROXY, former);
  }
}
