import assert from "node:assert/strict";
import {
  jsonMembers,
  type Member,
} from "../../../exporters/host/round_trip/json_members.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) {
    yield text.slice(at, at + size);
  }
}

/** The object that members make, and the lists that were announced. */
function joined(members: readonly Member[]): unknown {
  const whole: Record<string, unknown> = {};
  for (const { key, at, value } of members) {
    if (at === null) whole[key] = value;
    else if (at === -1) whole[key] = [];
    else (whole[key] as unknown[])[at] = value;
  }
  return whole;
}

const TEXTS: Record<string, string> = {
  "an empty object": " { } ",
  "an empty list": '{"a": [ ]}',
  "values of every kind":
    '{"a":1.5e3,"b":"x","c":null,"d":{"e":[1,{}]},"f":[1,"2",[3,[4]],{"g":{}},null],"h":true}\n',
  "signs inside of strings": '{"a,]}":["]},[{:\\"","\\\\"],"b":"{\\"}\\\\"}',
  "line ends and spaces": '{\n  "a" : [\r\n 1 ,\t2\n ] ,\n "b":\n{ } }\n',
  "lists of lists": '{"a":[[],[[]]],"b":[]}',
};

Deno.test("jsonMembers() reads what JSON.parse() reads, however it is cut", async (t) => {
  for (const [name, text] of Object.entries(TEXTS)) {
    await t.step(name, async () => {
      for (const size of [1, 2, 3, 7, text.length]) {
        const members = await Array.fromAsync(jsonMembers(pieces(text, size)));
        assert.deepEqual(joined(members), JSON.parse(text));
      }
    });
  }
});

const FAULTS: Record<string, string> = {
  "nothing": "",
  "a list": "[1]",
  "a number": "1",
  "a comma after the last member": '{"a":1,}',
  "a comma after the last item": '{"a":[1,]}',
  "a comma before the first item": '{"a":[,1]}',
  "a list that ends as an object": '{"a":[1}}',
  "an object that ends as a list": '{"a":1]',
  "an item that ends as another": '{"a":[{"b":1]]}',
  "a key without quotes": "{a:1}",
  "a key that is a number": "{1:1}",
  "a key twice": '{"a":1,"a":[]}',
  "a key without a value": '{"a":}',
  "a member without a key": '{"a":1,2}',
  "a colon in a list": '{"a":[1:2]}',
  "a value after a list": '{"a":[1] 2}',
  "words before a list": '{"a":x[1]}',
  "no end": '{"a":[1]',
  "no end of a string": '{"a":"b}',
  "something after the end": '{"a":1} x',
  "an object after the end": "{}{}",
  "a string after the end": '{}"x"',
  "an item that is no JSON": '{"a":[NaN]}',
};

Deno.test("jsonMembers() refuses what is no JSON object", async (t) => {
  for (const [name, text] of Object.entries(FAULTS)) {
    await t.step(name, async () => {
      for (const size of [1, 3, Math.max(1, text.length)]) {
        await assert.rejects(
          Array.fromAsync(jsonMembers(pieces(text, size))),
          SyntaxError,
        );
      }
    });
  }
});
