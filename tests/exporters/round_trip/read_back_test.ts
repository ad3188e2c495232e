import assert from "node:assert/strict";
import type { Exporter } from "../../../exporters/api.ts";
import type { Progress } from "../../../kernel/mod.ts";
import { refused } from "../refused.ts";
import { box, ExportRoom, polygon, treeOf } from "../room.ts";
import { sampleRelease } from "../sample_release.ts";
import { EXPORTERS } from "./formats.ts";

Deno.test("export() refuses to read back what it has no reader for", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const coco = EXPORTERS.get("coco")!;
  const exporters: Exporter[] = [
    { ...coco, format: { ...coco.format, name: "odd" } },
  ];
  const dest = room.fresh();

  await refused(
    () =>
      room.export(frozen, { format: "odd", dest, verify: true }, { exporters }),
    "ExportNotVerifiable",
    /format "odd" cannot be read back; verify knows: classification, coco, coco-roboflow, voc, yolo, yolo-cls, yolo-seg$/,
  );

  await assert.rejects(Deno.stat(dest), Deno.errors.NotFound);
});

Deno.test("export() answers how far rounding moved coordinates", async (t) => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    assets: [
      {
        labels: [
          { label_class: "cat", geometry: box(10.123456, 20, 30, 7.7) },
          { label_class: "cat", geometry: box(10.123456, 20, 30, 7.7) },
          {
            label_class: "cat",
            geometry: polygon([1 / 3, 1], [50, 2 / 3], [20, 60]),
          },
        ],
      },
      { fold: "val", width: 40, height: 30 },
    ],
  });
  // Half a unit of the last decimal of a near edge or vertex, or of a centre
  // and half a side; a pixel less than one; the larger side has 100 pixels.
  const allowed = { coco: 1e-4, voc: 1, yolo: 7.5e-5, "yolo-seg": 5e-5 };
  for (const [format, most] of Object.entries(allowed)) {
    await t.step(format, async () => {
      const { verification } = await room.export(frozen, {
        format,
        verify: true,
      });

      assert.ok(verification);
      const { worst_error_px, allowed_error_px, ...counts } = verification;
      assert.deepEqual(counts, {
        pictures: 2,
        annotations: 3,
        classes: [{ label_class: "cat", expected: 3, found: 3 }],
      });
      assert.ok(worst_error_px > 0, `${worst_error_px}`);
      assert.ok(worst_error_px <= allowed_error_px, `${worst_error_px}`);
      assert.ok(Math.abs(allowed_error_px / most - 1) < 1e-3);
    });
  }
});

Deno.test("export() tells how far reading back has come", async () => {
  using room = new ExportRoom();
  const frozen = await sampleRelease(room);
  const told: Progress[] = [];

  await room.service([frozen]).export({
    project: "p",
    tag: frozen.release.tag,
    format: "coco",
    dest: room.fresh(),
    allow_lossy: true,
    verify: true,
  }, { report: (progress) => told.push(progress) });

  const done = told.map((progress) => progress.done);
  assert.deepEqual(done, done.toSorted((a, b) => a - b));
  const { message, ...last } = told.at(-1)!;
  assert.deepEqual(last, { done: 12, total: 12 });
  assert.equal(message, "Read back 4 pictures");
});

Deno.test("export() that is called off while reading back changes nothing", async () => {
  using room = new ExportRoom();
  const frozen = await sampleRelease(room);
  const { directory: dest } = await room.export(frozen, { format: "yolo" });
  const before = treeOf(dest);
  const controller = new AbortController();

  await assert.rejects(
    room.service([frozen]).export({
      project: "p",
      tag: frozen.release.tag,
      format: "coco",
      dest,
      allow_lossy: true,
      verify: true,
    }, {
      signal: controller.signal,
      report({ message }) {
        if (message.startsWith("Read back")) {
          controller.abort(new Error("The caller went away"));
        }
      },
    }),
    /The caller went away/,
  );

  assert.deepEqual(treeOf(dest), before);
});
