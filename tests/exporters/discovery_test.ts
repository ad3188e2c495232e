import assert from "node:assert/strict";
import { discoverExporters } from "../../exporters/host/mod.ts";

const SOUND = (name: string) =>
  `{
  format: { name: ${JSON.stringify(name)}, lossy: true, omits: ["ids"],
    geometries: [], degraded_geometries: [], modalities: ["image"] },
  vanishes: () => false, obstacle: () => null, files: () => [] }`;

Deno.test("discoverExporters() finds the built-in formats without a fault", async () => {
  const { formats, faults } = await discoverExporters();

  assert.deepEqual([...formats.keys()], [
    "bdd100k-lane",
    "classification",
    "coco",
    "coco-roboflow",
    "culane",
    "curvelanes",
    "openlane-2d",
    "tusimple",
    "voc",
    "yolo",
    "yolo-cls",
    "yolo-seg",
  ]);
  assert.deepEqual(faults, []);
});

Deno.test("discoverExporters() reports what is no exporter and goes on", async () => {
  const folder = await Deno.makeTempDir();
  const plugins: Record<string, string | null> = {
    a_good: `export default ${SOUND("good")};`,
    b_twice: `export default ${SOUND("good")};`,
    c_several: `export default [${SOUND("two")}, ${SOUND("one")}];`,
    d_throws: `throw new Error("no luck");`,
    e_syntax: "export default {",
    f_empty: "export const nothing = 1;",
    g_shape: `export default { ...${SOUND("shape")}, files: 3 };`,
    h_name: `export default ${SOUND("Bad Name")};`,
    i_without: null,
    j_omits: `const e = ${SOUND("omits")}; e.format.omits = [];
      export default e;`,
    k_half: `export default [${SOUND("half")}, 7];`,
    host: `throw new Error("the host is no plugin");`,
  };
  for (const [name, source] of Object.entries(plugins)) {
    await Deno.mkdir(`${folder}/${name}`);
    if (source === null) continue;
    await Deno.writeTextFile(`${folder}/${name}/mod.ts`, source);
  }
  await Deno.writeTextFile(`${folder}/api.ts`, "");

  const { formats, faults } = await discoverExporters({
    builtIns: new URL(`file://${folder}/`),
  });

  await Deno.remove(folder, { recursive: true });
  assert.deepEqual([...formats.keys()], ["good", "one", "two"]);
  assert.deepEqual(
    faults.map((f) => f.origin),
    Object.keys(plugins).filter((name) => /^[b-k]_(?!several)/.test(name)),
  );
  const words = Object.fromEntries(faults.map((f) => [f.origin, f.fault]));
  assert.match(words["b_twice"] ?? "", /format good is taken: built-in has it/);
  assert.match(words["d_throws"] ?? "", /no luck/);
  assert.match(words["g_shape"] ?? "", /files: must be a function/);
  assert.match(words["h_name"] ?? "", /format\.name/);
});

Deno.test("discoverExporters() takes a missing folder for a fault", async () => {
  const { formats, faults } = await discoverExporters({
    builtIns: new URL("file:///nowhere/at/all/"),
  });

  assert.equal(formats.size, 0);
  assert.equal(faults.length, 1);
});
