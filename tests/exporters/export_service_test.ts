import assert from "node:assert/strict";
import type { Exporter } from "../../exporters/api.ts";
import { lane } from "./lanes.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, polygon, textOf, treeOf } from "./room.ts";

const LABELS = [
  { label_class: "cat", geometry: box(1, 1, 9, 9) },
  { label_class: "cat", geometry: polygon([1, 1], [9, 1], [1, 9]) },
];

Deno.test("export() answers what lies in the folder", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{ labels: LABELS }, {}] });
  const dest = room.fresh();

  const result = await room.export(frozen, { format: "yolo", dest });

  const tree = treeOf(dest);
  const report = JSON.parse(textOf(result, "visionset-export-report.json"));
  tree.delete("visionset-export-report.json");
  const { compatibility, ...rest } = result;
  assert.deepEqual(rest, {
    release_id: frozen.release.id,
    format: "yolo",
    directory: dest,
    file_count: tree.size,
    total_bytes: [...tree.values()].reduce((n, text) => n + text.length, 0),
    verification: null,
  });
  assert.deepEqual(report, {
    ...compatibility,
    files: report.files,
    trimmed: 0,
  });
  assert.deepEqual(
    report.files.map((f: { path: string }) => f.path),
    [...tree.keys()],
  );
});

Deno.test("export() writes the same bytes every time", async (t) => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    assets: [
      { labels: [...LABELS, lane([[10, 5], [20.3, 70.7]], {}, "cat")] },
      { fold: "val" },
      { fold: "test" },
    ],
  });
  for (
    const format of [
      "classification",
      "yolo-cls",
      "yolo",
      "yolo-seg",
      "coco",
      "coco-roboflow",
      "voc",
      "tusimple",
      "curvelanes",
      "bdd100k-lane",
      "culane",
      "openlane-2d",
    ]
  ) {
    await t.step(format, async () => {
      const first = await room.export(frozen, { format });
      const again = await room.export(frozen, { format });
      const tree = treeOf(first.directory);
      await room.export(frozen, { format, dest: first.directory });

      assert.deepEqual(treeOf(again.directory), tree);
      assert.deepEqual(treeOf(first.directory), tree);
    });
  }
});

Deno.test("export() asks for consent before anything is created", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: [
      { name: "cat", geometries: ["bbox", "polygon"] },
      { name: "sunny", geometries: ["classification_tag"] },
    ],
    assets: [{
      labels: [...LABELS, {
        label_class: "sunny",
        geometry: { type: "classification_tag" },
      }],
    }],
  });
  const dest = room.fresh();

  const refusal = await refused(
    () => room.export(frozen, { format: "yolo", dest, allow_lossy: false }),
    "LossyExportNotConsented",
  );

  assert.equal(refusal.retryWith, "allow_lossy");
  assert.equal(
    refusal.message,
    'Format yolo cannot carry everything in this release: 1 polygon label of "cat" on 1 asset would be reduced; 1 classification_tag label of "sunny" on 1 asset would be left out; it never carries attributes, confidence, provenance, annotation ids; nothing was written',
  );
  await assert.rejects(Deno.stat(dest), Deno.errors.NotFound);
});

Deno.test("export() asks for consent to a format that is lossy by itself", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{ labels: [LABELS[0]!] }] });

  await refused(
    () => room.export(frozen, { format: "voc", allow_lossy: false }),
    "LossyExportNotConsented",
    /never carries attributes other than truncated and difficult/,
  );
  await room.export(frozen, { format: "coco", allow_lossy: false });
});

Deno.test("export() refuses in a fixed order", async (t) => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const missing = await room.freeze({ classes: [], assets: [{}] });
  const used = room.fresh();
  await Deno.mkdir(used);
  await Deno.writeTextFile(`${used}/mine.txt`, "");
  const good = { project: "p", tag: "v1", format: "yolo", allow_lossy: true };
  const steps = [
    [{ dest: "x", tag: "?", format: "?" }, "ExportDestinationUnusable"],
    [{ dest: used, tag: "?", format: "?" }, "ReleaseNotFound"],
    [{ dest: used, format: "?", allow_lossy: false }, "ExportFormatNotFound"],
    [{ dest: used, allow_lossy: false }, "LossyExportNotConsented"],
    [{ dest: used }, "ExportDestinationUnusable"],
  ] as const;
  for (const [change, code] of steps) {
    await t.step(`${code} for ${JSON.stringify(change)}`, async () => {
      await refused(
        () => room.service([frozen]).export({ ...good, ...change }),
        code,
      );
    });
  }
  await refused(
    () => room.service([missing]).export({ ...good, dest: room.fresh() }),
    "ExportSourceUnreadable",
  );
});

Deno.test("export() removes what it wrote when it is aborted", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}, {}] });
  const controller = new AbortController();
  const exporter: Exporter = {
    format: {
      name: "slow",
      lossy: false,
      omits: [],
      geometries: ["bbox"],
      degraded_geometries: [],
      modalities: ["image"],
    },
    vanishes: () => false,
    obstacle: () => null,
    *files() {
      yield { path: "a/b/c.txt", text: "1" };
      controller.abort(new Error("The caller went away"));
      yield { path: "a/d.txt", text: "2" };
    },
  };
  const dest = room.fresh();
  await Deno.mkdir(dest);

  await assert.rejects(
    room.export(frozen, { format: "slow", dest }, {
      exporters: [exporter],
      signal: controller.signal,
    }),
    /The caller went away/,
  );

  assert.deepEqual(await Array.fromAsync(Deno.readDir(dest)), []);
});

Deno.test("export() answers a full or closed disk in plain words", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  const long = `${room.folder}/${"x".repeat(300)}`;

  const { message } = await refused(
    () => room.export(frozen, { format: "yolo", dest: long }),
    "ExportDestinationUnusable",
    /the path is too long$/,
  );

  assert.doesNotMatch(message, /os error/);
});

Deno.test("export() writes a large document without holding it", async () => {
  using room = new ExportRoom();
  const label = LABELS[1]!;
  const frozen = await room.freeze({
    assets: [{ labels: Array(5000).fill(label) }, { labels: [label] }],
  });
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);

  const result = await room.export(frozen, { format: "coco" });

  clearInterval(timer);
  const document = JSON.parse(
    textOf(result, "annotations/instances_train.json"),
  );
  assert.equal(document.annotations.length, 5001);
  assert.equal(longest < 1000, true, `the loop stood still for ${longest} ms`);
});
