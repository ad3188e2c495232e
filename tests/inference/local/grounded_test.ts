import { deepStrictEqual, strictEqual, throws } from "node:assert/strict";
import {
  groundedIn,
  promptsFor,
} from "../../../inference/local/child/grounded.ts";
import { rowsOf } from "../../../inference/local/child/scores.ts";
import type { Tokenizer } from "../../../inference/local/child/runtime.ts";

/** One token a word, and one for the full stop. */
const TOKENIZER = Object.assign(() => ({}), {
  encode: (text: string) => text.split(/(?=\.)| /).map(() => 1),
}) as Tokenizer;

Deno.test("promptsFor() puts phrases into as few texts as they fit", () => {
  const [prompt, ...more] = promptsFor([" Red  car", "T-Shirt"], TOKENIZER);
  deepStrictEqual(more, []);
  strictEqual(prompt?.text, "red  car. t-shirt.");
  const many = Array.from({ length: 200 }, (_, i) => `thing${i}`);
  const prompts = promptsFor(many, TOKENIZER);
  deepStrictEqual(prompts.map(({ phrases }) => phrases.length), [127, 73]);
  deepStrictEqual(
    prompts.flatMap(({ phrases }) => phrases.map(({ phrase }) => phrase)),
    many,
  );
  deepStrictEqual(prompts[1]?.phrases[0], {
    phrase: "thing127",
    from: 1,
    to: 2,
  });
  throws(
    () => promptsFor(["word ".repeat(300).trim()], TOKENIZER),
    /names of 254 tokens, and one has 301/,
  );
});

Deno.test("groundedIn() gives a box the phrase that its tokens are of", async (t) => {
  const prompt = {
    text: "red car. dog.",
    phrases: [
      { phrase: "Red car", from: 1, to: 3 },
      { phrase: "dog", from: 4, to: 5 },
    ],
  };
  // The marks at both ends and the full stops are nobody's.
  const rows: [string, number[], string | undefined][] = [
    ["all of it", [-9, 2, 2, -9, -9, -9], "Red car"],
    ["a part of it", [-9, -9, 2, -9, -9, -9], "Red car"],
    ["another", [-9, -9, -9, -9, 1, -9], "dog"],
    ["parts of both", [-9, -9, 2, -9, 2, -9], "Red car dog"],
    [
      "one of them just above a quarter",
      [-9, 2, -9, -9, -1.09, -9],
      "Red car dog",
    ],
    ["one of them just below", [-9, 2, -9, -9, -1.11, -9], "Red car"],
    ["nobody's", [-9, -9, -9, 2, -9, -9], undefined],
  ];
  for (const [name, logits, label] of rows) {
    await t.step(name, () => {
      const found = groundedIn(
        prompt,
        rowsOf({
          type: "float32",
          dims: [1, 1, 6],
          data: Float32Array.from(logits),
        }),
        rowsOf({
          type: "float32",
          dims: [1, 1, 4],
          data: Float32Array.of(0.5, 0.5, 1, 1),
        }),
        0.3,
      );
      deepStrictEqual(found.map((each) => each.label), [label]);
    });
  }
});
