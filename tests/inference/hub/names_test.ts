import { strictEqual } from "node:assert/strict";
import { isModelId, isSafeName } from "../../../inference/hub/names.ts";
import { nextPage } from "../../../inference/hub/listing.ts";

Deno.test("isModelId() knows ORG/NAME", async (t) => {
  const good = ["a", "gpt2", "acme/x", "A-b_c.d/e-1.5_x", "x/y_", "0/1"];
  const bad = ["", "/", "a/", "/a", "a/b/c", "a b", "..", "a/..", ".a", "-a"]
    .concat("a--b", "a/b..c", "a/b-", "a/b.", "a\\b", "a%2fb", "ä/b", "a?b")
    .concat("a/".padEnd(100, "b"), "a\n");
  for (const id of good) {
    await t.step(id, () => strictEqual(isModelId(id), true));
  }
  for (const id of bad) {
    await t.step(JSON.stringify(id), () => strictEqual(isModelId(id), false));
  }
});

Deno.test("isSafeName() lets through what stays below a folder everywhere", async (t) => {
  const good = ["a", "a/b.onnx", "onnx/model_q4.onnx_data_1", "größe/名", ".x"]
    .concat("refs/pr/1", "a b", "..a", "a..b");
  const bad = ["", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "a/.", "a\\b"]
    .concat("C:", "a\0b", "a\nb", "a.", "a ", "a*", "a?", "<a>", "a|b", '"')
    .concat("a".repeat(256), "ä".repeat(128), "a/".repeat(501), "\ud800");
  for (const name of good) {
    await t.step(name, () => strictEqual(isSafeName(name), true));
  }
  for (const name of bad) {
    const shown = JSON.stringify(name).slice(0, 40);
    await t.step(shown, () => strictEqual(isSafeName(name), false));
  }
});

Deno.test("nextPage() finds the next page among links", async (t) => {
  const rows: [string | null, string | null][] = [
    [null, null],
    ['<https://a/b?c=d>; rel="next"', "https://a/b?c=d"],
    ["</b>;rel=next", "/b"],
    ['<x>; rel="prev", <y>; rel="next"', "y"],
    ['<x,z>; a="b"; rel="next"', "x,z"],
    ['<x>; rel="last"', null],
    ["x; rel=next", null],
  ];
  for (const [link, expected] of rows) {
    await t.step(link ?? "none", () => {
      const headers = new Headers(link === null ? {} : { link });
      strictEqual(nextPage(headers), expected);
    });
  }
});
