import { isLoopback, placeOf } from "../reach/addresses.ts";
import {
  type AllowedEndpoint,
  hostOf,
  isAllowed,
} from "../reach/allowed_endpoint.ts";

/** Where models come from unless an operator names a mirror. */
export const USUAL_HUB = "https://huggingface.co";
/** Hosts that the usual hub sends to for the bytes of files. */
const USUAL_STORES = [".huggingface.co", ".hf.co"];
/** The variable that holds a token of the hub. */
export const TOKEN_VARIABLE = "HF_TOKEN";

/** A hub, as an operator chose it. */
export interface Hub {
  /** Without a slash at its end; it may have a path. */
  readonly address: string;
  /** Hosts that an operator lets be contacted. */
  readonly endpoints: readonly AllowedEndpoint[];
  /** Whether the program has given up its network. */
  readonly offline: boolean;
}

/**
 * Reads the address of a hub.
 *
 * @throws {RangeError} when it is none, or can never be contacted.
 */
export function hubAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new RangeError("It must start with http:// or https://");
  }
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") {
    throw new RangeError(
      `It must not hold a user name or password; ${TOKEN_VARIABLE} holds a token`,
    );
  }
  if (url.search !== "" || url.hash !== "") {
    throw new RangeError("It must not hold ? or #");
  }
  if (placeOf(hostOf(url)) === "link-local") {
    throw new RangeError("Link-local addresses are never contacted");
  }
  return url.href.replace(/\/+$/, "");
}

/**
 * The token that goes to a hub, read now; null where there is none, or where it
 * could be read on the way.
 */
export function tokenFor({ address }: Hub): string | null {
  const url = new URL(address);
  const isPrivate = url.protocol === "https:" || isLoopback(hostOf(url));
  const token = Deno.env.get(TOKEN_VARIABLE) ?? "";
  return isPrivate && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

/**
 * Why a hub's redirect to another origin is not followed; null where it is:
 * to another port of its host, to the stores of the usual hub, to a host that
 * the operator named, and never from https to http.
 */
export function redirectFault(
  { address, endpoints }: Hub,
  from: URL,
  to: URL,
): string | null {
  const hub = new URL(address);
  const host = hostOf(to);
  if (to.protocol !== "https:" && to.protocol !== "http:") {
    return "which is no http address";
  }
  if (from.protocol === "https:" && to.protocol === "http:") {
    return "which would give up https";
  }
  if (placeOf(host) === "link-local") {
    return "a link-local address; those are never contacted";
  }
  if (host === hostOf(hub) || isAllowed(to, endpoints)) return null;
  if (isLoopback(host) && isLoopback(hostOf(hub))) return null;
  const isUsual = address === USUAL_HUB && to.protocol === "https:" &&
    USUAL_STORES.some((suffix) => host.endsWith(suffix));
  return isUsual
    ? null
    : `another host; whoever starts the server may permit it with --allow-endpoint ${host}`;
}
