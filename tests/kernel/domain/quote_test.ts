import assert from "node:assert/strict";
import { quote, quoteAll } from "../../../kernel/errors.ts";

Deno.test("quote() keeps a caller's words data", async (t) => {
  const cases: [string, string, string][] = [
    ["plain", "cat", `"cat"`],
    ["quotes and lines", `a"b\\\n`, `"a\\"b\\\\\\n"`],
    ["C1 and DEL", "\u0085\u007f", `"\\u0085\\u007f"`],
    [
      "bidi controls",
      "\u202e\u2066\u200f\u061c",
      `"\\u202e\\u2066\\u200f\\u061c"`,
    ],
    ["separators", "\u2028\u2029", `"\\u2028\\u2029"`],
    ["a lone surrogate", "\ud800", `"\ufffd"`],
    ["other scripts", "横断歩道 é", `"横断歩道 é"`],
    ["200 characters", "x".repeat(200), `"${"x".repeat(200)}"`],
    ["201 characters", "x".repeat(201), `"${"x".repeat(200)}…"`],
    [
      "a pair cut in two",
      "x".repeat(199) + "😀",
      `"${"x".repeat(199)}\ufffd…"`,
    ],
  ];
  for (const [name, words, expected] of cases) {
    await t.step(name, () => {
      assert.equal(quote(words), expected);
    });
  }
});

Deno.test("quoteAll() shows twenty and counts the rest", () => {
  const words = Array.from({ length: 23 }, (_, i) => `w${i}`);

  assert.equal(quoteAll([]), "none");
  assert.equal(quoteAll(["a", "b"]), `"a", "b"`);
  assert.match(quoteAll(words), /"w19" and 3 more$/);
});
