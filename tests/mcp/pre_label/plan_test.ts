import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import * as wire from "../../../mcp/wire/mod.ts";
import type { Answers } from "../../support/answers.ts";
import { withServer } from "../../support/client.ts";
import { connectTo, OracleEndpoint, ready } from "./room.ts";

const EXCLUDED = [
  { name: "sunny", reasons: ["no_producible_geometry"] },
  { name: "car", reasons: ["required_attribute"] },
];

Deno.test("get_pre_label_plan tells what would be asked, and asks nothing", (t) =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { batch_id, connection } = await ready(served, endpoint);
    const asks = endpoint.got.length;
    const pond = { name: "pond", reasons: ["no_producible_geometry"] };
    const panda = { name: "Red Panda", reasons: ["no_producible_geometry"] };
    const [sunny, car] = EXCLUDED;
    const rows = [
      [null, ["bbox", "polygon"], ["cat", "Red Panda", "pond"], EXCLUDED],
      [["polygon", "bbox", "polygon"], ["bbox", "polygon"], [
        "cat",
        "Red Panda",
        "pond",
      ], EXCLUDED],
      [["bbox"], ["bbox"], ["cat", "Red Panda"], [pond, sunny, car]],
      [["polygon"], ["polygon"], ["cat", "pond"], [
        panda,
        sunny,
        {
          name: "car",
          reasons: ["no_producible_geometry", "required_attribute"],
        },
      ]],
    ] as const;
    for (const [geometries, produces, asked_classes, excluded] of rows) {
      await t.step(String(geometries), async () => {
        const request = { batch_id, connection, geometries };
        const plan = await served.call("get_pre_label_plan", request);
        deepStrictEqual(plan, {
          schema_version: 1,
          asked_classes,
          asked_class_total: asked_classes.length,
          produces,
          excluded_classes: excluded,
          excluded_class_total: excluded.length,
          unused_labels: [],
          unused_label_total: 0,
        });
      });
    }
    await t.step(
      "of a model with labels that its endpoint does not tell",
      async () => {
        const connection = await connectTo(served, endpoint, {
          name: "closed",
          provider_id: "hf-task",
          capability: "label_detect",
        });
        const plan = await served.call("get_pre_label_plan", {
          batch_id,
          connection,
        });
        deepStrictEqual(plan.asked_classes, ["cat", "Red Panda", "pond"]);
        strictEqual(plan.unused_label_total, 0);
      },
    );
    await t.step(
      "by the schema version that the batch is pinned to",
      async () => {
        const classes = [{ name: "owl", geometries: ["bbox"] }];
        await served.call("create_schema_version", {
          project: "Cats",
          classes,
          allow_destructive: true,
        });
        const request = { batch_id, connection };
        const plan = await served.call("get_pre_label_plan", request);
        strictEqual(plan.schema_version, 1);
        await served.call("repin_batch", { batch_id, allow_destructive: true });
        const after = await served.call("get_pre_label_plan", request);
        deepStrictEqual([after.schema_version, after.asked_classes], [2, [
          "owl",
        ]]);
      },
    );
    const posts = endpoint.got.slice(asks).filter((g) => g.method === "POST");
    strictEqual(posts.length, 0);
  }));

Deno.test("long plans are cut to what fits, beside the full counts", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(() => []);
    const classes = Array.from({ length: 300 }, (_, i) => ({
      name: `${i} ${"🐈".repeat(190)}`,
      geometries: i % 2 === 0 ? ["bbox" as const] : ["polyline" as const],
    }));
    const made = await ready(served, endpoint, {
      classes,
      count: 40,
      jobs_of: 1,
    });
    const { batch_id, connection } = made;
    const request = { batch_id, connection };

    const plan = await served.call("get_pre_label_plan", request);
    const { content, structuredContent } = await served.raw(
      "pre_label_batch",
      request,
    );

    strictEqual(plan.asked_classes.length, 100);
    strictEqual(plan.asked_class_total, 150);
    strictEqual(plan.excluded_classes.length, 100);
    strictEqual(plan.excluded_class_total, 150);
    strictEqual(endpoint.asked[0]!.phrases.length, 150);
    const line = JSON.stringify({ content, structuredContent });
    const bytes = new TextEncoder().encode(line).length;
    ok(bytes < 1_000_000, `${bytes} bytes`);
    const { items } =
      structuredContent as unknown as Answers["pre_label_batch"];
    strictEqual(items.length, 40);
    for (const { plan } of items) {
      strictEqual(plan.asked_class_total, 150);
      ok(plan.asked_classes.length > 0);
    }
  }));

Deno.test("preLabelPlan() shows a model's own words as data, cut and counted", () => {
  const words = ["N\u202eA", "x".repeat(300), ...Array(198).fill("dog")];
  const plan = wire.preLabelPlan({
    schema_version: 1,
    asked_classes: [],
    produces: ["bbox"],
    excluded_classes: [],
    unused_labels: words,
  }) as Answers["get_pre_label_plan"];

  deepStrictEqual(plan.unused_labels.slice(0, 3), [
    "N\\u202eA",
    `${"x".repeat(200)}…`,
    "dog",
  ]);
  strictEqual(plan.unused_labels.length, 100);
  strictEqual(plan.unused_label_total, 200);
});
