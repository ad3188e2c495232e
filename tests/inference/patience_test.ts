import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { EndpointFault } from "../../inference/http/endpoint_fault.ts";
import { patiently, retryAfter } from "../../inference/http/patience.ts";
import { Endpoint } from "../support/endpoint.ts";
import { refused } from "../exporters/refused.ts";
import { APPLE, ASSET, connectionTo, predicted } from "./room.ts";

function reply(status: number, after?: string) {
  const headers = new Headers(
    after === undefined ? {} : { "retry-after": after },
  );
  return { status, headers, bytes: new Uint8Array() };
}

/** Replies in turn, the last one for ever; notes what was waited. */
async function trial(...replies: ReturnType<typeof reply>[]) {
  const waits: number[] = [];
  let sent = 0;
  const last = await patiently(
    () => Promise.resolve(replies[Math.min(sent++, replies.length - 1)]!),
    (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
  );
  return { status: last.status, waits, sent };
}

Deno.test("patiently() sends once what is not answered as busy", async (t) => {
  for (const status of [200, 400, 404, 500, 502, 504]) {
    await t.step(`${status}`, async () => {
      deepStrictEqual(await trial(reply(status)), {
        status,
        waits: [],
        sent: 1,
      });
    });
  }
});

Deno.test("patiently() waits ever longer, and as long as it is told", async (t) => {
  for (const status of [429, 503]) {
    await t.step(`${status}`, async () => {
      const busy = reply(status);
      const { waits, ...rest } = await trial(
        busy,
        busy,
        reply(status, "3"),
        reply(status, "0"),
        reply(200),
      );
      deepStrictEqual(rest, { status: 200, sent: 5 });
      for (const [i, usual] of [250, 500, 3000, 2000].entries()) {
        const wait = waits[i]!;
        ok(wait >= usual * 0.75 && wait <= usual * 1.25, `${waits}`);
      }
    });
  }
});

Deno.test("patiently() gives up after a minute", async () => {
  const { status, waits } = await trial(reply(503));
  strictEqual(status, 503);
  const waited = waits.reduce((sum, ms) => sum + ms, 0);
  ok(waited <= 60_000 && waited > 30_000, `${waited}`);
  ok(waits.length < 15);
});

Deno.test("patiently() does not wait longer than a minute for one answer", () =>
  rejects(trial(reply(429, "3600")), (error: unknown) => {
    ok(error instanceof EndpointFault);
    strictEqual(
      error.message,
      "it is busy (status 429) and asks to be left alone for 3600 seconds",
    );
    return true;
  }));

Deno.test("retryAfter() reads seconds and dates", async (t) => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  const rows = [
    ["0", 0],
    [" 120 ", 120_000],
    ["Mon, 30 Nov 2026 12:00:05 GMT", 5000],
    ["Mon, 30 Nov 2026 11:00:00 GMT", 0],
    ["-1", null],
    ["1.5", null],
    ["soon", null],
    ["", null],
  ] as const;
  for (const [value, expected] of rows) {
    await t.step(value, () => {
      const headers = new Headers({ "retry-after": value });
      strictEqual(retryAfter(headers, now), expected);
    });
  }
  strictEqual(retryAfter(new Headers(), now), null);
});

Deno.test("predict() outlasts a storm of busy answers", async () => {
  const answers = [{ asset_id: ASSET, model_ref: "m", regions: [APPLE] }];
  let left = 2;
  await using endpoint = new Endpoint(() =>
    left-- > 0
      ? new Response("wait", { status: 503 })
      : Response.json({ answers })
  );
  const { regions } = await predicted(connectionTo(endpoint.url()));
  deepStrictEqual(regions, [APPLE]);
  strictEqual(endpoint.got.length, 3);
});

Deno.test("predict() tells an endpoint that stays away for an hour", async () => {
  const headers = { "retry-after": "3600" };
  await using endpoint = new Endpoint(() =>
    new Response(null, { status: 503, headers })
  );
  const says = /busy \(status 503\) and asks to be left alone for 3600 seconds/;
  const connection = connectionTo(endpoint.url());
  await refused(
    () => predicted(connection),
    "InferenceEndpointUnavailable",
    says,
  );
});
