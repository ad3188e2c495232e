import { deepStrictEqual } from "node:assert/strict";
import { mergeAlike } from "../../mcp/merge_alike.ts";

type Schema = Parameters<typeof mergeAlike>[0][number];

function of(word: Schema, rest: Record<string, Schema> = {}): Schema {
  const kind: Schema = { type: "string", ...word };
  return { type: "object", properties: { kind, ...rest }, required: ["kind"] };
}

function sized(word: Schema, minimum = 0): Schema {
  return of(word, { size: { type: "number", minimum } });
}

const A = of({ const: "a" });
const B = of({ const: "b" });

const JOINED: readonly [string, Schema[], Schema[]][] = [
  ["nothing", [], []],
  ["one alternative", [A], [A]],
  ["two", [A, B], [of({ enum: ["a", "b"] })]],
  [
    "each kind, in the order of its first",
    [A, sized({ const: "c" }), B, sized({ const: "d" })],
    [of({ enum: ["a", "b"] }), sized({ enum: ["c", "d"] })],
  ],
];

const APART: readonly [string, Schema[]][] = [
  ["a bound", [sized({ const: "a" }), sized({ const: "b" }, 1)]],
  ["what is required", [A, { ...B, required: [] }]],
  ["words about it", [A, { ...B, description: "b" }]],
  ["a word that is free", [A, of({})]],
  ["a word out of some", [A, of({ enum: ["b", "c"] })]],
  ["the type", [{ type: "null" }, { type: "string" }]],
];

Deno.test("mergeAlike() joins what differs in a fixed word alone", async (t) => {
  for (const [name, branches, merged] of JOINED) {
    await t.step(name, () => deepStrictEqual(mergeAlike(branches), merged));
  }
});

Deno.test("mergeAlike() leaves apart what differs in more", async (t) => {
  for (const [name, branches] of APART) {
    await t.step(name, () => deepStrictEqual(mergeAlike(branches), branches));
  }
});
