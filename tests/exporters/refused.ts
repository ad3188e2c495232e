import assert from "node:assert/strict";
import { Refusal, type RefusalCode } from "../../kernel/mod.ts";

/** Asserts that a step is refused; answers the refusal for more looks. */
export async function refused(
  step: () => Promise<unknown>,
  code: RefusalCode,
  words: RegExp = /./,
): Promise<Refusal> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    assert.equal(error.code, code, error.message);
    assert.match(error.message, words);
    return error;
  }
  assert.fail(`Nothing was refused, ${code} was expected`);
}
