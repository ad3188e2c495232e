import type {
  InferenceConnection,
  Prediction,
  Sight,
} from "../../kernel/mod.ts";
import { createPredictor, type Reach } from "../../inference/mod.ts";
import { plainPng } from "../support/plain_png.ts";

/** What a server reaches that was started without flags. */
export const USUAL: Reach = { offline: false, endpoints: [], credentials: [] };

/** A connection to an endpoint that has told that it finds what words name. */
export function connectionTo(
  endpoint_url: string,
  more: Partial<InferenceConnection> = {},
): InferenceConnection {
  return {
    id: crypto.randomUUID(),
    name: "finder",
    connection_type: "http",
    model_id: "acme/fruit",
    model_revision: "r12",
    device: null,
    precision: null,
    endpoint_url,
    credential_env: null,
    provider_id: null,
    capability: null,
    max_in_flight: 4,
    setup_state: "ready",
    model_family: "text_detect",
    created_at: "2026-01-01",
    updated_at: "2026-01-01",
    ...more,
  };
}

/** The asset that is looked at. */
export const ASSET = "00000000-0000-4000-8000-0000000000aa";
/** Its picture, 40 × 30 pixels. */
export const PICTURE: Uint8Array<ArrayBuffer> = plainPng(40, 30, [7, 8, 9]);
/** What is asked of it. */
export const QUESTION = {
  phrases: ["apple", "Birne"],
  minimum_confidence: 0.35,
};

/** A box that every rule lets through. */
export const APPLE = {
  label: "apple",
  confidence: 0.9,
  geometry: { type: "bbox", x: 1, y: 2, width: 3, height: 4 },
} as const;

/** Runs a body with the picture on disk. */
export async function withSight<T>(
  body: (sight: Sight) => Promise<T>,
): Promise<T> {
  const path = await Deno.makeTempFile({ suffix: ".png" });
  try {
    await Deno.writeFile(path, PICTURE);
    const size = { width: 40, height: 30 };
    const media_type = "image/png";
    return await body({ asset_id: ASSET, path, media_type, ...size });
  } finally {
    await Deno.remove(path);
  }
}

/** Times that a test can wait for. */
export const SHORT = { get: 300, post: 300 };

/** What an endpoint answers about the picture. */
export function predicted(
  connection: InferenceConnection,
  timeouts = { get: 5000, post: 5000 },
): Promise<Prediction> {
  const predictor = createPredictor(USUAL, timeouts);
  return withSight((sight) => predictor.predict(connection, QUESTION, sight));
}
