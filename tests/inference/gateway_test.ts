import { deepStrictEqual, ok } from "node:assert/strict";
import { createPredictor } from "../../inference/mod.ts";
import { refused } from "../exporters/refused.ts";
import { Endpoint } from "../support/endpoint.ts";
import {
  APPLE,
  connectionTo,
  PICTURE,
  QUESTION,
  USUAL,
  withSight,
} from "./room.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const GATEWAY = new URL("examples/gateway.mjs", DOCS);

/** A port that was free a moment ago. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return (listener.addr as Deno.NetAddr).port;
}

/** Runs a body while the gateway of the documentation stands before a detector. */
async function withGateway(
  detector: string,
  body: (url: string) => Promise<void>,
): Promise<void> {
  const port = freePort();
  await using _child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-env", "--allow-net=127.0.0.1", GATEWAY.pathname],
    env: { PORT: `${port}`, DETECTOR: detector, DENO_NO_UPDATE_CHECK: "1" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0;; tries++) {
    const up = await fetch(url).then((r) => r.text(), () => null);
    if (up !== null) break;
    ok(tries < 200, "The gateway does not come up");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await body(url);
}

Deno.test("docs/models.md shows the gateway as it is run", async () => {
  const page = await Deno.readTextFile(new URL("models.md", DOCS));
  const example = await Deno.readTextFile(GATEWAY);
  ok(page.includes(`\`\`\`js\n${example}\`\`\`\n`));
  ok(example.split("\n").length <= 45);
});

Deno.test("the gateway of docs/models.md speaks the protocol", async () => {
  const found = [
    { name: "apple", conf: 0.9, xyxy: [1, 2, 4, 6] },
    { name: "wasp", conf: 0.9, xyxy: [1, 2, 4, 6] },
    { name: "apple", conf: 0.2, xyxy: [1, 2, 4, 6] },
  ];
  await using detector = new Endpoint(() => Response.json(found));
  await withGateway(detector.url("/detect"), async (url) => {
    const predictor = createPredictor(USUAL);
    const connection = connectionTo(url);

    deepStrictEqual(await predictor.describe(connection), {
      model_ref: "orchard@r12",
      capability: "text_detect",
    });
    const ask = () =>
      withSight((sight) => predictor.predict(connection, QUESTION, sight));
    deepStrictEqual(await ask(), {
      model_ref: "orchard@r12",
      // Words that nobody asked for are left to those who asked.
      regions: [APPLE, { ...APPLE, label: "wasp" }],
      discarded: 0,
    });
    const [got] = detector.got;
    deepStrictEqual(got?.bytes, PICTURE);
    deepStrictEqual(got?.headers.get("content-type"), "image/png");

    detector.handler = () => new Response(null, { status: 500 });
    await refused(
      ask,
      "InferenceEndpointUnavailable",
      /status 502: "The detector answers 500"$/,
    );
  });
});
