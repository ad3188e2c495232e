/**
 * The agent's side of VisionSet: tools, and the server that offers them.
 *
 * @module
 */

import { type ListedTool, listing } from "./listing.ts";

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
export { createServer, type ServeOptions, serveStdio } from "./server.ts";
export { MAX_REQUEST_BYTES, type Pipes } from "./stdio.ts";
export type { Tool, ToolAnswer, ToolContext, ToolHost } from "./tool.ts";
export { TOOLS } from "./tools/mod.ts";

/** The tools as an agent is shown them, in workflow order. */
export function listTools(): Promise<readonly ListedTool[]> {
  return Promise.resolve(listing());
}
