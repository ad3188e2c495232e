import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { MAX_LINE_BYTES } from "../../../mcp/mod.ts";
import { withServer } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";

const FRAME = { scale_x: 2.5, scale_y: 4, offset_x: 10, offset_y: 20 };
const CLASSES = [{
  name: "cat",
  geometries: ["bbox", "polygon", "polyline", "classification_tag"],
}];
const POINTS = [[0, 0], [2, 0], [2, 3]];

function label(asset_id: string, geometry: object) {
  return { asset_id, label_class: "cat", geometry, provenance: "human" };
}

Deno.test("frame stores asset pixels and answers them", () =>
  withServer(async (served) => {
    const { job_id, assets } = await open(served, { classes: CLASSES });
    const asset_id = assets[0]!.id;
    const drawn = [
      { type: "bbox", x: 1, y: 2, width: 3, height: 4 },
      { type: "polygon", points: POINTS },
      { type: "polyline", points: POINTS },
      { type: "classification_tag" },
    ];
    const placed = [[10, 20], [15, 20], [15, 32]];
    const stored = [
      { type: "bbox", x: 12.5, y: 28, width: 7.5, height: 16 },
      { type: "polygon", points: placed },
      { type: "polyline", points: placed },
      { type: "classification_tag" },
    ];

    const added = await served.call("add_annotations", {
      job_id,
      annotations: drawn.map((geometry) => label(asset_id, geometry)),
      frame: FRAME,
    });
    deepStrictEqual(added.items.map((a) => a.geometry), stored);

    const listed = { job_id, asset_id };
    const { items } = await served.call("list_asset_annotations", listed);
    deepStrictEqual(items.map((a) => a.geometry), stored);

    const id = added.items[0]!.id;
    const { asset_id: _, ...whole } = label(asset_id, drawn[0]!);
    const annotations = [{ id, ...whole }];
    const frame = { ...FRAME, offset_x: 0.1 };
    const changed = { job_id, annotations, frame };
    const updated = await served.call("update_annotations", changed);
    deepStrictEqual(updated.items[0]!.geometry, {
      ...stored[0],
      x: 2.6,
    });
  }));

Deno.test("frame is judged with the shapes it converts", (t) =>
  withServer(async (served) => {
    const { job_id, assets } = await open(served, { classes: CLASSES });
    const asset_id = assets[0]!.id;
    const box = { type: "bbox", x: 1, y: 2, width: 3, height: 4 };
    const add = (geometry: object, frame: object) => ({
      job_id,
      annotations: [label(asset_id, box), label(asset_id, geometry)],
      frame,
    });
    const shape = "annotations.1.geometry";
    for (
      const [name, geometry, frame, told] of [
        ["a scale of 0", box, { ...FRAME, scale_x: 0 }, "frame.scale_x"],
        ["a negative scale", box, { ...FRAME, scale_y: -1 }, "frame.scale_y"],
        ["no offset", box, { scale_x: 1, scale_y: 1 }, "frame.offset_x"],
        ["words", box, { ...FRAME, offset_x: "1" }, "frame.offset_x"],
        ["other keys", box, { ...FRAME, scale: 1 }, "frame.scale: unknown key"],
        [
          "a size that vanishes",
          { ...box, width: 1e-200 },
          { ...FRAME, scale_x: 1e-200 },
          `${shape}.width`,
        ],
        [
          "a size that has no end",
          { ...box, height: 1e200 },
          { ...FRAME, scale_y: 1e200 },
          `${shape}.height`,
        ],
        [
          "a place that has no end",
          { type: "polygon", points: [[0, 0], [1, 0], [1, -1e200]] },
          { ...FRAME, scale_y: 1e200 },
          `${shape}.points.2.1`,
        ],
        [
          "a line that becomes a point",
          { type: "polyline", points: [[1e-200, 0], [2e-200, 0]] },
          { ...FRAME, scale_x: 1e-200 },
          `${shape}.points`,
        ],
      ] as const
    ) {
      await t.step(name, async () => {
        const text = await served.malformed(
          "add_annotations",
          add(geometry, frame),
        );
        ok(text.includes(told), text);
      });
    }
    await t.step("a shape that leaves the picture is refused", async () => {
      const frame = { ...FRAME, offset_x: 5000 };
      const refused = await served.refusal("add_annotations", add(box, frame));
      match(refused.message, /wholly outside/);
      strictEqual(refused.index, 0);
    });
    await t.step("more bytes than an answer can hold", async () => {
      const points = Array.from({ length: 40_000 }, (_, i) => [i % 7, i % 5]);
      const frame = { ...FRAME, scale_x: 1 / 3, scale_y: 1 / 7 };
      const text = await served.malformed(
        "add_annotations",
        add({ type: "polygon", points }, frame),
      );
      match(text, /annotations: once converted by frame, \d+ bytes of JSON/);
      ok(text.length < MAX_LINE_BYTES);
    });
  }));
