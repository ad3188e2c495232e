import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { withServer } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import { greyPng } from "../../support/plain_png.ts";
import { edit } from "../refusals/state.ts";
import {
  box,
  CLASSES,
  connectTo,
  found,
  labelsOn,
  OracleEndpoint,
  ready,
  type Region,
  TRIANGLE,
} from "./room.ts";

/** The box around the triangle. */
const AROUND = { type: "bbox", x: 1, y: 2, width: 19, height: 28 };
/** A polygon that encloses the whole picture of 64 × 48 pixels. */
const ALL = {
  type: "polygon",
  points: [[-9, -9], [99, -9], [99, 99], [-9, 99]],
};

interface Row {
  readonly name: string;
  readonly said: readonly Region[];
  /** Class, shape and confidence of the labels that become of it. */
  readonly labels?: readonly (readonly [string, object, number?])[];
  readonly discarded?: number;
  readonly out_of_bounds?: number;
  readonly geometries?: readonly string[];
}

const ROWS: readonly Row[] = [
  { name: "nothing found", said: [] },
  {
    name: "names in any case, in the schema's spelling",
    said: [found("CAT"), found("red panda", box(9))],
    labels: [["cat", box()], ["Red Panda", box(9)]],
  },
  {
    name: "names that differ in more than case are of no class",
    said: [found("red_panda"), found(" cat"), found("cats"), found("")],
    discarded: 4,
  },
  {
    name: "a class that was not asked for",
    said: [found("car"), found("sunny")],
    discarded: 2,
  },
  {
    name: "the shapes of each class",
    said: [found("cat", TRIANGLE), found("pond", TRIANGLE)],
    labels: [["cat", TRIANGLE], ["pond", TRIANGLE]],
  },
  {
    name: "a box where only polygons go",
    said: [found("pond", box())],
    discarded: 1,
  },
  {
    name: "a shape that no model writes",
    said: [
      found("sunny", { type: "classification_tag" }),
      found("cat", { type: "polyline", points: [[1, 1], [9, 9]] }),
    ],
    discarded: 2,
  },
  {
    name: "a polygon where only boxes go becomes the box around it",
    said: [found("Red Panda", TRIANGLE, 0.6)],
    labels: [["Red Panda", AROUND, 0.6]],
  },
  {
    name: "a flat polygon where only boxes go",
    said: [
      found("Red Panda", { type: "polygon", points: [[1, 5], [9, 5], [4, 5]] }),
    ],
    discarded: 1,
  },
  {
    name: "the shapes that the caller selects",
    said: [
      found("cat", TRIANGLE),
      found("cat", box()),
      found("pond", TRIANGLE),
    ],
    labels: [["cat", AROUND], ["cat", box()]],
    discarded: 1,
    geometries: ["bbox", "bbox"],
  },
  {
    name: "the other shapes that the caller selects",
    said: [found("cat", TRIANGLE), found("cat", box()), found("red panda")],
    labels: [["cat", TRIANGLE]],
    discarded: 2,
    geometries: ["polygon"],
  },
  {
    name: "partly outside, and touching an edge",
    said: [
      found("cat", box(-5, -5)),
      found("cat", box(64, 0)),
      found("cat", ALL),
    ],
    labels: [["cat", box(-5, -5)], ["cat", box(64, 0)], ["cat", ALL]],
  },
  {
    name: "wholly outside",
    said: [
      found("cat", box(65)),
      found("cat", box(0, -9)),
      found("dog", box(99)),
    ],
    discarded: 1,
    out_of_bounds: 2,
  },
  {
    name: "the same thing twice, with the higher confidence",
    said: [
      found("cat", box(), 0.5),
      found("Cat", { ...box() }, 0.75),
      found("cat", box(3)),
      found("CAT", box(), 0.6),
    ],
    labels: [["cat", box(), 0.75], ["cat", box(3)]],
    discarded: 2,
  },
  {
    name: "what is under the minimum is not there",
    said: [found("cat", box(), 0.34), found("cat", box(3), 0.35)],
    labels: [["cat", box(3), 0.35]],
  },
];

