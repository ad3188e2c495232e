import type { Tool } from "../../tool.ts";
import { createInferenceConnection } from "./create_inference_connection.ts";
import { listInferenceConnections } from "./list_inference_connections.ts";
import { testInferenceConnection } from "./test_inference_connection.ts";
import { updateInferenceConnection } from "./update_inference_connection.ts";

/** Inference connections, in the order of the work. */
export const CONNECTION_TOOLS: readonly Tool[] = [
  listInferenceConnections,
  createInferenceConnection,
  testInferenceConnection,
  updateInferenceConnection,
];
