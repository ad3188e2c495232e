import assert from "node:assert/strict";
import { Refusal, type RefusalCode } from "../../../kernel/errors.ts";

/** Asserts that a synchronous step is refused; answers the refusal. */
export function refusedNow(
  step: () => unknown,
  code: RefusalCode,
  words: RegExp = /./,
): Refusal {
  try {
    step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    assert.equal(error.code, code, error.message);
    assert.match(error.message, words);
    return error;
  }
  assert.fail(`Nothing was refused, ${code} was expected`);
}
