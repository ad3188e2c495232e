import assert from "node:assert/strict";
import type { Exporter, OutputFile } from "../../exporters/api.ts";
import { refused } from "./refused.ts";
import { box, ExportRoom, treeOf } from "./room.ts";

/** An exporter that keeps every rule, but for what a test breaks. */
function plugin(
  files: Exporter["files"],
  rest: Partial<Exporter> = {},
): Exporter {
  return {
    format: {
      name: "odd",
      lossy: false,
      omits: [],
      geometries: ["bbox"],
      degraded_geometries: [],
      modalities: ["image"],
    },
    vanishes: () => false,
    obstacle: () => null,
    files,
    ...rest,
  };
}

/** Yields a sound file first, so that there is something to clean up. */
function yields(...values: unknown[]): Exporter {
  return plugin(function* () {
    yield { path: "labels/first.txt", text: "1\n" };
    yield* values as OutputFile[];
  });
}

function throws(): never {
  throw new Error("Out of cheese");
}

const picture = { picture: "00000000-0000-4000-8000-000000000064" };
const CASES: Record<string, [Exporter, RegExp]> = {
  "throws midway": [
    plugin(function* () {
      yield { path: "a/b.txt", text: "x" };
      throws();
    }),
    /it threw "Out of cheese"/,
  ],
  "throws at once": [plugin(throws), /it threw/],
  "throws in a text": [
    yields({
      path: "a.txt",
      text: (function* () {
        yield "half";
        throws();
      })(),
    }),
    /it threw/,
  ],
  "throws no error": [
    plugin(() => {
      throw { strange: true };
    }),
    /it threw "\[object Object\]"/,
  ],
  "throws in vanishes": [
    plugin(() => [], { vanishes: throws }),
    /it threw/,
  ],
  "vanishes to no boolean": [
    plugin(() => [], { vanishes: (() => 1) as unknown as () => boolean }),
    /no boolean/,
  ],
  "throws in accepts": [plugin(() => [], { accepts: throws }), /it threw/],
  "accepts to no boolean": [
    plugin(() => [], { accepts: (() => 1) as unknown as () => boolean }),
    /no boolean/,
  ],
  "throws in fault": [plugin(() => [], { fault: throws }), /it threw/],
  "fault is no sentence": [
    plugin(() => [], { fault: (() => true) as unknown as () => null }),
    /fault\(\) answered neither a string nor null/,
  ],
  "throws in obstacle": [plugin(() => [], { obstacle: throws }), /it threw/],
  "throws in notes": [
    plugin(() => [{ path: "a.txt", text: "x" }], { notes: throws }),
    /it threw/,
  ],
  "notes are no lists": [
    plugin(() => [], {
      notes: (() => ({ a: 1 })) as unknown as NonNullable<Exporter["notes"]>,
    }),
    /list of sentences/,
  ],
  "answers no iterable": [
    plugin((() => 7) as unknown as Exporter["files"]),
    /nothing that can be iterated/,
  ],
  "answers a promise": [
    plugin(
      (() => Promise.resolve([])) as unknown as Exporter["files"],
    ),
    /nothing that can be iterated/,
  ],
  "yields null": [yields(null), /no file/],
  "yields a number": [yields(3), /no file/],
  "yields no path": [yields({ text: "x" }), /without a path/],
  "yields a path that is a number": [yields({ path: 3, text: "x" }), /path/],
  "yields no content": [yields({ path: "a.txt" }), /exactly one of/],
  "yields two contents": [
    yields({ path: "a.txt", text: "x", bytes: new Uint8Array() }),
    /exactly one of/,
  ],
  "yields text that is a number": [
    yields({ path: "a.txt", text: 3 }),
    /nothing that can be iterated/,
  ],
  "yields text of numbers": [
    yields({ path: "a.txt", text: [3] }),
    /no well-formed string/,
  ],
  "yields a lone surrogate": [
    yields({ path: "a.txt", text: "\ud800" }),
    /no well-formed string/,
  ],
  "yields bytes that are a list": [
    yields({ path: "a.bin", bytes: [1, 2] }),
    /no Uint8Array/,
  ],
  "asks for an unknown picture": [
    yields({ path: "a.png", picture: "nobody" }),
    /does not hold/,
  ],
  "lies about a picture's extension": [
    yields({ path: "a.jpg", ...picture }),
    /extension is png/,
  ],
  "writes outside": [yields({ path: "../out.txt", text: "x" }), /dot/],
  "writes to an absolute path": [
    yields({ path: "/tmp/out.txt", text: "x" }),
    /not relative/,
  ],
  "writes a NUL": [yields({ path: "a\0.txt", text: "x" }), /control/],
  "writes a path twice": [
    yields({ path: "Labels.txt", text: "x" }, { path: "labels.TXT", text: "" }),
    /taken/,
  ],
  "writes the host's report": [
    yields({ path: "visionset-export-report.json", text: "{}" }),
    /taken/,
  ],
};

Deno.test("export() blames an exporter and leaves nothing behind", async (t) => {
  using room = new ExportRoom();
  const frozen = await room.freeze({
    assets: [{ labels: [{ label_class: "cat", geometry: box(1, 1, 2, 2) }] }],
  });
  for (const [name, [exporter, words]] of Object.entries(CASES)) {
    await t.step(name, async () => {
      const before = [...treeOf(room.folder).keys()];
      const dest = `${room.fresh()}/deep/er`;

      await refused(
        () =>
          room.export(frozen, { format: "odd", dest }, {
            exporters: [exporter],
          }),
        "ExporterFailed",
        words,
      );

      assert.deepEqual([...treeOf(room.folder).keys()], before);
      await assert.rejects(Deno.stat(dest.replace("/deep/er", "")));
    });
  }
});

Deno.test("export() closes an exporter that is left early", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });
  let closed = false;
  const exporter = plugin(function* () {
    try {
      yield { path: "..", text: "" };
    } finally {
      closed = true;
    }
  });

  await refused(
    () => room.export(frozen, { format: "odd" }, { exporters: [exporter] }),
    "ExporterFailed",
  );

  assert.equal(closed, true);
});

Deno.test("export() takes an exporter that writes nothing", async () => {
  using room = new ExportRoom();
  const frozen = await room.freeze({ assets: [{}] });

  const result = await room.export(frozen, { format: "odd" }, {
    exporters: [plugin(() => [])],
  });

  assert.deepEqual([result.file_count, result.total_bytes], [0, 0]);
  assert.deepEqual([...treeOf(result.directory).keys()], [
    "visionset-export-report.json",
  ]);
});
