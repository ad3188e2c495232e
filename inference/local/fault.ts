import type { Blame, FromChild } from "./protocol.ts";

/** Why a model, its memory or a picture gives no answer, in a clause. */
export class ModelFault extends Error {
  readonly blame: Blame;

  constructor(reason: string, blame: Blame = "model") {
    super(reason);
    this.name = "ModelFault";
    this.blame = blame;
  }
}

/** Why a model that is loaded gives no answer about one picture. */
export class LookFault extends ModelFault {}

/** How the runtimes say that there is no more memory. */
const OUT_OF_MEMORY =
  /bad_alloc|out of memory|memory access out of bounds|alloc\w* failed|(?:cannot|could not|failed to) (?:allocate|grow)|Invalid typed array length|Invalid array (?:buffer )?length/i;
const LONGEST = 300;

/**
 * A step that an engine does.
 *
 * @param failure What it means when it fails, in a clause.
 * @throws {ModelFault} unless it wants memory.
 */
export async function engineStep<T>(
  failure: string,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const words = wordsOf(error);
    if (error instanceof ModelFault || OUT_OF_MEMORY.test(words)) throw error;
    throw new ModelFault(`${failure}: ${words}`);
  }
}

/** What is said of anything that was thrown. */
export function answerTo(error: unknown): FromChild {
  if (error instanceof ModelFault) {
    return { kind: "fault", blame: error.blame, reason: error.message };
  }
  // The system names paths of this machine, which are nobody's business.
  if (error instanceof Error && error.name in Deno.errors) {
    const reason = `one of its files cannot be read (${error.name})`;
    return { kind: "fault", blame: "model", reason };
  }
  const reason = wordsOf(error);
  const blame = OUT_OF_MEMORY.test(reason) ? "memory" : "model";
  return { kind: "fault", blame, reason };
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/\s+/g, " ").slice(0, LONGEST);
}
