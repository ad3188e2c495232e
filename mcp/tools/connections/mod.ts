import type { Tool } from "../../tool.ts";
import { checkConnectionIntegrity } from "./check_connection_integrity.ts";
import { createInferenceConnection } from "./create_inference_connection.ts";
import { downloadConnectionWeights } from "./download_connection_weights.ts";
import { listInferenceConnections } from "./list_inference_connections.ts";
import { modelDownloadSize } from "./model_download_size.ts";
import { testInferenceConnection } from "./test_inference_connection.ts";
import { updateInferenceConnection } from "./update_inference_connection.ts";

/** Inference connections, in the order of the work. */
export const CONNECTION_TOOLS: readonly Tool[] = [
  listInferenceConnections,
  modelDownloadSize,
  createInferenceConnection,
  downloadConnectionWeights,
  checkConnectionIntegrity,
  testInferenceConnection,
  updateInferenceConnection,
];
