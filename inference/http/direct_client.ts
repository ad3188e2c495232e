import { lookup } from "node:dns/promises";
import { isLoopback, placeOf } from "../reach/addresses.ts";
import { hostOf, portOf } from "../reach/allowed_endpoint.ts";
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
 * A client that goes straight to an endpoint, past any proxy that the
 * environment names. Over plain http it goes to the very address that was
 * judged; over https the certificate proves the name.
 */
export function directClient(url: URL, address: string): Deno.HttpClient {
  if (url.protocol === "http:") {
    const hostname = address.replace(/^\[|\]$/g, "");
    const port = portOf(url);
    return Deno.createHttpClient({
      proxy: { transport: "tcp", hostname, port },
    });
  }
  // The runtime reads the variable while it makes the client, and only then.
  const former = Deno.env.get(NO_PROXY);
  Deno.env.set(NO_PROXY, EVERYWHERE);
  try {
    return Deno.createHttpClient({});
  } finally {
    if (former === undefined) Deno.env.delete(NO_PROXY);
    else Deno.env.set(NO_PROXY, former);
  }
}
