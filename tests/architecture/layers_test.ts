import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import { allowedFor, LAYERS, ownerOf } from "./layers.ts";
import plugin from "./lint_plugin.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** What the rule says about one import in one file, or undefined. */
function complaint(path: string, specifier: string): string | undefined {
  const source = `import "${specifier}";`;
  return Deno.lint.runPlugin(plugin, ROOT + path, source)
    .find((found) => found.id === "house/layers")?.message;
}

// A sample per row that turns into a permitted import when the row is dropped.
const REFUSED = [
  ["kernel/refusals/batches.ts", "./releases.ts"],
  ["kernel/errors.ts", "./domain/ids.ts"],
  ["kernel/domain/a.ts", "../ports/store.ts"],
  ["kernel/domain/geometry/bbox.ts", "../../services/batches.ts"],
  ["kernel/domain/a.ts", "../refusals/entry.ts"],
  ["kernel/ports/store.ts", "../errors.ts"],
  ["kernel/ports/store.ts", "../store/database.ts"],
  ["kernel/services/a.ts", "../store/database.ts"],
  ["kernel/services/a.ts", "../media/pool.ts"],
  ["kernel/services/a.ts", "../mod.ts"],
  ["kernel/services/a.ts", "../../mcp/server.ts"],
  ["kernel/store/a.ts", "../services/batches.ts"],
  ["kernel/store/a.ts", "../media/pool.ts"],
  ["kernel/media/a.ts", "../store/database.ts"],
  ["kernel/open_kernel.ts", "../mcp/server.ts"],
  ["kernel/mod.ts", "../exporters/api.ts"],
  ["exporters/api.ts", "../kernel/mod.ts"],
  ["exporters/api.ts", "./host/mod.ts"],
  ["exporters/host/mod.ts", "../yolo/mod.ts"],
  ["exporters/host/mod.ts", "../../kernel/domain/ids.ts"],
  ["exporters/host/round_trip/mod.ts", "../place.ts"],
  ["exporters/host/round_trip/readers/yolo.ts", "../../../yolo/mod.ts"],
  ["exporters/yolo/mod.ts", "../coco/mod.ts"],
  ["exporters/yolo/mod.ts", "../host/mod.ts"],
  ["exporters/yolo/mod.ts", "../../kernel/mod.ts"],
  ["inference/onnx/mod.ts", "../../mcp/tool.ts"],
  ["inference/onnx/mod.ts", "../../kernel/domain/ids.ts"],
  ["inference/local/child/a.ts", "../../http/channel.ts"],
  ["inference/local/child/a.ts", "../../../kernel/open_kernel.ts"],
  ["inference/local/a.ts", "../../kernel/pixels.ts"],
  ["mcp/wire/batch.ts", "../tool.ts"],
  ["mcp/wire/batch.ts", "../../exporters/api.ts"],
  ["mcp/input/ids.ts", "../wire/batch.ts"],
  ["mcp/input/ids.ts", "../../kernel/domain/ids.ts"],
  ["mcp/tools/batch/approve_batch.ts", "../../../kernel/mod.ts"],
  ["mcp/tools/batch/approve_batch.ts", "../../server.ts"],
  ["mcp/server.ts", "../kernel/services/batches.ts"],
  ["mcp/server.ts", "../exporters/yolo/mod.ts"],
  ["mcp/server.ts", "../exporters/host/discover.ts"],
  ["mcp/server.ts", "../inference/mod.ts"],
  ["cli/doctor.ts", "../kernel/store/database.ts"],
  ["cli/opening.ts", "../inference/predictor.ts"],
] as const;

