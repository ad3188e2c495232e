import { type InferenceConnection, quote, refuse } from "../../kernel/mod.ts";
import { isLoopback, placeOf } from "./addresses.ts";
import {
  type AllowedEndpoint,
  hostOf,
  isAllowed,
  portOf,
} from "./allowed_endpoint.ts";

/** What an operator lets connections reach, decided when the program starts. */
export interface Reach {
  /** Whether the program has given up its network. */
  readonly offline: boolean;
  /** Hosts beside this machine itself. */
  readonly endpoints: readonly AllowedEndpoint[];
  /** Variables beside those whose name starts with `VISIONSET_`. */
  readonly credentials: readonly string[];
}

/** An endpoint that may be contacted now. */
export interface Admitted {
  readonly url: URL;
  /** The secret that goes along; it must not be kept or told. */
  readonly credential: string | null;
}

const OWN_PREFIX = "VISIONSET_";

/**
 * Lets an endpoint through that the operator's flags permit, and reads its
 * credential.
 *
 * @throws {Refusal} InferenceConnectionInvalid, naming the flag that would
 * permit it; InferenceEndpointUnavailable
 */
export function admit(connection: InferenceConnection, reach: Reach): Admitted {
  const endpoint = connection.endpoint_url ?? "";
  if (reach.offline) {
    const reason =
      "the server was started with --offline, or without leave to use the network, and keeps to that until it ends";
    throw refuse("InferenceEndpointUnavailable", { endpoint, reason });
  }
  const url = requireUrl(endpoint);
  requireAllowedHost(url, reach);
  const variable = connection.credential_env;
  if (variable === null) return { url, credential: null };
  requireAllowedCredential(variable, url, reach);
  const credential = Deno.env.get(variable) ?? "";
  const reason = credential === ""
    ? `the variable ${variable} that credential_env names is not set for the server`
    : /^[\x21-\x7e]+$/.test(credential)
    ? null
    : `the variable ${variable} that credential_env names holds what no header can carry`;
  if (reason === null) return { url, credential };
  throw refuse("InferenceEndpointUnavailable", { endpoint, reason });
}

function requireUrl(endpoint: string): URL {
  if (!/^https?:\/\//i.test(endpoint) || !URL.canParse(endpoint)) {
    throw invalid(
      `endpoint_url ${quote(endpoint)} must start with http:// or https://`,
    );
  }
  return new URL(endpoint);
}

function requireAllowedHost(url: URL, { endpoints }: Reach): void {
  const host = hostOf(url);
  if (placeOf(host) === "link-local") {
    throw invalid(
      `endpoint_url leads to ${
        quote(host)
      }, a link-local address; those are never contacted`,
    );
  }
  if (isLoopback(host) || isAllowed(url, endpoints)) return;
  throw invalid(
    `endpoint_url leads to ${
      quote(host)
    }, which is not this machine; whoever starts the server may permit it with --allow-endpoint ${host}:${
      portOf(url)
    }`,
  );
}

function requireAllowedCredential(
  variable: string,
  url: URL,
  { credentials }: Reach,
): void {
  if (!variable.startsWith(OWN_PREFIX) && !credentials.includes(variable)) {
    throw invalid(
      `credential_env names ${variable}, which may not be sent anywhere; whoever starts the server may permit it with --credential-env ${variable}, or choose a name that starts with ${OWN_PREFIX}`,
    );
  }
  if (url.protocol === "http:" && !isLoopback(hostOf(url))) {
    throw invalid(
      "credential_env goes with an https:// endpoint_url, or with one on this machine; over plain http it could be read on the way",
    );
  }
}

function invalid(fault: string) {
  return refuse("InferenceConnectionInvalid", { fault });
}
