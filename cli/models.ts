import {
  type Hub,
  hubAddress,
  type Reach,
  TOKEN_VARIABLE,
  tokenFor,
  USUAL_HUB,
} from "../inference/mod.ts";
import { UsageError } from "./failure.ts";

/** The variable that lists folders of models, separated as in PATH. */
export const MODELS_VARIABLE = "VISIONSET_MODELS";
/** The variable that names another hub, such as a mirror. */
const HUB_VARIABLE = "HF_ENDPOINT";

/** Where models may come from. */
export interface ModelOrigins {
  readonly hub: Hub;
  /** Real paths of folders, in their order. */
  readonly folders: readonly string[];
}

/**
 * The hub of the environment, else the usual one.
 *
 * @throws {UsageError} when the environment names none that can be asked.
 */
export function chooseHub({ endpoints, offline }: Reach): Hub {
  const named = Deno.env.get(HUB_VARIABLE) || USUAL_HUB;
  try {
    return { address: hubAddress(named), endpoints, offline };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(
      `${HUB_VARIABLE} ${JSON.stringify(named)}: ${error.message}`,
    );
  }
}

/** Where models may come from, for a reader. */
export function modelsInWords({ hub, folders }: ModelOrigins): string {
  const from = folders.length === 0
    ? ""
    : `first from ${folders.join(", ")}, then `;
  return `${from}${hubInWords(hub)}`;
}

function hubInWords(hub: Hub): string {
  if (hub.offline) return "from no hub: there is no network";
  return `from ${hub.address}, ${tokenInWords(hub)}`;
}

/** What becomes of the token; never what it is. */
function tokenInWords(hub: Hub): string {
  if (tokenFor(hub) !== null) return `with ${TOKEN_VARIABLE}`;
  return isTokenSet()
    ? `WITHOUT ${TOKEN_VARIABLE}, which plain http or odd characters forbid`
    : `without ${TOKEN_VARIABLE}`;
}

/** Whether a token of the hub is set at all. */
export function isTokenSet(): boolean {
  return (Deno.env.get(TOKEN_VARIABLE) ?? "") !== "";
}
