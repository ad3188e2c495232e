import assert from "node:assert/strict";
import {
  diffSchemas,
  sameClasses,
} from "../../../kernel/domain/schema_diff.ts";
import { classes, cls, string } from "./classes.ts";

Deno.test("diffSchemas() calls out classes that get another index", async (t) => {
  const before = classes([cls("cat"), cls("dog"), cls("bird")]);
  const cases: [string, string[], string[]][] = [
    ["appended", ["cat", "dog", "bird", "aardvark"], []],
    ["put first", ["aardvark", "cat", "dog", "bird"], [
      "cat 0 1",
      "dog 1 2",
      "bird 2 3",
    ]],
    ["swapped", ["dog", "cat", "bird"], ["cat 0 1", "dog 1 0"]],
    ["the first removed", ["dog", "bird"], ["dog 1 0", "bird 2 1"]],
    ["the last removed", ["cat", "dog"], []],
  ];
  for (const [name, names, moves] of cases) {
    await t.step(name, () => {
      const { changes } = diffSchemas(
        before,
        classes(names.map((n) => cls(n))),
      );

      const notes = changes.filter((c) => c.detail.includes("index moves"));
      assert.deepEqual(
        notes.map((c) =>
          c.detail.replace(
            /^class index moves from (\d) to (\d): exports .*/,
            `${c.label_class} $1 $2`,
          )
        ),
        moves,
      );
      for (const note of notes) {
        assert.equal(note.kind, "additive");
        assert.equal(note.guard, null);
      }
    });
  }
});

Deno.test("sameClasses() looks at all but the order of keys", async (t) => {
  const whole = cls("a", { color: "red", attributes: [string("n")] });
  const cases: [string, object[], boolean][] = [
    ["itself", [whole], true],
    ["keys in another order", [
      Object.fromEntries(Object.entries(whole).reverse()),
    ], true],
    ["another colour", [{ ...whole, color: "blue" }], false],
    ["no colour", [{ ...whole, color: null }], false],
    ["another case", [{ ...whole, name: "A" }], false],
    ["another class", [whole, cls("b")], false],
    ["a default", [
      cls("a", { color: "red", attributes: [{ ...string("n"), default: "" }] }),
    ], false],
    ["none", [], false],
  ];
  for (const [name, other, expected] of cases) {
    await t.step(name, () => {
      assert.equal(sameClasses(classes([whole]), classes(other)), expected);
    });
  }
});
