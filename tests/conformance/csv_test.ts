import assert from "node:assert/strict";
import { recordsOf } from "./classification.ts";

Deno.test("recordsOf() reads quoted fields and refuses broken ones", () => {
  assert.deepEqual(recordsOf('a,"b,""c""\n"\n,\n'), [["a", 'b,"c"\n'], [
    "",
    "",
  ]]);
  for (const text of ["a", 'a"b"\n', '"a\n', '"a"b\n', "a,"]) {
    assert.equal(recordsOf(text), null, text);
  }
});
