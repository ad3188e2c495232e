import { deepStrictEqual } from "node:assert/strict";
import { LineReader } from "../../mcp/line_reader.ts";

function read(limit: number, text: string, pieceBytes: number): unknown[] {
  const reader = new LineReader(limit);
  const bytes = new TextEncoder().encode(text);
  const lines = [];
  for (let i = 0; i < bytes.length; i += pieceBytes) {
    lines.push(...reader.push(bytes.subarray(i, i + pieceBytes)));
  }
  return lines;
}

Deno.test("LineReader cuts alike however the bytes come", () => {
  for (const size of [1, 2, 3, 7, 100]) {
    deepStrictEqual(read(10, "a\n\nhé→llo\r\nrest", size), [
      "a",
      "",
      "hé→llo\r",
    ]);
  }
});

Deno.test("LineReader drops a long line and keeps its neighbours", () => {
  for (const size of [1, 5, 64, 10_000]) {
    const long = "x".repeat(5000);
    deepStrictEqual(read(100, `before\n${long}\nafter\n`, size), [
      "before",
      { bytes: 5000, id: null },
      "after",
    ]);
  }
});

Deno.test("LineReader finds the id at either end of a long line", async (t) => {
  const pad = JSON.stringify("x".repeat(4000));
  const fake = `{"id":9,"method":"m"}`;
  for (
    const [line, id] of [
      [`{"id":1,"method":"m","params":${pad}}`, 1],
      [`{"jsonrpc":"2.0","id":2,"method":"m","params":{"a":${pad}}}`, 2],
      [`{ "jsonrpc": "2.0", "id": "a\\"b", "params": ${pad}}`, 'a"b'],
      [`{"method":"m","params":{"a":${pad}},"jsonrpc":"2.0","id":3}`, 3],
      [`{"method":"m","params":${pad},"id":"z","jsonrpc":"2.0"}`, "z"],
      [`{"method":"m","params":[${pad},${fake}],"jsonrpc":"2.0"}`, null],
      [`{"method":"m","params":${pad}}`, null],
    ] as const
  ) {
    await t.step(String(id), () => {
      deepStrictEqual(read(100, `${line}\n`, 512), [
        { bytes: new TextEncoder().encode(line).length, id },
      ]);
    });
  }
});
