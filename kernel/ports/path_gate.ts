/** Decides which paths a caller may name. */
export interface PathGate {
  /**
   * Lets an absolute path through whose real path lies inside an allowed
   * root; every path passes when no root was given. The path may not exist
   * yet: then the real path of its nearest existing ancestor decides.
   *
   * @throws {Refusal} PathOutsideRoots
   */
  require(path: string): Promise<void>;
}
