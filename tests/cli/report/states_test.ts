import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import type { ReportContent } from "../../../cli/report/content.ts";
import { makeReport } from "../../../cli/report/make_report.ts";
import { reportPage } from "../../../cli/report/page/page.ts";
import type { FrozenRelease, Task } from "../../../kernel/mod.ts";
import {
  box,
  ExportRoom,
  type LabelSketch,
  polygon,
  type ReleaseSketch,
} from "../../exporters/room.ts";
import { jpeg, noise } from "../../support/media.ts";
import { all, byId, type PageElement } from "./document.ts";
import { requireSound } from "./rules.ts";

function made(
  room: ExportRoom,
  frozen: FrozenRelease,
  { project = "Orchard", ...task }: Task & { project?: string } = {},
): Promise<ReportContent> {
  const { blobs, media } = room;
  const exports = room.service([frozen]);
  return makeReport({ project, frozen }, { exports, media, blobs }, task);
}

async function pageOf(
  room: ExportRoom,
  frozen: FrozenRelease,
  project?: string,
): Promise<string> {
  return reportPage(await made(room, frozen, project ? { project } : {}));
}

async function seen(sketch: ReleaseSketch): Promise<PageElement> {
  using room = new ExportRoom();
  return requireSound(await pageOf(room, await room.freeze(sketch)));
}

const CLASSES = ["cat", "dog", "bird"].map((name) => ({
  name,
  geometries: ["bbox", "polygon", "polyline", "classification_tag"],
}));

function label(
  geometry: LabelSketch["geometry"],
  label_class = "cat",
): LabelSketch {
  return { label_class, geometry };
}

const STATES: readonly (readonly [
  name: string,
  sketch: ReleaseSketch,
  words: Readonly<Record<string, RegExp>>,
])[] = [
  ["no labels", { assets: [{}, {}] }, {
    samples: /The release has no label to show/,
    sizes: /There is no label to measure/,
    classes: /1 class has no label/,
  }],
  ["no classes", { classes: [], assets: [{}] }, {
    classes: /The schema has no class/,
  }],
  ["one picture and no split", {
    assets: [{ labels: [label(box(20, 20, 30, 30))] }],
  }, {
    split: /no split recipe, so every picture is in train/,
    samples: /cat\s+1 label in 1 picture\.\s+ordinary/,
  }],
  ["a fold without one class", {
    assets: [
      { labels: [label(box(20, 20, 30, 30))] },
      { fold: "val", labels: [label(box(20, 20, 30, 30))] },
      { labels: [label(box(20, 20, 30, 30), "dog")] },
    ],
    classes: CLASSES,
  }, { classes: /dogtrain 1 · val 0/ }],
  ["every geometry", {
    classes: CLASSES,
    assets: [{
      labels: [
        label(box(20, 20, 30, 30)),
        label(polygon([30, 30], [60, 30], [50, 60]), "dog"),
        label({ type: "polyline", points: [[5, 40], [80, 40]] }, "bird"),
        label({ type: "classification_tag" }, "bird"),
      ],
    }],
  }, {
    samples: /bird\s+2 labels in 1 picture\.\s+ordinary75×0 in 100×80/,
    warnings: /What each format would lose/,
  }],
  ["a size that was never recorded", {
    assets: [{ width: null, height: null, labels: [label(box(1, 1, 9, 9))] }],
  }, {
    sizes: /Of 1 picture no size was recorded/,
    warnings: /cannot be written: .*its size in pixels was never recorded/,
  }],
];

Deno.test("report is sound and says what is the case in every state", async (t) => {
  for (const [name, sketch, words] of STATES) {
    await t.step(name, async () => {
      const root = await seen(sketch);
      for (const [id, pattern] of Object.entries(words)) {
        match(byId(root, id).text, pattern);
      }
    });
  }
});

Deno.test("report shows each concern, the worst first, with class and reason", async () => {
  const root = await seen({
    classes: CLASSES,
    assets: [
      { labels: [label(box(40, 40, 12, 12))] },
      { labels: [label(box(40, 40, 12, 1e-7))] },
      { labels: [label(polygon([20, 20], [60, 60], [60, 20], [20, 60]))] },
      { labels: [label(box(40, 40, 6, 4))] },
      { labels: [label(box(40, 40, 3, 9))] },
      { labels: [label(box(-10, 20, 40, 40))] },
      { labels: [label(box(0, 20, 40, 40))] },
      { labels: [label(box(20, 20, 40, 40)), label(box(22, 20, 40, 40))] },
    ],
  });

  deepStrictEqual(all(root, "img").map(({ attributes }) => attributes["alt"]), [
    "cat, box, no area, tiny: under 0.1 px",
    "cat, polygon, no area: crosses itself or turns back",
    "cat, box, tiny: 3 px",
    "cat, box, tiny: 4 px",
    "cat, box, cut off: 25 % outside",
    "cat, box, cut off: at the edge",
    "cat, box, crowded: 1 overlap",
    "cat, box, ordinary",
  ]);
  match(
    byId(root, "samples").text,
    /2 without an area, 3 tiny, 2 cut off, 2 crowded/,
  );
});

