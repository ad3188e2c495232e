import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { createPredictor } from "../../inference/mod.ts";
import { Endpoint } from "../support/endpoint.ts";
import {
  APPLE,
  ASSET,
  connectionTo,
  PICTURE,
  predicted,
  QUESTION,
  USUAL,
  withSight,
} from "./room.ts";

const POLYGON = {
  label: "Birne",
  confidence: 0.35,
  geometry: { type: "polygon", points: [[0, 0], [9, 0], [9, 9]] },
} as const;

function answering(regions: readonly object[], model_ref = "fruit@12") {
  return () =>
    Response.json({
      answers: [{ asset_id: ASSET, model_ref, regions, took_ms: 3 }],
      batch: 1,
    });
}

Deno.test("predict() sends one picture and reads its regions", async () => {
  await using endpoint = new Endpoint(answering([
    { ...APPLE, id: 1 },
    POLYGON,
    { ...APPLE, confidence: 0.34 },
  ]));

  const found = await predicted(connectionTo(endpoint.url()));

  deepStrictEqual(found, {
    model_ref: "fruit@12",
    regions: [APPLE, POLYGON],
    discarded: 0,
  });
  const [got, ...more] = endpoint.got;
  strictEqual(more.length, 0);
  strictEqual(got?.method, "POST");
  strictEqual(got.path, "/predict");
  strictEqual(got.headers.get("content-type"), "application/json");
  strictEqual(got.headers.get("accept"), "application/json");
  strictEqual(got.headers.get("authorization"), null);
  deepStrictEqual(got.json(), {
    prompt: { kind: "text", phrases: ["apple", "Birne"] },
    minimum_confidence: 0.35,
    targets: [{
      asset_id: ASSET,
      media_type: "image/png",
      content: btoa(String.fromCharCode(...PICTURE)),
    }],
  });
});

Deno.test("predict() takes no regions for a picture without any", async () => {
  await using endpoint = new Endpoint(answering([]));
  const { regions } = await predicted(connectionTo(endpoint.url()));
  deepStrictEqual(regions, []);
});

Deno.test("describe() reads what an endpoint does, whatever else it says", async (t) => {
  for (const capability of ["text_detect", "point_suggest"] as const) {
    await t.step(capability, async () => {
      const said = { model_ref: "fruit@12", capability, version: 3 };
      await using endpoint = new Endpoint(() => Response.json(said));
      const connection = connectionTo(endpoint.url("/a?b=c"));

      const described = await createPredictor(USUAL).describe(connection);

      deepStrictEqual(described, { model_ref: "fruit@12", capability });
      const [got] = endpoint.got;
      strictEqual(got?.method, "GET");
      strictEqual(got.path, "/a?b=c");
      strictEqual(got.bytes.length, 0);
    });
  }
});

Deno.test("a credential travels as a bearer token, read when it is used", async () => {
  const said = { model_ref: "fruit@12", capability: "text_detect" };
  await using endpoint = new Endpoint(() => Response.json(said));
  const connection = connectionTo(endpoint.url(), {
    credential_env: "VISIONSET_TEST_TOKEN",
  });
  const predictor = createPredictor(USUAL);
  try {
    for (const token of ["first", "second"]) {
      Deno.env.set("VISIONSET_TEST_TOKEN", token);
      await predictor.describe(connection);
    }
  } finally {
    Deno.env.delete("VISIONSET_TEST_TOKEN");
  }
  deepStrictEqual(
    endpoint.got.map(({ headers }) => headers.get("authorization")),
    ["Bearer first", "Bearer second"],
  );
});

Deno.test("predict() keeps to max_in_flight and loses nothing", async (t) => {
  for (const max_in_flight of [1, 3]) {
    await t.step(`${max_in_flight}`, async () => {
      let [now, most] = [0, 0];
      await using endpoint = new Endpoint(async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 20));
        now--;
        return answering([APPLE])();
      });
      const connection = connectionTo(endpoint.url(), { max_in_flight });
      const predictor = createPredictor(USUAL);

      const all = await withSight((sight) =>
        Promise.all(
          Array.from({ length: 9 }, () =>
            predictor.predict(connection, QUESTION, sight)),
        )
      );

      ok(all.every(({ regions }) => regions.length === 1));
      strictEqual(most, max_in_flight);
      strictEqual(endpoint.got.length, 9);
    });
  }
});

Deno.test("predict() ends with its signal, while it waits for anything", async (t) => {
  const busy = new Response(null, {
    status: 503,
    headers: { "retry-after": "30" },
  });
  const rows: Record<string, () => Promise<Response>> = {
    "an answer": () => new Promise(() => {}),
    "a busy endpoint": () => Promise.resolve(busy.clone()),
  };
  for (const [name, handler] of Object.entries(rows)) {
    await t.step(name, async () => {
      const held: PromiseWithResolvers<Response>[] = [];
      await using endpoint = new Endpoint(() => {
        const hold = Promise.withResolvers<Response>();
        held.push(hold);
        return Promise.race([handler(), hold.promise]);
      });
      const connection = connectionTo(endpoint.url(), { max_in_flight: 1 });
      const predictor = createPredictor(USUAL);
      const taken = new AbortController();
      const since = performance.now();

      await withSight(async (sight) => {
        const asked = [1, 2].map(() =>
          predictor.predict(connection, QUESTION, sight, taken.signal)
        );
        const ended = Promise.allSettled(asked);
        while (endpoint.got.length === 0) {
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        taken.abort(new Error("Taken back"));
        for (const outcome of await ended) {
          strictEqual(outcome.status, "rejected");
          strictEqual(outcome.reason.message, "Taken back");
        }
      });

      ok(performance.now() - since < 2000);
      strictEqual(endpoint.got.length, 1);
      for (const hold of held) hold.resolve(new Response());
    });
  }
});
