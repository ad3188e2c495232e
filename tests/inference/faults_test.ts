import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { InferenceConnection } from "../../kernel/mod.ts";
import { createPredictor } from "../../inference/mod.ts";
import { Endpoint, type Handler } from "../support/endpoint.ts";
import {
  redirect,
  TRANSPORT_FAULTS,
  TRICKS,
} from "../support/endpoint_faults.ts";
import { refused } from "../exporters/refused.ts";
import { APPLE, ASSET, connectionTo, predicted, SHORT, USUAL } from "./room.ts";

const CODE = "InferenceEndpointUnavailable";
const LONG = { get: 30_000, post: 30_000 };

function described(connection: InferenceConnection, timeouts = LONG) {
  return createPredictor(USUAL, timeouts).describe(connection);
}

Deno.test("predict() and describe() tell what is wrong with a transport", async (t) => {
  for (const { name, open, says, slow } of TRANSPORT_FAULTS) {
    await t.step(`an endpoint that ${name}`, async () => {
      await using endpoint = open();
      const connection = connectionTo(endpoint.url());
      const timeouts = slow ? SHORT : LONG;
      const since = performance.now();
      await refused(() => predicted(connection, timeouts), CODE, says);
      const { message } = await refused(
        () => described(connection, timeouts),
        CODE,
        says,
      );
      ok(message.startsWith(`The endpoint "${endpoint.url()}" `), message);
      ok(message.length < 600);
      if (slow) ok(performance.now() - since < 3000);
    });
  }
});

Deno.test("predict() tells an endpoint where nobody listens", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  for (const host of ["127.0.0.1", "localhost"]) {
    const connection = connectionTo(`http://${host}:${port}/`);
    const says = /cannot be reached: nobody listens there$/;
    const refusal = await refused(() => predicted(connection), CODE, says);
    strictEqual(refusal.isOfPicture, false);
  }
});

Deno.test("predict() blames the picture for a status that may be about it", async (t) => {
  const rows: [number, boolean][] = [
    [400, true],
    [401, false],
    [403, false],
    [404, false],
    [413, true],
    [422, true],
    [429, false],
    [500, true],
    [502, true],
    [503, false],
  ];
  // Whoever is busy is left alone at once.
  const headers = { "retry-after": "3600" };
  for (const [status, isOfPicture] of rows) {
    await t.step(`${status}`, async () => {
      await using endpoint = new Endpoint(() =>
        new Response(null, { status, headers })
      );
      const connection = connectionTo(endpoint.url());
      const says = new RegExp(`status ${status}`);
      const asked = await refused(() => predicted(connection), CODE, says);
      strictEqual(asked.isOfPicture, isOfPicture);
      if (status === 429 || status === 503) return;
      const told = await refused(() => described(connection), CODE, says);
      strictEqual(told.isOfPicture, false);
    });
  }
});

/** What is wrong with the list of answers. */
const ENVELOPES: readonly [string, unknown, RegExp][] = [
  ["no list", {}, /at "answers"/],
  ["a list that is none", { answers: {} }, /at "answers"/],
  ["no answer", { answers: [] }, /about 0 pictures where it was asked about 1/],
  [
    "one too many",
    { answers: [answer({}), answer({ asset_id: "other" })] },
    /about 2 pictures/,
  ],
  ["the same twice", { answers: [answer({}), answer({})] }, /about 2 pictures/],
  [
    "a foreign asset",
    { answers: [answer({ asset_id: "other" })] },
    /about asset "other", which it was not asked about/,
  ],
  ["an answer that is none", { answers: [null] }, /at "its top"/],
];

function answer(more: object) {
  return { asset_id: ASSET, model_ref: "fruit@12", regions: [APPLE], ...more };
}

function region(more: object) {
  return { regions: [APPLE, { ...APPLE, ...more }] };
}

function box(more: object) {
  return region({ geometry: { ...APPLE.geometry, ...more } });
}

const ring = (n: number) => Array.from({ length: n }, (_, i) => [i, i * i]);

const TRICKED = TRICKS.map((trick): [string, object, RegExp] => [
  `a model with ${JSON.stringify(trick)}`,
  { model_ref: `a${trick}b` },
  /at "model_ref": "must not hold control characters/,
]);

/** What is wrong with the one answer. */
const ANSWERS: readonly [string, object, RegExp][] = [
  ["no asset", { asset_id: undefined }, /at "asset_id"/],
  ["no model", { model_ref: undefined }, /at "model_ref"/],
  [
    "a blank model",
    { model_ref: " \t" },
    /at "model_ref": "must not be blank"/,
  ],
  ["a model of NUL", { model_ref: "a\0" }, /at "model_ref"/],
  ...TRICKED,
  ["a long model", { model_ref: "m".repeat(501) }, /at "model_ref"/],
  ["no regions", { regions: undefined }, /at "regions"/],
  ["no label", region({ label: undefined }), /at "regions\.1\.label"/],
  ["no confidence", region({ confidence: null }), /regions\.1\.confidence/],
  ["too much confidence", region({ confidence: 1.01 }), /regions\.1\.confid/],
  ["too little of it", region({ confidence: -0.01 }), /regions\.1\.confidence/],
  ["no geometry", region({ geometry: undefined }), /regions\.1\.geometry/],
  [
    "an unknown geometry",
    box({ type: "cuboid" }),
    /regions\.1\.geometry\.type/,
  ],
  ["a box inside out", box({ width: -1 }), /regions\.1\.geometry\.width/],
  ["a box of text", box({ x: "1" }), /regions\.1\.geometry\.x/],
  ["a half box", box({ height: undefined }), /regions\.1\.geometry\.height/],
  [
    "two points",
    region({ geometry: { type: "polygon", points: ring(2) } }),
    /regions\.1\.geometry\.points/,
  ],
  [
    "10,001 points",
    region({ geometry: { type: "polygon", points: ring(10_001) } }),
    /regions\.1\.geometry": "must have at most 10000 points"/,
  ],
  [
    "100,000 regions",
    { regions: Array.from({ length: 100_000 }, () => APPLE) },
    /at "regions": "Too big: .*10000/,
  ],
];

