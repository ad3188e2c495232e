import { deepStrictEqual, strictEqual } from "node:assert/strict";
import {
  createKernel,
  type FoundRegion,
  type Kernel,
  type Predictor,
} from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { LOCAL, predictor, RUNTIME } from "./connection_room.ts";
import { box, ServiceRoom } from "./room.ts";

const CLASSES = [
  { name: "Person", geometries: ["bbox"] },
  { name: "traffic_light", geometries: ["bbox", "polygon"] },
  { name: "unicorn", geometries: ["bbox"] },
];
const LABELS = ["person", "Traffic Light", "dog", "person", "N\u202eA"];
const CHOICE = { connection: LOCAL.name, geometries: null };
const RUN = {
  ...CHOICE,
  minimum_confidence: 0.35,
  replace_model_labels: false,
};

/** A model of this machine that tells its labels, and finds these regions. */
function model(
  labels: readonly string[] | null,
  regions: readonly FoundRegion[] = [],
): Predictor {
  return {
    ...predictor("label_detect", [RUNTIME]),
    labelsOf: () => Promise.resolve(labels),
    predict: () =>
      Promise.resolve({ model_ref: "fruit@12", regions, discarded: 2 }),
  };
}

/** Runs a body over an open batch of two pictures and a model. */
async function withModel(
  asks: Predictor,
  body: (
    kernel: Kernel,
    batch: Awaited<ReturnType<ServiceRoom["batch"]>>,
    room: ServiceRoom,
  ) => Promise<void>,
): Promise<void> {
  using room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([10, 20]);
  const { workspace } = room;
  const kernel = createKernel({
    workspace,
    roots: [],
    maxPixels: 1_000_000,
    version: "1.2.3",
    predictor: asks,
  });
  try {
    await kernel.session(({ services }) => services.connections.create(LOCAL));
    room.sql(
      `UPDATE inference_connection SET setup_state = 'ready',
         model_family = 'label_detect' RETURNING 1`,
    );
    await body(kernel, batch, room);
  } finally {
    kernel.close();
  }
}

Deno.test("plan() tells what a closed model does not know, and what of it is unused", () =>
  withModel(model(LABELS), async (kernel, { batch_id }) => {
    const plan = await kernel.session(({ services }) =>
      services.preLabels.plan({ ...CHOICE, batch_id })
    );

    deepStrictEqual(plan, {
      schema_version: 1,
      asked_classes: ["Person", "traffic_light"],
      produces: ["bbox", "polygon"],
      excluded_classes: [{ name: "unicorn", reasons: ["unknown_to_model"] }],
      unused_labels: ["dog", "N\u202eA"],
    });
  }));

Deno.test("plan() refuses a closed model that knows no class", () =>
  withModel(model(["dog", "N\u202eA"]), async (kernel, { batch_id }) => {
    await refused(
      () =>
        kernel.session(({ services }) =>
          services.preLabels.plan({ ...CHOICE, batch_id })
        ),
      "SchemaHasNoDetectableClass",
      /"Person" \(unknown_to_model\), "traffic_light" \(unknown_to_model\), "unicorn" \(unknown_to_model\); the model's own labels are "dog", "N\\u202eA"$/,
    );
  }));

Deno.test("plan() names a hundred labels of a model that knows no class", async (t) => {
  const many = Array.from({ length: 103 }, (_, i) => `l${i}`);
  const rows: [string, readonly string[] | null, RegExp][] = [
    ["over a hundred", many, /labels are "l0", .*"l99" and 3 more$/],
    ["long", ["l".repeat(5000)], /labels are "l{200}…"$/],
    ["none", [], /\); the model names no labels of its own$/],
  ];
  for (const [name, labels, says] of rows) {
    await t.step(
      name,
      () =>
        withModel(model(labels), async (kernel, { batch_id }) => {
          const plan = kernel.session(({ services }) =>
            services.preLabels.plan({ ...CHOICE, batch_id })
          );
          await refused(() => plan, "SchemaHasNoDetectableClass", says);
        }),
    );
  }
});

Deno.test("job() stores what a closed model finds under the schema's names", () => {
  const regions: FoundRegion[] = [
    { label: "person", confidence: 0.9, geometry: box(1, 2, 3, 4) },
    { label: "Traffic Light", confidence: null, geometry: box(5, 6, 7, 8) },
    { label: "dog", confidence: 0.9, geometry: box(1, 2, 3, 4) },
  ];
  return withModel(model(LABELS, regions), async (kernel, batch, room) => {
    const [job_id] = batch.jobs as [string];
    const outcome = await kernel.session(({ services }) =>
      services.preLabels.job({ ...RUN, job_id })
    );

    strictEqual(outcome.annotations_written, 4);
    // One of no class on each picture, and two that the model dropped itself.
    strictEqual(outcome.regions_discarded, 6);
    for (const asset of batch.assets) {
      const labels = await room.labels(job_id, asset);
      deepStrictEqual(
        labels.map((l) => [l.label_class, l.confidence, l.provenance]),
        [["Person", 0.9, "model"], ["traffic_light", null, "model"]],
      );
    }
  });
});
