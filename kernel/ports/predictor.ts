import type { Geometry } from "../domain/geometry/mod.ts";
import type { Capability, Driver } from "../domain/inference/capability.ts";
import type { InferenceConnection } from "../domain/inference/connection.ts";

/** What an endpoint says of itself. */
export interface Described {
  /** Names the model and its version in the labels that it makes. */
  readonly model_ref: string;
  readonly capability: Capability;
}

/** What is asked of a model that finds things by name. */
export interface Question {
  /** Names of the wanted classes, in order; a closed model ignores them. */
  readonly phrases: readonly string[];
  /** 0..1; regions below it are not answered. */
  readonly minimum_confidence: number;
}

/** One picture that a model looks at. */
export interface Sight {
  readonly asset_id: string;
  /** Absolute path of its bytes. */
  readonly path: string;
  readonly media_type: "image/jpeg" | "image/png" | "application/octet-stream";
  /** Size in pixels as displayed; answers are in this frame. */
  readonly width: number;
  readonly height: number;
}

/** One thing that a model found, in pixels of the picture as displayed. */
export interface FoundRegion {
  /** In the model's own words. */
  readonly label: string;
  /** 0..1, or null where the model scores nothing. */
  readonly confidence: number | null;
  readonly geometry: Geometry;
}

/** What a model found on one picture. */
export interface Prediction {
  readonly model_ref: string;
  readonly regions: readonly FoundRegion[];
  /** Regions that are no shape: boxes without area, specks of a mask. */
  readonly discarded: number;
}

/** Asks models. Who calls has found that a driver serves the connection. */
export interface Predictor {
  readonly drivers: readonly Driver[];
  /**
   * Whether this machine runs models on the device and with the precision that
   * a local connection names.
   *
   * @default {where no models are run here, nothing is asked}
   * @throws {Refusal} LocalInferenceUnavailable
   */
  requireMachine?(connection: InferenceConnection): void;
  /**
   * Asks an endpoint what it does.
   *
   * @throws {Refusal} InferenceConnectionInvalid, InferenceEndpointUnavailable
   * @throws The signal's reason.
   */
  describe(
    connection: InferenceConnection,
    signal?: AbortSignal,
  ): Promise<Described>;
  /**
   * The labels that the model of a connection can give, in its own order; null
   * where they are not known: an endpoint does not tell them, and a model that
   * finds what words name has none.
   *
   * @throws {Refusal} InferenceConnectionNotSetUp, InferenceConnectionNotRunnable,
   * WeightsDamaged
   */
  labelsOf(connection: InferenceConnection): Promise<readonly string[] | null>;
  /**
   * Asks about one picture. Waits while as many requests as the connection
   * permits are under way, and again while the endpoint is busy; a model on
   * this machine looks at one picture at a time.
   *
   * @throws {Refusal} InferenceConnectionInvalid, InferenceEndpointUnavailable;
   * LocalInferenceUnavailable, InferenceConnectionNotRunnable,
   * InferenceConnectionNotSetUp, InferenceOutOfMemory, WeightsDamaged,
   * CorruptMedia; `isOfPicture` where another picture may well be answered.
   * @throws {Deno.errors.NotFound} when there is nothing at the path.
   * @throws The signal's reason.
   */
  predict(
    connection: InferenceConnection,
    question: Question,
    sight: Sight,
    signal?: AbortSignal,
  ): Promise<Prediction>;
}
