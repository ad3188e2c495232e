import { type InferenceConnection, refuse } from "../../kernel/mod.ts";

const DEVICE = "cpu";
/** The number format that weights are asked for in. */
export const PRECISION = "fp32";

/**
 * Whether models run here as a local connection asks for.
 *
 * @throws {Refusal} LocalInferenceUnavailable
 */
export function requireMachine(
  { connection_type, device, precision }: InferenceConnection,
): void {
  if (connection_type !== "local") return;
  if (device === DEVICE && precision === PRECISION) return;
  throw refuse("LocalInferenceUnavailable", {
    reason:
      `the connection asks for device ${device} with precision ${precision}, and models run here on device ${DEVICE} with precision ${PRECISION}; update_inference_connection changes that`,
  });
}