Deno.test("pre_label_job() maps regions to labels, and counts what it leaves out", (t) =>
  withServer(async (served) => {
    let said: readonly Region[] = [];
    await using endpoint = new OracleEndpoint(() => said);
    const count = ROWS.length;
    const made = await ready(served, endpoint, { count, jobs_of: 1 });
    for (const [i, row] of ROWS.entries()) {
      await t.step(row.name, async () => {
        said = row.said;
        const { labels = [], discarded = 0, out_of_bounds = 0 } = row;
        const { geometries = null } = row;
        const job_id = made.job_ids[i]!;

        const { plan: _, ...outcome } = await served.call("pre_label_job", {
          job_id,
          connection: made.connection,
          geometries,
        });

        const isLabeled = labels.length > 0;
        deepStrictEqual(outcome, {
          job_id,
          assets_considered: 1,
          assets_labeled: Number(isLabeled),
          annotations_written: labels.length,
          annotations_replaced: 0,
          model_ref: "orchard@12",
          assets_skipped: 0,
          regions_discarded: discarded,
          regions_out_of_bounds: out_of_bounds,
          stopped_early: false,
        });
        const { items } = await served.call("list_batch_assets", {
          batch_id: made.batch_id,
          job_id,
        });
        const [stored] = await labelsOn(served, job_id, items);
        deepStrictEqual(
          stored!.map(({ id: _, ...label }) => label),
          labels.map(([label_class, geometry, confidence = 0.9]) => ({
            asset_id: items[0]!.id,
            label_class,
            schema_version: 1,
            geometry,
            attributes: {},
            provenance: "model",
            model_ref: "orchard@12",
            confidence,
            job_id,
          })),
        );
        const expected = isLabeled ? "pre_labeled" : "unannotated";
        strictEqual(items[0]!.progress, expected);
      });
    }
  }));

/** A box as Hugging Face's tasks give it. */
function hfBox(label: string, corners: readonly number[], score = 0.9) {
  const [xmin, ymin, xmax, ymax] = corners;
  return { label, score, box: { xmin, ymin, xmax, ymax } };
}

/** A part of a 64 × 48 picture, from [8, 8] to [24, 24], without a score. */
function hfMask(label: string) {
  const pixels = new Uint8Array(64 * 48);
  for (let y = 8; y < 24; y++) pixels.fill(255, y * 64 + 8, y * 64 + 24);
  const mask = Buffer.from(greyPng(64, 48, pixels)).toString("base64");
  return { label, score: null, mask };
}

Deno.test("pre_label_job() maps a model's own labels, loosely, also without a score", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    endpoint.handler = () =>
      Response.json([
        hfBox("CAT", [2, 3, 12, 11]),
        hfBox("red_panda", [1, 1, 3, 4], 0.5),
        hfBox("cat", [5, 5, 5, 9]),
        hfBox("dog", [5, 5, 6, 9]),
        hfMask("Pond"),
      ]);
    const { job_id, assets } = await open(served, {
      count: 1,
      classes: CLASSES,
    });
    const connection = await connectTo(served, endpoint, {
      provider_id: "hf-task",
      capability: "label_detect",
    });

    const outcome = await served.call("pre_label_job", { job_id, connection });

    strictEqual(outcome.regions_discarded, 2);
    strictEqual(outcome.model_ref, "acme/orchard@r12");
    deepStrictEqual(outcome.plan.unused_labels, []);
    const [stored] = await labelsOn(served, job_id, assets);
    deepStrictEqual(
      stored!.map((l) => [l.label_class, l.geometry.type, l.confidence]),
      [
        ["cat", "bbox", 0.9],
        ["Red Panda", "bbox", 0.5],
        ["pond", "polygon", null],
      ],
    );
  }));

Deno.test("pre_label_job() takes a shape anywhere on a picture of unknown size", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(() => [found("cat", box(999))]);
    const made = await ready(served, endpoint, { count: 2 });
    const { job_id, connection, assets } = made;
    edit(
      served,
      `UPDATE asset SET width = NULL, height = NULL WHERE id = '${
        assets[0]!.id
      }'`,
    );

    const outcome = await served.call("pre_label_job", { job_id, connection });

    deepStrictEqual(
      [outcome.annotations_written, outcome.regions_out_of_bounds],
      [1, 1],
    );
    const [unknown] = await labelsOn(served, job_id, assets);
    deepStrictEqual(unknown!.map((l) => l.geometry), [box(999)]);
  }));
