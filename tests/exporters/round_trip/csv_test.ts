import assert from "node:assert/strict";
import { csvRecords } from "../../../exporters/host/round_trip/csv.ts";

const TABLES: Record<string, [string, string[][]]> = {
  "nothing": ["", []],
  "plain fields": ["a,b\nc,d\n", [["a", "b"], ["c", "d"]]],
  "no last line end": ["a,b", [["a", "b"]]],
  "empty fields": [",\na,\n,b\n", [["", ""], ["a", ""], ["", "b"]]],
  "an empty field at the very end": ["a,", [["a", ""]]],
  "an empty line": ["a\n\nb\n", [["a"], [""], ["b"]]],
  "quotes": ['"a","b ""c"""\n', [["a", 'b "c"']]],
  "commas and line ends in quotes": ['"a,b","c\nd"\n', [["a,b", "c\nd"]]],
  "two kinds of line ends": ["a\r\nb\n", [["a"], ["b"]]],
};

Deno.test("csvRecords() reads RFC 4180", async (t) => {
  for (const [name, [text, records]] of Object.entries(TABLES)) {
    await t.step(name, () => {
      assert.deepEqual([...csvRecords(text)], records);
    });
  }
});

Deno.test("csvRecords() refuses a quote out of place", async (t) => {
  for (const text of ['a"b\n', '"a"b\n', '"a\n', 'a,"b" \n']) {
    await t.step(JSON.stringify(text), () => {
      assert.throws(() => [...csvRecords(text)], SyntaxError);
    });
  }
});
