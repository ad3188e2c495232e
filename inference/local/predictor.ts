import {
  type InferenceConnection,
  type Prediction,
  type Predictor,
  type Question,
  quote,
  type Refusal,
  refuse,
  type Sight,
} from "../../kernel/mod.ts";
import { labelsIn, requireDescribed } from "./description.ts";
import { FAMILIES, LOCAL_DRIVER } from "./families.ts";
import { LookFault, ModelFault } from "./fault.ts";
import { PRECISION, requireMachine } from "./machine.ts";
import type { ModelFiles } from "./model_files.ts";
import { type ChildCommand, ChildEnded, ChildLate } from "./model_child.ts";
import type { Blame } from "./protocol.ts";
import { orderFor } from "./order.ts";
import { LOCAL_LIMITS, type LocalLimits, Resident } from "./resident.ts";
import { missingRuntimeFile } from "./runtime_files.ts";
import type { Weights } from "./wanted_files.ts";

/** How models on this machine are run. */
export interface LocalOptions {
  readonly files: ModelFiles;
  /** What starts a process that serves a model. */
  readonly command: ChildCommand;
  /** Pixels that one picture may have. */
  readonly maxPixels: number;
  /** @default {LOCAL_LIMITS} */
  readonly limits?: LocalLimits;
}

const LONGEST_REF = 500;

/** Asks models on this machine. */
export class LocalPredictor implements Pick<Predictor, "labelsOf" | "predict"> {
  readonly #options: LocalOptions;
  readonly #resident: Resident;

  constructor(options: LocalOptions) {
    this.#options = options;
    const { command, limits = LOCAL_LIMITS } = options;
    this.#resident = new Resident(command, limits);
  }

  /** As {@linkcode Predictor.labelsOf}. */
  async labelsOf(
    connection: InferenceConnection,
  ): Promise<readonly string[] | null> {
    const family = FAMILIES[connection.model_family ?? ""];
    if (family?.declaration.capability !== "label_detect") return null;
    return await refusing(connection, async () => {
      const files = await this.#options.files.filesOf(connection);
      const labels = labelsIn(await requireDescribed(files, "config.json"));
      return [...new Set(labels.filter((label) => label !== undefined))];
    });
  }

  /**
   * As {@linkcode Predictor.predict}.
   *
   * @throws {Refusal} LocalInferenceUnavailable, InferenceConnectionNotRunnable,
   * InferenceOutOfMemory, CorruptMedia, UnsupportedMedia, and those of
   * {@linkcode ModelFiles}.
   */
  async predict(
    connection: InferenceConnection,
    question: Question,
    sight: Sight,
    signal?: AbortSignal,
  ): Promise<Prediction> {
    requireMachine(connection);
    await requireRuntime();
    await Deno.stat(sight.path);
    const { path, width, height } = sight;
    const { phrases, minimum_confidence } = question;
    const { maxPixels, files } = this.#options;
    return await refusing(connection, async () => {
      const { seen, weights } = await this.#resident.visit({
        key: `${connection.id} ${connection.updated_at}`,
        id: connection.id,
        load: async () => orderFor(connection, await files.filesOf(connection)),
        look: { path, width, height, maxPixels, phrases, minimum_confidence },
      }, signal);
      return { ...seen, model_ref: modelRef(connection, weights) };
    });
  }

  /** Ends the process of the model that is held. */
  close(): Promise<void> {
    return this.#resident.close();
  }
}

async function requireRuntime(): Promise<void> {
  const missing = await missingRuntimeFile();
  if (missing === null) return;
  throw refuse("LocalInferenceUnavailable", {
    reason:
      `the runtime's file ${missing} is not there; in the source tree, deno task runtime fetches it`,
  });
}

/** How labels name the model: its pin, and the weights unless they are whole. */
function modelRef(
  { model_id, model_revision }: InferenceConnection,
  { dtype }: Weights,
): string {
  const suffix = dtype === PRECISION ? "" : `#${dtype}`;
  const pin = `${model_id}@${model_revision}`;
  return pin.slice(0, LONGEST_REF - suffix.length) + suffix;
}

/** Says in a caller's words what kept a model from answering. */
async function refusing<T>(
  { name, model_id }: InferenceConnection,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    if (cause instanceof ChildLate) {
      const reason = `the model ${
        quote(model_id)
      } took over ${cause.seconds} s and was ended; a smaller one takes less, and a connection of type http asks a faster machine`;
      throw refuse("LocalInferenceUnavailable", { reason }, { cause });
    }
    if (cause instanceof ChildEnded && !cause.outOfMemory) {
      const reason = `the process that ran the model ${
        quote(model_id)
      } ended ${cause.message}; the next request starts another`;
      throw refuse("LocalInferenceUnavailable", { reason }, { cause })
        .ofPicture();
    }
    if (cause instanceof ChildEnded) {
      const guessed_from = cause.isCertain ? undefined : cause.message;
      throw refuse("InferenceOutOfMemory", { name, guessed_from }, { cause });
    }
    if (!(cause instanceof ModelFault)) throw cause;
    const refusal = REFUSALS[cause.blame](name, model_id, cause);
    throw cause instanceof LookFault ? refusal.ofPicture() : refusal;
  }
}

const SERVED = [
  `${LOCAL_DRIVER.provider_id} (${Object.keys(FAMILIES).join(", ")})`,
];

const REFUSALS: Readonly<
  Record<Blame, (name: string, model: string, cause: ModelFault) => Refusal>
> = {
  memory: (name, _model, cause) =>
    refuse("InferenceOutOfMemory", { name }, { cause }),
  picture: (_name, _model, cause) =>
    refuse("CorruptMedia", { reason: cause.message }, { cause }),
  family: (name, _model, { message: reason }) =>
    refuse("InferenceConnectionNotRunnable", { name, reason, served: SERVED }),
  model: (name, model_id, cause) =>
    refuse("InferenceConnectionNotRunnable", {
      name,
      model_id,
      reason: cause.message,
    }, { cause }),
};
