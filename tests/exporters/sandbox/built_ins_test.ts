import assert from "node:assert/strict";
import { discoverExporters, REPORT_NAME } from "../../../exporters/host/mod.ts";
import type { FrozenRelease } from "../../../kernel/mod.ts";
import { Random } from "../../support/random.ts";
import { box, ExportRoom, polygon, treeOf } from "../room.ts";
import { sampleRelease } from "../sample_release.ts";
import { PluginFolder } from "./plugin_folder.ts";

const EXPORTERS = new URL("../../../exporters/", import.meta.url).pathname;

/** One self-contained plugin file of a built-in folder. */
async function bundled(folder: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--platform=browser",
      "--external=../api.ts",
      `${EXPORTERS}${folder}/mod.ts`,
    ],
  }).output();
  const decoder = new TextDecoder();
  assert.ok(success, decoder.decode(stderr));
  return decoder.decode(stdout)
    .replaceAll(`"../api.ts"`, `"visionset/exporter-api"`);
}

Deno.test("every built-in exporter writes the same bytes as a plugin", async (t) => {
  using folder = new PluginFolder();
  using room = new ExportRoom();
  for await (const { name, isDirectory } of Deno.readDir(EXPORTERS)) {
    if (!isDirectory || name === "host") continue;
    folder.add(`${name}.js`, await bundled(name));
  }
  const inside = await discoverExporters();
  const discovery = await folder.discover();
  assert.deepEqual(discovery.faults, []);
  assert.deepEqual([...discovery.formats.keys()], [...inside.formats.keys()]);
  const samples = {
    golden: await sampleRelease(room),
    numbers: await manyNumbers(room),
  };
  for (const [format, { declaration, ...flags }] of discovery.formats) {
    const own = inside.formats.get(format);
    assert.deepEqual(declaration, own?.declaration);
    assert.deepEqual(
      [flags.only_labelled, flags.handed],
      [own?.only_labelled, own?.handed],
    );
    for (const [name, frozen] of Object.entries(samples)) {
      await t.step(`${format}, ${name}`, async () => {
        const expected = await room.export(frozen, { format });
        const found = await room.export(frozen, { format }, { discovery });

        const [tree, truth] = [found, expected].map(({ directory }) =>
          treeOf(directory)
        );
        const { warnings: _, ...report } = reportOf(tree!);
        const { warnings: __, ...trueReport } = reportOf(truth!);
        assert.deepEqual(report, trueReport);
        tree!.delete(REPORT_NAME);
        truth!.delete(REPORT_NAME);
        assert.deepEqual(tree, truth);
      });
    }
  }
});

/** A release whose labels hold numbers of every length. */
function manyNumbers(room: ExportRoom): Promise<FrozenRelease> {
  const random = new Random(17);
  const at = (most: number) => random.next() * most;
  const labels = () =>
    Array.from({ length: 20 }, (_, i) => ({
      label_class: "cat",
      geometry: i % 2 === 0
        ? box(at(90), at(70), at(30), at(30) ** 3 / 9000)
        : polygon(
          [at(100), at(80)],
          [at(100), random.fine(0, 80)],
          [at(1) / 1e6, at(80)],
        ),
    }));
  return room.freeze({
    tag: "numbers",
    assets: Array.from({ length: 70 }, (_, i) => ({
      fold: random.pick(["train", "val", "test"] as const),
      width: 100 + i,
      labels: labels(),
    })),
  });
}

function reportOf(tree: ReadonlyMap<string, string>): Record<string, unknown> {
  return JSON.parse(tree.get(REPORT_NAME) ?? "");
}
