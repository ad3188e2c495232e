import type {
  InferenceConnection,
  Question,
  Sight,
} from "../../../kernel/mod.ts";
import {
  createPredictor,
  type HoldingPredictor,
  type ModelFiles,
} from "../../../inference/mod.ts";
import { TIMEOUTS } from "../../../inference/http/channel.ts";
import {
  LOCAL_LIMITS,
  type LocalLimits,
} from "../../../inference/local/resident.ts";
import { visionset } from "../../support/server_command.ts";
import { filesIn } from "../../models/model_folder.ts";
import { USUAL } from "../room.ts";

/** A connection to a model whose folder is its id, set up. */
export function localTo(
  folder: string,
  model_family: string,
  more: Partial<InferenceConnection> = {},
): InferenceConnection {
  return {
    id: crypto.randomUUID(),
    name: "resident",
    connection_type: "local",
    model_id: folder,
    model_revision: "r1",
    device: "cpu",
    precision: "fp32",
    endpoint_url: null,
    credential_env: null,
    provider_id: null,
    capability: null,
    max_in_flight: null,
    setup_state: "ready",
    model_family,
    created_at: "2026-01-01",
    updated_at: "2026-01-01",
    ...more,
  };
}

/** Serves models out of folders. */
export const FOLDERS: ModelFiles = {
  filesOf: ({ model_id }) => filesIn(model_id),
};

/** Runs a body with a predictor whose models end with it. */
export async function withLocal<T>(
  body: (predictor: HoldingPredictor) => Promise<T>,
  limits: Partial<LocalLimits> = {},
): Promise<T> {
  const predictor = createPredictor(USUAL, TIMEOUTS, {
    files: FOLDERS,
    command: visionset(["local-model"]),
    maxPixels: 100_000_000,
    limits: { ...LOCAL_LIMITS, ...limits },
  });
  try {
    return await body(predictor);
  } finally {
    await predictor.close();
  }
}

/** A picture that is looked at. */
export function sightOf(path: string, width: number, height: number): Sight {
  return {
    asset_id: "00000000-0000-4000-8000-0000000000aa",
    path,
    media_type: path.endsWith(".png") ? "image/png" : "image/jpeg",
    width,
    height,
  };
}

/** What is asked of models that know their labels. */
export const SURE: Question = { phrases: [], minimum_confidence: 0.3 };
