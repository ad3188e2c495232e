import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import { noise, png } from "../../support/media.ts";
import { BOX, CLASSES, labelled, overlaid } from "./overlay_room.ts";

Deno.test("an overlay's legend says which label a tag stands for", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    const { asset_id, job_id } = room;
    const { items } = await served.call("list_asset_annotations", {
      job_id,
      asset_id,
    });

    const { json, legend } = await overlaid(room, {});
    deepStrictEqual(
      legend.map(({ tag: _, ...entry }) => entry),
      items.map(({ id, label_class, geometry }) => ({
        id,
        label_class,
        geometry: geometry.type,
      })),
    );
    strictEqual(json.legend?.total, 4);
    for (const { tag, id } of legend) {
      ok(tag.length >= 3 && id.startsWith(tag));
    }

    const part = await overlaid(room, { region: [480, 80, 240, 240] });
    deepStrictEqual(
      part.legend.map((entry) => entry.geometry),
      ["polygon", "classification_tag"],
    );

    const plain = await served.call("get_asset_image", {
      project: "p",
      asset_id,
      max_edge: 500,
    });
    deepStrictEqual([plain.legend, plain.strip_height], [null, 0]);
  }));

Deno.test("an overlay keeps to its edge, strip and all", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    for (const max_edge of [64, 100, 256, 799, 800, 810, 2000]) {
      const { json } = await overlaid(room, { max_edge });
      ok(json.image_width <= max_edge && json.image_height <= max_edge);
      ok(json.strip_height > 0, `${max_edge}`);
    }
    const { raster } = await overlaid(room, { region: [10, 10, 5, 5] });
    strictEqual(raster.width, 5);
  }));

Deno.test("an overlay lists 100 labels and counts them all", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    const { job_id, asset_id } = room;
    const annotations = Array.from({ length: 500 }, (_, i) => ({
      asset_id,
      label_class: "red",
      geometry: {
        type: "bbox",
        x: (i % 25) * 32,
        y: Math.floor(i / 25) * 30,
        width: 20,
        height: 20,
      },
      provenance: "human",
    }));
    await served.call("add_annotations", { job_id, annotations });
    await served.call("add_annotations", { job_id, annotations });

    const { json, legend } = await overlaid(room, {});

    deepStrictEqual([legend.length, json.legend?.total], [100, 1004]);
    match(json.notes.at(-1)!, /^The first 1000 of 1003 shapes are drawn$/);
  }));

Deno.test("an overlay of noise with the longest legend fits a line", () =>
  withServer(async (served) => {
    const project = "p";
    const path = `${served.room}/noise`;
    await Deno.mkdir(path);
    await Deno.writeFile(`${path}/noise.png`, await png(noise(1900, 1500)));
    const name = `${"\\".repeat(100)}${"🐈".repeat(99)}"`;
    const classes = [{ name, geometries: ["bbox"] }];
    await served.call("create_project", { name: project });
    await served.call("create_schema_version", { project, classes });
    const { batch_id } = await served.call("ingest", { project, path });
    const start = { batch_id, start: true };
    const { jobs } = await served.call("approve_batch", start);
    const job_id = jobs[0]!.id;
    const { items } = await served.call("next_pending_assets", { job_id });
    const asset_id = items[0]!.id;
    const common = { asset_id, label_class: name, provenance: "human" };
    const annotations = Array.from({ length: 120 }, (_, i) => ({
      ...common,
      geometry: { ...BOX, x: i * 10, y: i * 8 },
    }));
    await served.call("add_annotations", { job_id, annotations });

    for (const how of [{}, { max_edge: 1600 }]) {
      const { json } = await overlaid({ served, asset_id }, how);
      deepStrictEqual([json.legend?.items.length, json.legend?.total], [
        100,
        120,
      ]);
    }
    const refused = await served.refusal("get_asset_image", {
      project,
      asset_id,
      full: true,
      overlay: true,
    });
    match(refused.message, /bytes are over the 540000/);
  }));

Deno.test("an overlay shows names that the font lacks, and any colour", () =>
  withServer(async (served) => {
    const room = await labelled(served, [90, 90, 90]);
    const { job_id, asset_id } = room;
    const names = ["猫", "<b>&\"'</b>", "Ёж", "🐈", "a".repeat(200), "\\u0000"];
    const project = "p";
    await served.call("create_schema_version", {
      project,
      classes: [
        ...CLASSES,
        ...names.map((name, i) => ({
          name,
          geometries: ["classification_tag", "bbox"],
          color: ["url(#x)", "#12", '"/><script>', "#abcd", "", "red"][i],
        })),
      ],
    });
    const { id: batch_id } = await served.call("create_batch", {
      project,
      name: "again",
      asset_ids: [asset_id],
    });
    const again = await served.call("approve_batch", { batch_id, start: true });
    ok(again.jobs[0]!.id !== job_id);
    await served.call("add_annotations", {
      job_id: again.jobs[0]!.id,
      annotations: names.flatMap((label_class) =>
        [{ type: "classification_tag" }, BOX].map((geometry) => ({
          asset_id,
          label_class,
          geometry,
          provenance: "human",
        }))
      ),
    });

    const { legend, json } = await overlaid(room, {});

    deepStrictEqual(
      [...new Set(legend.map((entry) => entry.label_class))].slice(3),
      names,
    );
    deepStrictEqual(json.notes, []);
  }));
