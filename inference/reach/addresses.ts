/** Where an address leads, as far as it matters here. */
export type Place = "loopback" | "link-local" | "elsewhere";

const MAPPED_REGEXP = /^\[::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}\]$/;
const LOOPBACK = 127;
const LINK_LOCAL = [169, 254] as const;

/**
 * Where an IP address leads; null when the text is none. IPv4 inside IPv6 is
 * seen through.
 */
export function placeOf(address: string): Place | null {
  const host = canonical(address);
  if (host === null) return null;
  if (host === "[::1]") return "loopback";
  if (/^\[fe[89ab]/.test(host)) return "link-local";
  const mapped = MAPPED_REGEXP.exec(host)?.[1];
  const octets = mapped === undefined
    ? host.split(".").map(Number)
    : [parseInt(mapped, 16) >> 8, parseInt(mapped, 16) & 0xff];
  if (octets[0] === LOOPBACK) return "loopback";
  return octets[0] === LINK_LOCAL[0] && octets[1] === LINK_LOCAL[1]
    ? "link-local"
    : "elsewhere";
}

/** Whether a URL's host names this machine, whatever a resolver says. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || placeOf(host) === "loopback";
}

/** An address as a URL spells it: dotted, or in brackets and compressed. */
function canonical(address: string): string | null {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const url = bare.includes(":") ? `http://[${bare}]/` : `http://${bare}/`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return /^\[|^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : null;
}