const ALLOWED = [
  ["kernel/refusals/batches.ts", "./entry.ts"],
  ["kernel/errors.ts", "./refusals/batches.ts"],
  ["kernel/domain/geometry/bbox.ts", "../ids.ts"],
  ["kernel/domain/a.ts", "../errors.ts"],
  ["kernel/ports/store.ts", "./blob_store.ts"],
  ["kernel/ports/store.ts", "../domain/ids.ts"],
  ["kernel/services/a.ts", "./b.ts"],
  ["kernel/services/a.ts", "../domain/ids.ts"],
  ["kernel/services/a.ts", "../ports/store.ts"],
  ["kernel/services/a.ts", "../errors.ts"],
  ["kernel/store/a.ts", "./b.ts"],
  ["kernel/store/a.ts", "../domain/ids.ts"],
  ["kernel/store/a.ts", "../ports/store.ts"],
  ["kernel/store/a.ts", "../errors.ts"],
  ["kernel/media/a.ts", "./b.ts"],
  ["kernel/media/a.ts", "../domain/ids.ts"],
  ["kernel/media/a.ts", "../ports/media.ts"],
  ["kernel/media/a.ts", "../errors.ts"],
  ["kernel/open_kernel.ts", "./store/database.ts"],
  ["exporters/host/mod.ts", "./discover.ts"],
  ["exporters/host/mod.ts", "../api.ts"],
  ["exporters/host/mod.ts", "../../kernel/mod.ts"],
  ["exporters/host/round_trip/readers/yolo.ts", "../reader.ts"],
  ["exporters/host/round_trip/pictures.ts", "../disk.ts"],
  ["exporters/host/round_trip/folder.ts", "../file_faults.ts"],
  ["exporters/host/round_trip/folder.ts", "../paths.ts"],
  ["exporters/host/round_trip/mod.ts", "../../api.ts"],
  ["exporters/host/round_trip/mod.ts", "../../../kernel/mod.ts"],
  ["exporters/yolo/mod.ts", "./labels.ts"],
  ["exporters/yolo/mod.ts", "../api.ts"],
  ["inference/onnx/mod.ts", "../decode/nms.ts"],
  ["inference/mod.ts", "../kernel/mod.ts"],
  ["inference/local/child/a.ts", "./b.ts"],
  ["inference/local/child/a.ts", "../fault.ts"],
  ["inference/local/child/a.ts", "../../masks/bitmap.ts"],
  ["inference/local/child/a.ts", "../../../kernel/mod.ts"],
  ["inference/local/child/a.ts", "../../../kernel/pixels.ts"],
  ["mcp/wire/batch.ts", "./page.ts"],
  ["mcp/wire/batch.ts", "../../kernel/mod.ts"],
  ["mcp/wire/export.ts", "../../exporters/host/mod.ts"],
  ["mcp/input/ids.ts", "./names.ts"],
  ["mcp/input/ids.ts", "../../kernel/mod.ts"],
  ["mcp/tools/batch/mod.ts", "./approve_batch.ts"],
  ["mcp/tools/batch/approve_batch.ts", "../../tool.ts"],
  ["mcp/tools/batch/approve_batch.ts", "../../wire/batch.ts"],
  ["mcp/tools/batch/approve_batch.ts", "../../input/ids.ts"],
  ["mcp/server.ts", "./tools/mod.ts"],
  ["mcp/server.ts", "../kernel/mod.ts"],
  ["mcp/server.ts", "../exporters/api.ts"],
  ["mcp/server.ts", "../exporters/host/mod.ts"],
  ["main.ts", "./kernel/services/batches.ts"],
  ["cli/init.ts", "../mcp/mod.ts"],
  ["cli/demo/agent.ts", "../self.ts"],
  ["cli/doctor/programs.ts", "../../exporters/host/mod.ts"],
  ["cli/commands/local_model.ts", "../../inference/serve_model.ts"],
  ["cli/version.ts", "../deno.json"],
  ["cli/opening.ts", "../kernel/mod.ts"],
  ["cli/opening.ts", "../inference/mod.ts"],
] as const;

Deno.test("house/layers refuses an import against the table", async (t) => {
  for (const [path, specifier] of REFUSED) {
    await t.step(`${path} -> ${specifier}`, () => {
      match(complaint(path, specifier) ?? "", /may not import/);
    });
  }
});

Deno.test("house/layers allows an import the table names", async (t) => {
  for (const [path, specifier] of ALLOWED) {
    await t.step(`${path} -> ${specifier}`, () => {
      strictEqual(complaint(path, specifier), undefined);
    });
  }
});

Deno.test("house/layers sees every way to write an import", async (t) => {
  const path = `${ROOT}kernel/domain/a.ts`;
  const ways = [
    `import x from "../mod.ts";`,
    `import type { X } from "../mod.ts";`,
    `export { x } from "../mod.ts";`,
    `export * from "../mod.ts";`,
    `export const x = await import("../mod.ts");`,
    "export const x = await import(`../mod.ts`);",
    `export type X = import("../mod.ts").X;`,
  ];
  for (const source of ways) {
    await t.step(source, () => {
      const found = Deno.lint.runPlugin(plugin, path, source);
      deepStrictEqual(found.map((one) => one.id), ["house/layers"]);
    });
  }
});

Deno.test("every row and every entry of the table has a sample", () => {
  const refusedRows = new Set(REFUSED.map(([path]) => ownerOf(path)?.row));
  const rowsWithout = Object.keys(LAYERS).filter((r) => !refusedRows.has(r));
  deepStrictEqual(rowsWithout, []);

  const used = new Set(ALLOWED.map(([path, specifier]) => {
    const target = new URL(specifier, `file:///${path}`).pathname.slice(1);
    const entry = allowedFor(path).findIndex((p) => target.startsWith(p));
    return `${ownerOf(path)?.row} ${entry}`;
  }));
  const unused = Object.entries(LAYERS).flatMap(([row, entries]) =>
    entries.filter((_, i) => !used.has(`${row} ${i}`)).map((e) => [row, e])
  );
  deepStrictEqual(unused, []);
});
