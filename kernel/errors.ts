import { BATCH_REFUSALS } from "./refusals/batches.ts";
import type { RefusalEntry } from "./refusals/entry.ts";
import { INFERENCE_REFUSALS } from "./refusals/inference.ts";
import { RECIPE_REFUSALS } from "./refusals/recipes.ts";
import { MEDIA_REFUSALS, RELEASE_REFUSALS } from "./refusals/releases.ts";
import { SCHEMA_REFUSALS } from "./refusals/schema.ts";
import { WORKSPACE_REFUSALS } from "./refusals/workspace.ts";

export { quote, quoteAll } from "./refusals/entry.ts";

const REFUSALS = {
  ...WORKSPACE_REFUSALS,
  ...SCHEMA_REFUSALS,
  ...BATCH_REFUSALS,
  ...RELEASE_REFUSALS,
  ...RECIPE_REFUSALS,
  ...INFERENCE_REFUSALS,
  ...MEDIA_REFUSALS,
} as const;

/** The name of one way the domain can say no. Never leaves the process. */
export type RefusalCode = keyof typeof REFUSALS;

/** The facts that the sentence of a code is made of. */
export type RefusalDetails<C extends RefusalCode> = Parameters<
  (typeof REFUSALS)[C]["say"]
>[0];

/** All codes, for tests that walk the catalogue. */
export const REFUSAL_CODES: readonly RefusalCode[] = Object.keys(
  REFUSALS,
) as RefusalCode[];

/**
 * A well-formed request that the domain refuses. Nothing was written, unless
 * the sentence says otherwise.
 */
export class Refusal extends Error {
  /** Which refusal this is. */
  readonly code: RefusalCode;
  /** The one parameter that makes the same call succeed, or null. */
  readonly retryWith: string | null;
  /** A next step, where the sentence itself names none, or null. */
  readonly hint: string | null;
  /** Position in the list that the caller sent, or null. */
  readonly index: number | null;
  /** Whether it is about one picture: a model may well take another. */
  readonly isOfPicture: boolean;

  /**
   * @param code Which refusal.
   * @param message Its sentence; {@linkcode refuse} builds it from the table.
   * @param options What a caller can do about it; `cause` is for the log.
   */
  constructor(
    code: RefusalCode,
    message: string,
    options: {
      retryWith: string | null;
      hint: string | null;
      index: number | null;
      isOfPicture?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = "Refusal";
    this.code = code;
    this.retryWith = options.retryWith;
    this.hint = options.hint;
    this.index = options.index;
    this.isOfPicture = options.isOfPicture ?? false;
  }

  /** The same refusal, blamed on one item of the caller's list. */
  at(index: number): Refusal {
    return this.#but({ index });
  }

  /** The same refusal, whose sentence goes on with what holds all the same. */
  goingOn(words: string): Refusal {
    return this.#but({ message: `${this.message}; ${words}` });
  }

  /** The same refusal, blamed on the one picture that a model looked at. */
  ofPicture(): Refusal {
    return this.#but({ isOfPicture: true });
  }

  #but(
    change: { index?: number; message?: string; isOfPicture?: boolean },
  ): Refusal {
    const { code, message, retryWith, hint, index, isOfPicture, cause } = this;
    const options = { retryWith, hint, index, isOfPicture, cause, ...change };
    return new Refusal(code, change.message ?? message, options);
  }
}

/** Builds a refusal from its code and the facts of the case. */
export function refuse<C extends RefusalCode>(
  code: C,
  details: RefusalDetails<C>,
  options: { index?: number; cause?: unknown } = {},
): Refusal {
  const entry = REFUSALS[code] as RefusalEntry<RefusalDetails<C>>;
  return new Refusal(code, entry.say(details), {
    retryWith: entry.retryWith ?? null,
    hint: entry.hint ?? null,
    index: options.index ?? null,
    cause: options.cause,
  });
}
