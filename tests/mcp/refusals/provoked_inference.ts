import type { RefusalCode } from "../../../kernel/mod.ts";
import type { ToolName } from "../../support/answers.ts";

/** Codes that tests provoke, by tool. */
export type Refusals = Partial<Record<ToolName, readonly RefusalCode[]>>;

/** Codes of whatever names a connection. */
export const CONNECTION = [
  "InvalidName",
  "InferenceConnectionNotFound",
] as const;
/** What stands in the way of asking a model, first things first. */
const MODEL = [
  ...CONNECTION,
  "InferenceConnectionNotSetUp",
  "LocalInferenceUnavailable",
  "InferenceConnectionNotRunnable",
  "UnsupportedPrompt",
  "UnproducibleGeometry",
] as const;
const LABELLED_AHEAD = [
  ...MODEL,
  "MalformedIdentifier",
  "BatchNotInAnnotation",
  "SchemaHasNoDetectableClass",
] as const;
const RUN = [
  ...LABELLED_AHEAD,
  "PreLabelRunning",
  "InferenceConnectionInvalid",
  "InferenceEndpointUnavailable",
] as const;

/** The groups of tools about models. */
export const INFERENCE = {
  connections: {
    list_inference_connections: ["AnswerTooLarge"],
    create_inference_connection: [
      "InvalidName",
      "InferenceConnectionNameTaken",
      "InferenceConnectionInvalid",
    ],
    test_inference_connection: [
      ...CONNECTION,
      "InferenceConnectionNotTestable",
      "InferenceConnectionNotRunnable",
      "InferenceConnectionInvalid",
      "InferenceEndpointUnavailable",
      "StaleWrite",
    ],
    update_inference_connection: [
      ...CONNECTION,
      "InferenceConnectionNameTaken",
      "InferenceConnectionInvalid",
      "InferenceConnectionModelFixed",
    ],
  },
  weights: {
    model_download_size: ["LocalInferenceUnavailable"],
    download_connection_weights: [
      ...CONNECTION,
      "InferenceConnectionNotDownloadable",
      "InferenceConnectionNotRunnable",
      "LocalInferenceUnavailable",
      "StaleWrite",
    ],
    check_connection_integrity: [
      ...CONNECTION,
      "InferenceConnectionNotCheckable",
      "LocalInferenceUnavailable",
      "WeightsDamaged",
    ],
  },
  pre_label: {
    get_pre_label_plan: [...LABELLED_AHEAD, "BatchNotFound"],
    pre_label_batch: [...RUN, "BatchNotFound"],
    pre_label_project: [...RUN, "BatchNotFound", "ProjectNotFound"],
    pre_label_job: [...RUN, "JobNotFound", "JobFinished"],
  },
} as const satisfies Record<string, Refusals>;
