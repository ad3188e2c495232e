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
    (
      d:
        & { name: string; reason: string }
        & ({ served: readonly string[] } | { model_id: string }),
    ) =>
      "model_id" in d
        ? `The model ${quote(d.model_id)} of inference connection ${
          quote(d.name)
        } cannot be run: ${d.reason}`
        : `Nothing here can run inference connection ${
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
  InferenceOutOfMemory: refusal(
    (d: { name: string; guessed_from?: string | undefined }) =>
      `The model of inference connection ${quote(d.name)} ${
        d.guessed_from === undefined
          ? "needs more memory than it can have on this machine"
          : `gave no answer: its process was ended ${d.guessed_from} (out of memory?)`
      }; a smaller model, or one of which only a quantised file is there, needs less, and a connection of type http asks a larger machine`,
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
  UnproducibleGeometry: refusal(
    (
      d: {
        name: string;
        unproduced: readonly string[];
        produced: readonly string[];
      },
    ) =>
      `The model of inference connection ${quote(d.name)} makes no ${
        d.unproduced.join(", ")
      }; it makes: ${d.produced.join(", ")}`,
    {
      hint:
        "Call get_pre_label_plan without geometries to see what the model produces",
    },
  ),
  SchemaHasNoDetectableClass: refusal(
    (
      d: {
        /** Named where several batches were asked for. */
        batch: string | null;
        version: number;
        produces: readonly string[];
        excluded: readonly { name: string; reasons: readonly string[] }[];
        /** The model's own; null where it takes words, or hides them. */
        labels: readonly string[] | null;
      },
    ) =>
      `${d.batch === null ? "" : `Batch ${quote(d.batch)}: `}` +
      `Schema version ${d.version} has no class that the model could label as ${
        d.produces.join(" or ")
      }: ${withReasons(d.excluded)}${ownLabels(d.labels)}`,
  ),
  PreLabelRunning: refusal(
    (d: { job: string; run: string; seconds: number; dead: number }) =>
      `Job ${d.job} is being pre-labelled already, by run ${d.run}, which gave its last sign of life ${d.seconds} seconds ago; get_job shows how far it is, and after ${d.dead} seconds without a sign it counts as dead`,
  ),
} as const;

const MOST_LABELS = 100;

/** The labels that classes could be named after; at most 100, the rest counted. */
function ownLabels(labels: readonly string[] | null): string {
  if (labels === null) return "";
  if (labels.length === 0) return "; the model names no labels of its own";
  const shown = labels.slice(0, MOST_LABELS).map(quote).join(", ");
  const more = labels.length - MOST_LABELS;
  return `; the model's own labels are ${shown}${
    more > 0 ? ` and ${more} more` : ""
  }`;
}

/** Classes each with why it is left out; at most 20, the rest counted. */
function withReasons(
  excluded: readonly { name: string; reasons: readonly string[] }[],
): string {
  if (excluded.length === 0) return "it has no class at all";
  const shown = excluded.slice(0, 20)
    .map(({ name, reasons }) => `${quote(name)} (${reasons.join(", ")})`)
    .join(", ");
  return excluded.length > 20
    ? `${shown} and ${excluded.length - 20} more`
    : shown;
}
