import { quote, refusal } from "./entry.ts";

/** What a connection still lacks, and the tool that gives it. */
const MISSING = {
  download_weights:
    "its weights are not here; download_connection_weights fetches them",
  test_endpoint:
    "its endpoint has not told what it does; test_inference_connection asks it",
};

/** Files that a sentence names; the rest are counted. */
const MOST_NAMED = 3;

function named(files: readonly string[]): string {
  const shown = files.slice(0, MOST_NAMED).map(quote).join(", ");
  const more = files.length - MOST_NAMED;
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** Refusals about models and the connections to them. */
export const INFERENCE_REFUSALS = {
  InferenceConnectionNotFound: refusal(
    (d: { reference: string }) =>
      `There is no inference connection ${
        quote(d.reference)
      } in this workspace; list_inference_connections names them`,
  ),
  InferenceConnectionNameTaken: refusal(
    (d: { name: string }) =>
      `There is already an inference connection named ${
        quote(d.name)
      }; names are compared without regard to case`,
  ),
  InferenceConnectionInvalid: refusal(
    (d: { fault: string }) =>
      `The inference connection cannot be used so: ${d.fault}`,
  ),
  InferenceConnectionModelFixed: refusal(
    (d: { name: string; model_id: string; model_revision: string }) =>
      `Inference connection ${quote(d.name)} is set up with model ${
        quote(d.model_id)
      } at revision ${
        quote(d.model_revision)
      }, so these two no longer change; nothing was saved`,
    { hint: "Create another connection for the other model" },
  ),
  InferenceConnectionNotTestable: refusal(
    (d: { name: string }) =>
      `Inference connection ${
        quote(d.name)
      } is local, so it has no endpoint to test`,
  ),
  InferenceConnectionNotSetUp: refusal(
    (d: { name: string; missing: keyof typeof MISSING }) =>
      `Inference connection ${quote(d.name)} is not set up: ${
        MISSING[d.missing]
      }`,
  ),
  InferenceConnectionNotRunnable: refusal(
    (d: { name: string; reason: string; served: readonly string[] }) =>
      `Nothing here can run inference connection ${
        quote(d.name)
      }: ${d.reason}; served: ${d.served.join(", ") || "nothing"}`,
  ),
  InferenceConnectionNotDownloadable: refusal(
    (d: { name: string }) =>
      `Inference connection ${
        quote(d.name)
      } asks an endpoint, so it has no weights here to download`,
  ),
  InferenceConnectionNotCheckable: refusal(
    (d: { name: string; connection_type: string }) =>
      `Inference connection ${quote(d.name)} has no weights to check: ${
        d.connection_type === "http"
          ? "it asks an endpoint"
          : "they are not here; download_connection_weights fetches them"
      }`,
  ),
  LocalInferenceUnavailable: refusal(
    (d: { reason: string; model_id?: string }) =>
      d.model_id === undefined
        ? `Local models cannot be used on this machine: ${d.reason}`
        : `The weights of model ${
          quote(d.model_id)
        } cannot be had: ${d.reason}`,
  ),
  WeightsDamaged: refusal(
    (d: { name: string; files: readonly string[]; removed: boolean }) =>
      `Weights of inference connection ${quote(d.name)} are damaged: ${
        named(d.files)
      }; ${
        d.removed
          ? "they were removed, and download_connection_weights brings them again"
          : "check_connection_integrity removes them, and then download_connection_weights brings them again"
      }`,
  ),
  InferenceEndpointUnavailable: refusal(
    (d: { endpoint: string; reason: string }) =>
      `The endpoint ${quote(d.endpoint)} gave no usable answer: ${d.reason}`,
  ),
  UnsupportedPrompt: refusal(
    (d: { name: string; capability: string }) =>
      `The model of inference connection ${
        quote(d.name)
      } answers ${d.capability} only, so it cannot be asked for classes by name`,
  ),
} as const;
