import assert from "node:assert/strict";
import { canonicalJson } from "../../../kernel/domain/canonical_json.ts";

Deno.test("canonicalJson() writes as RFC 8785 says", async (t) => {
  const cases: [string, string, string][] = [
    [
      "no white space",
      ` { "b" : [ 1 , { } , [ ] ] , "a" : null } `,
      `{"a":null,"b":[1,{},[]]}`,
    ],
    ["literals", `[null,true,false]`, `[null,true,false]`],
    [
      "keys at every depth",
      `{"b":{"z":1,"y":[{"d":1,"c":2}]}}`,
      `{"b":{"y":[{"c":2,"d":1}],"z":1}}`,
    ],
    [
      "keys by UTF-16 code units",
      `{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7,"":8,"10":9,"a":10,"A":11}`,
      `{"":8,"\\r":2,"1":4,"10":9,"A":11,"a":10,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}`,
    ],
    [
      "keys that objects inherit",
      `{"toString":1,"__proto__":{"b":1,"a":2}}`,
      `{"__proto__":{"a":2,"b":1},"toString":1}`,
    ],
    ["lists in their order", `[3,1,2]`, `[3,1,2]`],
    [
      "text escaped no more than needed",
      `"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/\\b\\f\\t\\u2028\\u007f"`,
      `"\u20ac$\\u000f\\nA'B\\"\\\\\\\\\\"/\\b\\f\\t\u2028\u007f"`,
    ],
    ["text not composed", `"e\\u0301"`, `"e\u0301"`],
    ["minus zero", `[-0,0,-0.0]`, `[0,0,0]`],
    ["whole numbers", `[1.0,100,-7,1E2]`, `[1,100,-7,100]`],
    ["the largest safe number", `9007199254740991`, `9007199254740991`],
    ["a number that has no double", `9007199254740993`, `9007199254740992`],
    [
      "fractions",
      `[4.50,2e-3,333333333.33333329,0.1]`,
      `[4.5,0.002,333333333.3333333,0.1]`,
    ],
    [
      "the last fixed large one",
      `[1e20,123456789012345680000]`,
      `[100000000000000000000,123456789012345680000]`,
    ],
    ["the first exponent", `[1e21,1E30,-1e23]`, `[1e+21,1e+30,-1e+23]`],
    ["the last fixed small one", `[0.000001,1.5e-6]`, `[0.000001,0.0000015]`],
    [
      "the first small exponent",
      `[1e-7,0.000000000000000000000000001]`,
      `[1e-7,1e-27]`,
    ],
    [
      "the extremes",
      `[5e-324,1.7976931348623157e308]`,
      `[5e-324,1.7976931348623157e+308]`,
    ],
  ];
  for (const [name, json, expected] of cases) {
    await t.step(name, () => {
      const text = canonicalJson(JSON.parse(json));

      assert.equal(text, expected);
      assert.equal(canonicalJson(JSON.parse(text)), text);
    });
  }
});

Deno.test("canonicalJson() refuses numbers that JSON cannot spell", () => {
  for (const number of [NaN, Infinity, -Infinity]) {
    assert.throws(() => canonicalJson({ a: [number] }), RangeError);
  }
});
