import assert from "node:assert/strict";
import { jsonElements } from "../../../kernel/domain/json_elements.ts";

/** The elements of the array that a text is, and what follows it. */
function split(text: string): { elements: string[]; rest: string } {
  const elements: string[] = [];
  const steps = jsonElements(text, 1);
  for (;;) {
    const step = steps.next();
    if (step.done) return { elements, rest: text.slice(step.value) };
    elements.push(text.slice(step.value.from, step.value.to));
  }
}

Deno.test("jsonElements() finds what JSON.parse finds", async (t) => {
  for (
    const value of [
      [],
      [1],
      [{}, [], "", null],
      [{ a: [1, { b: "]}" }] }, [[["["]]]],
      ['"', "\\", '\\"', '\\\\"', ",", "[{", "}]"],
      [{ '"}': '{"' }, "\u2028😀"],
    ]
  ) {
    for (const space of [0, 2]) {
      const text = JSON.stringify(value, null, space);
      await t.step(text, () => {
        const { elements, rest } = split(`${text},"more":[1]}`);
        assert.deepEqual(elements.map((e) => JSON.parse(e)), value);
        assert.equal(rest, `],"more":[1]}`);
      });
    }
  }
});

Deno.test("jsonElements() ends with the text, and leaves judging to others", async (t) => {
  for (
    const [text, elements] of [
      ["[", []],
      ["[1,2", ["1", "2"]],
      ['[1,"2', ["1", '"2']],
      ["[,]", ["", ""]],
      ["[1,]", ["1", ""]],
      ["[{1,2", ["{1,2"]],
    ] as const
  ) {
    await t.step(text, () => {
      assert.deepEqual(split(text).elements, elements);
    });
  }
});
