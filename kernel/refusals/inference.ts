import { quote, refusal } from "./entry.ts";

/** What a connection still lacks, and the tool that gives it. */
const MISSING = {
  download_weights:
    "its weights are not here; download_connection_weights fetches them",
  test_endpoint:
    "its endpoint has not told what it does; test_inference_connection asks it",
};

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
  LocalInferenceUnavailable: refusal(
    (d: { reason: string }) =>
      `Local models cannot be used on this machine: ${d.reason}`,
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
