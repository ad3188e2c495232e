import type {
  ConnectionDetail,
  DigestSource,
  HeldWeights,
  ModelPin,
  ModelSize,
} from "../../kernel/mod.ts";
import { connection } from "./connection.ts";

/** How large a model is, and under what terms it may be used. */
export function modelSize(pin: ModelPin, size: ModelSize): object {
  return {
    model_id: pin.model_id,
    model_revision: pin.model_revision,
    total_bytes: size.total_bytes,
    file_count: size.file_count,
    repository_bytes: size.repository_bytes,
    repository_file_count: size.repository_file_count,
    commit: size.commit,
    license: size.license,
    gated: size.gated,
  };
}

/** A connection whose weights are here, and what they are. */
export function fetched(
  c: ConnectionDetail,
  weights: HeldWeights,
  offer: Parameters<typeof connection>[1],
): object {
  const { digest_source } = weights;
  return {
    ...connection(c, offer),
    weights: {
      commit: weights.commit,
      total_bytes: weights.total_bytes,
      file_count: weights.file_count,
      license: weights.license,
      digest_source,
      note: NOTES[digest_source] ?? null,
    },
  };
}

const NOTES: Partial<Record<DigestSource, string>> = {
  import:
    "The files came without published digests, so these were taken from them as they came: whether they are that revision, and whole, nobody has said",
};