const HOSTILE = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  "&amp; &lt;b&gt; &#60;",
  "</title></style><!--",
  "]]>",
  "left\u202eright\u2066",
  "bell\u0007\u001b[31m",
  "x".repeat(500),
  "👩‍👩‍👧 می‌خواهم",
  "__proto__",
];

Deno.test("report shows hostile names as text and as nothing else", async (t) => {
  for (const name of HOSTILE) {
    await t.step(JSON.stringify(name).slice(0, 40), async () => {
      using room = new ExportRoom();
      const frozen = await room.freeze({
        tag: name,
        classes: [{ name, geometries: ["bbox"] }],
        assets: [{ labels: [label(box(20, 20, 30, 30), name)] }],
      });
      const page = await pageOf(room, frozen, name);
      const root = requireSound(page);
      const shown = all(byId(root, "classes"), "bdi")[0]!.text;

      const plain = name.replace(
        /[\p{Cc}\u202e\u2066]/gu,
        (sign) =>
          `[U+${
            sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")
          }]`,
      );
      strictEqual(shown, name.length < 240 ? plain : `${"x".repeat(240)}…`);
      ok(all(root, "img")[0]!.attributes["alt"]!.startsWith(shown));
      ok(all(root, "h1")[0]!.text.startsWith(shown));
      ok(!/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u.test(page));
    });
  }
});

Deno.test("report stays under 10 MB with 300 classes, noise and endless outlines", async () => {
  using room = new ExportRoom();
  const names = Array.from(
    { length: 300 },
    (_, i) => `${i} ${'"&<'.repeat(66)}`,
  );
  const ring = Array.from({ length: 600 }, (_, i): [number, number] => [
    128 + (18 + i % 9) * Math.cos(i / 95.5),
    128 + (18 + i % 9) * Math.sin(i / 95.5),
  ]);
  const frozen = await room.freeze({
    classes: names.map((name) => ({ name, geometries: ["polygon"] })),
    assets: [{
      bytes: await jpeg(noise(256, 256)),
      width: 256,
      height: 256,
      labels: names.map((name) => label(polygon(...ring), name)),
    }],
  });

  const root = requireSound(await pageOf(room, frozen));

  strictEqual(all(root, "img").length, 300);
  strictEqual(all(byId(root, "samples"), "h3").length, 300);
});

Deno.test("report says how much of a schema of 700 classes it leaves out", async () => {
  const names = Array.from({ length: 700 }, (_, i) => `class ${i}`);
  const root = await seen({
    classes: names.map((name) => ({ name, geometries: ["bbox"] })),
    assets: [{
      labels: names.slice(0, 400).map((name) =>
        label(box(20, 20, 30, 30), name)
      ),
    }],
  });

  match(byId(root, "classes").text, /476 more rows/);
  match(byId(root, "classes").text, /200 classes with the fewest labels/);
  strictEqual(all(root, "img").length, 320);
  match(byId(root, "samples").text, /Of 80 more classes nothing is shown/);
});

Deno.test("report goes on without a picture that is gone or damaged", async () => {
  using room = new ExportRoom();
  const labels = [label(box(20, 20, 30, 30))];
  const frozen = await room.freeze({ assets: [{ labels }, { labels }] });
  const [gone, damaged] = frozen.manifest.assets;
  await Deno.remove(room.blobs.path(gone!.content_hash));
  await Deno.writeTextFile(
    room.blobs.path(damaged!.content_hash),
    "no picture",
  );

  const root = requireSound(await pageOf(room, frozen));

  strictEqual(all(root, "img").length, 0);
  const { text } = byId(root, "samples");
  match(text, /No picture: its stored bytes are gone/);
  strictEqual(text.match(/No picture: /g)?.length, 2);
});

Deno.test("report of one release is the same every time", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    classes: CLASSES,
    assets: Array.from({ length: 20 }, (_, i) => ({
      labels: [
        label(box(i, i, 5 + i, 9)),
        label(box(2 * i, 5, 8, 9 + i), "dog"),
      ],
    })),
  });

  strictEqual(await pageOf(room, frozen), await pageOf(room, frozen));
});

Deno.test("makeReport() ends with the reason of its signal", async () => {
  using room = new ExportRoom();
  const labels = [label(box(20, 20, 30, 30))];
  const frozen = await room.freeze({ assets: [{ labels }, { labels }] });
  const controller = new AbortController();
  const reason = new Error("Enough");

  const ended = made(room, frozen, {
    signal: controller.signal,
    report: () => controller.abort(reason),
  }).then(() => null, (error) => error);

  strictEqual(await ended, reason);
});
