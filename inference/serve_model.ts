/**
 * The door for a process that does nothing but hold a model.
 *
 * @module
 */

export { serveModel } from "./local/child/serve.ts";
