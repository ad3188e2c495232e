import { placeOf } from "./addresses.ts";

const ENDPOINT_REGEXP = /^(\[[^\]]*\]|[^:/?#@*\\\s]+)(?::(\d{1,5}))?$/;

/** A host that an operator lets endpoints lie on. */
export interface AllowedEndpoint {
  /** As a URL spells it. */
  readonly host: string;
  /** Null for any port. */
  readonly port: number | null;
}

/**
 * Reads `HOST[:PORT]`; an IPv6 address stands in brackets.
 *
 * @throws {RangeError} when it is none, or can never be allowed.
 */
export function allowedEndpoint(text: string): AllowedEndpoint {
  const [, name = "", digits] = ENDPOINT_REGEXP.exec(text) ?? [];
  const port = digits === undefined ? null : Number(digits);
  if (!URL.canParse(`http://${name}/`) || port === 0 || (port ?? 0) > 65535) {
    throw new RangeError("It must be HOST or HOST:PORT, without a scheme");
  }
  const host = hostOf(new URL(`http://${name}/`));
  if (placeOf(host) === "link-local") {
    throw new RangeError("Link-local addresses are never contacted");
  }
  return { host, port };
}

/** Whether an endpoint lies where it may. */
export function isAllowed(
  url: URL,
  allowed: readonly AllowedEndpoint[],
): boolean {
  return allowed.some(({ host, port }) =>
    host === hostOf(url) && (port === null || port === portOf(url))
  );
}

/** The host of a URL; a last dot, which changes nothing, is left out. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, "");
}

/** The port that a URL leads to. */
export function portOf({ port, protocol }: URL): number {
  return port === "" ? protocol === "https:" ? 443 : 80 : Number(port);
}
