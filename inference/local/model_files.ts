import type { InferenceConnection } from "../../kernel/mod.ts";

/** Where the bytes of a connection's model lie. */
export interface ModelFiles {
  /**
   * The locked files of a connection's model, as they are now: name in the
   * repository to the absolute path of the checked bytes.
   *
   * @throws {Refusal} InferenceConnectionNotSetUp, WeightsDamaged
   */
  filesOf(
    connection: InferenceConnection,
  ): Promise<ReadonlyMap<string, string>>;
}
