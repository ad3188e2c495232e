import assert from "node:assert/strict";
import { PathBook, pathFault } from "../../exporters/host/paths.ts";

Deno.test("pathFault() lets plain relative paths through", () => {
  for (
    const path of [
      "a",
      "a/b.txt",
      "고양이/a b.txt",
      "a..b/c",
      "ü".repeat(127),
      `${"a/".repeat(32)}b`,
      `${`${"ü".repeat(127)}/`.repeat(4)}abcd`,
    ]
  ) {
    assert.equal(pathFault(path), null, path);
  }
});

Deno.test("pathFault() says what is wrong", async (t) => {
  const cases: [unknown, RegExp][] = [
    [42, /not a string/],
    ["", /empty/],
    ["/etc/passwd", /not relative/],
    ["../a", /starts with a dot/],
    ["a/../../b", /starts with a dot/],
    ["a/./b", /starts with a dot/],
    [".hidden", /starts with a dot/],
    ["a//b", /empty component/],
    ["a/", /empty component/],
    ["a\0b", /control character/],
    ["a\nb", /control character/],
    ["a\u0085b", /control character/],
    ["C:\\a", /backslash/],
    ["a\ud800", /well-formed/],
    ["ü".repeat(128), /255 bytes/],
    [`${"a/".repeat(33)}b`, /deeper than 32 folders/],
    [`${`${"ü".repeat(127)}/`.repeat(4)}abcde`, /longer than 1024 bytes/],
  ];
  for (const [path, words] of cases) {
    await t.step(JSON.stringify(path), () => {
      assert.match(pathFault(path) ?? "", words);
    });
  }
});

Deno.test("PathBook.enter() takes each path once, on any file system", async (t) => {
  const cases: [string, string, RegExp][] = [
    ["a/b.txt", "a/b.txt", /taken/],
    ["a/b.txt", "a/B.TXT", /taken/],
    ["é.txt", "e\u0301.txt", /taken/],
    ["ß.txt", "SS.txt", /taken/],
    ["a", "a/b", /a folder in it is a file/],
    ["a/b", "A", /folder of the same export/],
    ["a/b", "A/c", /spelled in two ways/],
    ["x", "visionset-export-report.json", /taken/],
    ["x", "VisionSet-Export-Report.json", /taken/],
  ];
  for (const [first, second, words] of cases) {
    await t.step(`${first} then ${second}`, () => {
      const book = new PathBook();

      assert.equal(book.enter(first), null);
      assert.match(book.enter(second) ?? "", words);
    });
  }
});
