/**
 * The agent's side of VisionSet: tools, and the server that offers them.
 *
 * @module
 */

import { type ListedTool, listing } from "./listing.ts";
import type { Offer } from "./tool.ts";

export {
  callTool,
  type Envelope,
  InternalFault,
  MAX_LINE_BYTES,
  type Outcome,
} from "./guard.ts";
export { createToolHost } from "./host.ts";
export { INSTRUCTIONS } from "./instructions.ts";
export type { ListedTool } from "./listing.ts";
export { keepStdoutPure } from "./log.ts";
export { Asker } from "./asking.ts";
export { createServer, type ServeOptions, serveStdio } from "./server.ts";
export { MAX_REQUEST_BYTES, type Pipes } from "./stdio.ts";
export type {
  Call,
  Offer,
  Tool,
  ToolAnswer,
  ToolContext,
  ToolHost,
} from "./tool.ts";
export { DESTRUCTIVE_TOOLS, TOOLS } from "./tools/mod.ts";

/**
 * The tools as an agent is shown them, in workflow order.
 *
 * @param offer Without it those that destroy are left out.
 */
export function listTools(
  offer: Offer = { destructive: false },
): Promise<readonly ListedTool[]> {
  return Promise.resolve(listing(offer));
}
