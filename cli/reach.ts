import {
  type AllowedEndpoint,
  allowedEndpoint,
  type Reach,
} from "../inference/mod.ts";
import { UsageError } from "./failure.ts";
import { isOffline } from "./network.ts";

/** The options of every command that may ask endpoints. */
export interface ReachOptions {
  /** Obeyed before any option is parsed. */
  readonly offline?: boolean;
  /** Hosts with or without a port. @default {[]} */
  readonly allowEndpoint?: readonly string[];
  /** Names of variables. @default {[]} */
  readonly credentialEnv?: readonly string[];
}

/**
 * What connections may reach.
 *
 * @throws {UsageError} when an option names no host or no variable.
 */
export function chooseReach(
  { allowEndpoint = [], credentialEnv = [] }: ReachOptions,
): Reach {
  return {
    offline: isOffline(),
    endpoints: allowEndpoint.map(endpoint),
    credentials: credentialEnv.map(variable),
  };
}

/** What connections may reach, for a reader. */
export function reachInWords({ offline, endpoints }: Reach): string {
  if (offline) return "none: given up until the program ends";
  const named = endpoints.map(({ host, port }) =>
    port === null ? host : `${host}:${port}`
  );
  return `endpoints on ${["this machine", ...named].join(", ")}`;
}

function endpoint(text: string): AllowedEndpoint {
  try {
    return allowedEndpoint(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(
      `--allow-endpoint ${JSON.stringify(text)}: ${error.message}`,
    );
  }
}

function variable(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name;
  throw new UsageError(
    `--credential-env ${JSON.stringify(name)} is no name of a variable`,
  );
}