Deno.test("predict() refuses an answer that is not as agreed", async (t) => {
  const rows = [
    ...ENVELOPES,
    ...ANSWERS.map(([name, more, says]) =>
      [name, { answers: [answer(more)] }, says] as const
    ),
  ];
  for (const [name, json, says] of rows) {
    await t.step(name, async () => {
      await using endpoint = new Endpoint(() => Response.json(json));
      const connection = connectionTo(endpoint.url());
      const refusal = await refused(() => predicted(connection), CODE, says);
      strictEqual(refusal.isOfPicture, true);
    });
  }
  const infinite = JSON.stringify({ answers: [answer(box({ x: 123 }))] })
    .replace("123", "1e999");
  await t.step("an infinite number", async () => {
    await using endpoint = new Endpoint(() => new Response(infinite));
    const connection = connectionTo(endpoint.url());
    const says = /regions\.1\.geometry\.x/;
    await refused(() => predicted(connection), CODE, says);
  });
});

Deno.test("describe() refuses what is no description", async (t) => {
  const good = { model_ref: "fruit@12", capability: "text_detect" };
  const rows: [string, object, RegExp][] = [
    ["no model", { model_ref: undefined }, /at "model_ref"/],
    ["a blank model", { model_ref: "" }, /at "model_ref"/],
    ...TRICKED,
    ["no capability", { capability: undefined }, /at "capability"/],
    ["an unknown one", { capability: "telepathy" }, /at "capability"/],
  ];
  for (const [name, more, says] of rows) {
    await t.step(name, async () => {
      const json = { ...good, ...more };
      await using endpoint = new Endpoint(() => Response.json(json));
      const connection = connectionTo(endpoint.url());
      await refused(() => described(connection), CODE, says);
    });
  }
});

Deno.test("redirects keep to the origin and to the method", async (t) => {
  const said = { model_ref: "fruit@12", capability: "text_detect" };
  const good: Handler = ({ method }) =>
    Response.json(method === "GET" ? said : { answers: [answer({})] });
  for (const status of [301, 302, 303, 307, 308]) {
    await t.step(`${status}`, async () => {
      await using endpoint = new Endpoint((got) =>
        got.path === "/predict" ? redirect("/moved", status) : good(got)
      );
      const connection = connectionTo(endpoint.url(), {
        credential_env: "VISIONSET_TEST_REDIRECT",
      });
      Deno.env.set("VISIONSET_TEST_REDIRECT", "s3");
      try {
        await described(connection);
        if (status >= 307) await predicted(connection);
        else {
          await refused(() => predicted(connection), CODE, /another one/);
        }
      } finally {
        Deno.env.delete("VISIONSET_TEST_REDIRECT");
      }
      const posts = status >= 307 ? ["POST", "POST"] : ["POST"];
      deepStrictEqual(
        endpoint.got.map(({ method }) => method),
        ["GET", "GET", ...posts],
      );
      for (const { headers } of endpoint.got) {
        strictEqual(headers.get("authorization"), "Bearer s3");
      }
      if (status >= 307) {
        deepStrictEqual(endpoint.got[3]?.bytes, endpoint.got[2]?.bytes);
      }
    });
  }
});

Deno.test("a model whose name holds the credential is refused", async () => {
  const secret = "s3cr3t-0123456789";
  const model_ref = `fruit ${secret}!`;
  const said = { model_ref, capability: "text_detect" };
  await using endpoint = new Endpoint(({ method }) =>
    Response.json(
      method === "GET" ? said : { answers: [answer({ model_ref })] },
    )
  );
  const connection = connectionTo(endpoint.url(), {
    credential_env: "VISIONSET_TEST_KEPT",
  });
  Deno.env.set("VISIONSET_TEST_KEPT", secret);
  try {
    for (const ask of [described, predicted]) {
      const { message } = await refused(
        () => ask(connection),
        CODE,
        /its answer repeats the credential$/,
      );
      ok(!message.includes("s3cr3t"), message);
    }
  } finally {
    Deno.env.delete("VISIONSET_TEST_KEPT");
  }
});

Deno.test("no refusal tells a credential, though the endpoint does", async (t) => {
  const secret = "s3cr3t-0123456789";
  const rows: Record<string, Handler> = {
    "an error": ({ headers }) =>
      new Response(`no: ${headers.get("authorization")}`, { status: 403 }),
    "no JSON": ({ headers }) =>
      new Response(`${"x".repeat(190)}${headers.get("authorization")}`),
    "a redirect": () => redirect(`http://other.example/?t=${secret}`),
    "a value": () => Response.json({ model_ref: "m", capability: secret }),
  };
  Deno.env.set("VISIONSET_TEST_SECRET", secret);
  try {
    for (const [name, handler] of Object.entries(rows)) {
      await t.step(name, async () => {
        await using endpoint = new Endpoint(handler);
        const connection = connectionTo(endpoint.url(), {
          credential_env: "VISIONSET_TEST_SECRET",
        });
        const { message } = await refused(() => described(connection), CODE);
        ok(!message.includes("s3cr3t"), message);
      });
    }
  } finally {
    Deno.env.delete("VISIONSET_TEST_SECRET");
  }
});
