import type { InferenceConnection } from "../../domain/inference/connection.ts";
import type { Page, PageRequest } from "../../domain/page.ts";

/** Inference connections of the workspace. */
export interface ConnectionRows {
  insert(connection: InferenceConnection): void;
  /** Stores everything but id, type and time of creation. */
  update(connection: InferenceConnection): void;
  delete(id: string): void;
  byId(id: string): InferenceConnection | null;
  /** By the form of the name that ignores case. */
  byNameKey(key: string): InferenceConnection | null;
  /** The local ones to the same model at the same revision. */
  localTo(
    model: Pick<InferenceConnection, "model_id" | "model_revision">,
  ): readonly InferenceConnection[];
  /** In order of creation. */
  page(request: PageRequest): Page<InferenceConnection>;
}
