import assert from "node:assert/strict";
import { isUuid, newId, requireUuid } from "../../../kernel/domain/ids.ts";
import {
  nameFault,
  nameKey,
  normalizeName,
} from "../../../kernel/domain/names.ts";
import { text } from "../../../kernel/domain/text.ts";
import { refusedNow } from "./refused_now.ts";

Deno.test("normalizeName() composes, strips outside and keeps inside", async (t) => {
  const cases: [string, string, string][] = [
    ["plain", "cat", "cat"],
    ["outer spaces and lines", " \t\n cat \u00a0\u3000", "cat"],
    ["inner spaces", "a  b\u00a0c", "a  b\u00a0c"],
    ["decomposed letters", "Cafe\u0301", "Caf\u00e9"],
    ["an emoji of several code points", "👩🏽‍🔬", "👩🏽‍🔬"],
    [
      "200 code points beyond the first plane",
      "𝒳".repeat(200),
      "𝒳".repeat(200),
    ],
    ["200 after stripping", ` ${"x".repeat(200)} `, "x".repeat(200)],
    [
      "200 after composing",
      "e\u0301".repeat(200),
      "\u00e9".repeat(200),
    ],
    ["__proto__", "__proto__", "__proto__"],
  ];
  for (const [name, given, expected] of cases) {
    await t.step(name, () => {
      assert.equal(normalizeName("project", given), expected);
    });
  }
});

Deno.test("normalizeName() refuses what a name may not be", async (t) => {
  const cases: [string, string, RegExp][] = [
    ["empty", "", /needs at least one non-blank character/],
    ["blank", " \t\u2003\ufeff", /needs at least one non-blank character/],
    ["201 code points", "x".repeat(201), /longer than 200 characters/],
    ["201 pairs", "𝒳".repeat(201), /longer than 200/],
    ["a lone high surrogate", "a\ud83d", /not well-formed/],
    ["a lone low surrogate", "\ude00a", /not well-formed/],
    ["NUL", "a\0b", /control character/],
    ["a tab inside", "a\tb", /control character/],
    ["DEL", "a\u007fb", /control character/],
    ["C1", "a\u0085b", /control character/],
    ["a line separator", "a\u2028b", /invisible character/],
    ["a paragraph separator", "a\u2029b", /invisible character/],
    ["a right-to-left override", "a\u202eb", /invisible character/],
    ["an embedding", "a\u202ab", /invisible character/],
    ["an isolate", "a\u2066b", /invisible character/],
    ["a pop of isolates", "a\u2069", /invisible character/],
    ["a left-to-right mark", "a\u200e", /invisible character/],
    ["a right-to-left mark", "\u200fa", /invisible character/],
    ["an Arabic letter mark", "a\u061cb", /invisible character/],
    ["noncharacter U+FFFE", "a\ufffe", /invisible character/],
    ["noncharacter U+FDD0", "a\ufdd0", /invisible character/],
    ["noncharacter U+1FFFF", "a\u{1ffff}", /invisible character/],
    ["noncharacter U+10FFFE", "a\u{10fffe}", /invisible character/],
  ];
  for (const [name, given, words] of cases) {
    await t.step(name, () => {
      const refusal = refusedNow(
        () => normalizeName("batch", given),
        "InvalidName",
        words,
      );

      assert.match(refusal.message, /^Not a valid batch name: /);
      assert.equal(refusal.retryWith, null);
    });
  }
});

Deno.test("nameFault() finds nothing wrong with ordinary names", () => {
  for (const name of ["cat", "Straße 7/b", "横断歩道", "a\u200db", "\ufffd"]) {
    assert.equal(nameFault(name), null, name);
  }
});

Deno.test("nameKey() folds case as Unicode does", async (t) => {
  const same: [string, string][] = [
    ["car", "CAR"],
    ["Straße", "STRASSE"],
    ["Straße", "STRAẞE"],
    ["ΟΔΟΣ", "οδος"],
    ["ΟΔΟΣ", "οδοσ"],
    ["Café", "CAFE\u0301"],
    ["ﬁn", "FIN"],
    ["K", "k"],
    ["Ǆ", "ǆ"],
    ["İ", "i\u0307"],
    ["Ա", "ա"],
    ["𐐀", "𐐨"],
    ["ſ", "S"],
  ];
  for (const [a, b] of same) {
    await t.step(`${a} is ${b}`, () => {
      assert.equal(nameKey(a), nameKey(b));
    });
  }
  const apart: [string, string][] = [
    ["kız", "kiz"],
    ["KIZ", "kız"],
    ["e", "é"],
    ["a b", "ab"],
    ["１", "1"],
  ];
  for (const [a, b] of apart) {
    await t.step(`${a} is not ${b}`, () => {
      assert.notEqual(nameKey(a), nameKey(b));
    });
  }
});

Deno.test("nameKey() of a key is that key, for every letter", () => {
  for (let point = 0; point < 0x1ffff; point++) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const key = nameKey(String.fromCodePoint(point));
    assert.equal(nameKey(key), key, point.toString(16));
  }
});

Deno.test("newId() makes random UUIDs of version 4", () => {
  const ids = Array.from({ length: 100 }, newId);

  assert.equal(new Set(ids).size, 100);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f-]+$/);
    assert.ok(isUuid(id));
  }
});

Deno.test("requireUuid() lowers a UUID and refuses other text", async (t) => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  assert.equal(requireUuid("job_id", id.toUpperCase()), id);
  const others = [
    "",
    "7",
    ` ${id}`,
    `${id}\n`,
    `{${id}}`,
    id.replace(/-/g, ""),
  ];
  for (const other of others) {
    await t.step(JSON.stringify(other), () => {
      refusedNow(
        () => requireUuid("job_id", other),
        "MalformedIdentifier",
        /^job_id must be a UUID and /,
      );
    });
  }
});

Deno.test("text() takes well-formed text without NUL", () => {
  for (const taken of ["", " a\n", "\u202e", "👩🏽‍🔬"]) {
    assert.equal(text().parse(taken), taken);
  }
  for (const refused of ["a\0", "\ud800", 7, null, undefined]) {
    assert.equal(text().safeParse(refused).success, false);
  }
});
