import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import plugin from "./lint_plugin.ts";
import { packageOf, PACKAGES } from "./packages.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** What the rule says about naming a package in one file, or undefined. */
function complaint(path: string, specifier: string): string | undefined {
  const source = `import "${specifier}";`;
  return Deno.lint.runPlugin(plugin, ROOT + path, source)[0]?.message;
}

const REFUSED = [
  ["exporters/yolo/mod.ts", "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs"],
  ["exporters/host/mod.ts", "@cwasm/jpeg-turbo"],
  ["cli/draw.ts", "@expo-google-fonts/didact-gothic/package.json"],
  ["kernel/services/a.ts", "@resvg/resvg-wasm"],
  ["kernel/services/a.ts", "@jsquash/jpeg"],
  ["exporters/host/mod.ts", "@jsquash/png/decode.js"],
  ["main.ts", "@jsquash/resize"],
  ["cli/init.ts", "@jsquash/webp"],
  ["mcp/server.ts", "@modelcontextprotocol/client"],
  ["main.ts", "@modelcontextprotocol/client"],
  ["cli/init.ts", "@modelcontextprotocol/client"],
  ["mcp/sdk.ts", "@modelcontextprotocol/sdk/server/mcp.js"],
  ["mcp/server.ts", "@modelcontextprotocol/server"],
  ["cli/init.ts", "@modelcontextprotocol/server"],
  ["mcp/server.ts", "commander"],
  ["exporters/voc/mod.ts", "fast-xml-parser"],
  ["exporters/host/report.ts", "fast-xml-parser"],
  ["exporters/voc/mod.ts", "pngjs"],
  ["exporters/host/discovery.ts", "quickjs-emscripten-core"],
  ["main.ts", "@jitl/quickjs-singlefile-mjs-release-sync"],
  ["exporters/yolo/mod.ts", "visionset/exporter-api"],
  ["kernel/media/a.ts", "sharp"],
  ["kernel/media/a.ts", "@ffmpeg-installer/ffmpeg"],
  ["exporters/yolo/mod.ts", "yaml"],
  ["exporters/host/report.ts", "yaml"],
  ["kernel/ports/store.ts", "zod"],
  ["kernel/errors.ts", "zod"],
  ["exporters/api.ts", "zod"],
  ["exporters/yolo/mod.ts", "zod"],
  ["cli/opening.ts", "zod/mini"],
  ["kernel/services/a.ts", "node:sqlite"],
  ["main.ts", "node:sqlite"],
  ["kernel/domain/a.ts", "node:fs"],
  ["kernel/ports/store.ts", "node:crypto"],
  ["exporters/yolo/mod.ts", "node:path"],
  ["kernel/refusals/batches.ts", "node:util"],
  ["kernel/errors.ts", "node:util"],
  ["exporters/api.ts", "node:path"],
  ["mcp/wire/batch.ts", "node:util"],
  ["mcp/input/ids.ts", "node:util"],
  ["mcp/tools/batch/approve_batch.ts", "node:fs"],
  ["main.ts", "left-pad"],
  ["tests/a_test.ts", "left-pad"],
  ["main.ts", "npm:zod@4.6.7"],
  ["main.ts", "https://example.com/mod.ts"],
] as const;

const ALLOWED = [
  ["kernel/media/a.ts", "@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs"],
  ["kernel/media/a.ts", "@cwasm/jpeg-turbo/package.json"],
  ["kernel/media/a.ts", "@expo-google-fonts/didact-gothic/package.json"],
  ["kernel/media/a.ts", "@resvg/resvg-wasm"],
  ["kernel/media/a.ts", "@jsquash/jpeg/decode.js"],
  ["kernel/media/a.ts", "@jsquash/png"],
  ["kernel/media/a.ts", "@jsquash/resize"],
  ["kernel/media/a.ts", "pngjs"],
  ["kernel/media/a.ts", "@jsquash/webp"],
  ["tests/mcp/a_test.ts", "@modelcontextprotocol/client/stdio"],
  ["cli/demo/agent.ts", "@modelcontextprotocol/client"],
  ["tests/mcp/a_test.ts", "@modelcontextprotocol/sdk/client/index.js"],
  ["mcp/sdk.ts", "@modelcontextprotocol/server"],
  ["main.ts", "commander"],
  ["cli/init.ts", "commander"],
  ["exporters/host/round_trip/readers/voc_xml.ts", "fast-xml-parser"],
  ["tests/exporters/voc_test.ts", "fast-xml-parser"],
  ["tests/support/media.ts", "sharp"],
  ["exporters/host/round_trip/readers/data_yaml.ts", "yaml"],
  ["tests/support/clips.ts", "@ffmpeg-installer/ffmpeg/package.json"],
  ["tests/exporters/yolo_test.ts", "yaml"],
  ["kernel/domain/a.ts", "zod"],
  ["mcp/tools/batch/approve_batch.ts", "zod"],
  ["inference/providers/http.ts", "zod"],
  ["kernel/store/database.ts", "node:sqlite"],
  ["kernel/domain/split.ts", "node:crypto"],
  ["kernel/services/a.ts", "node:path"],
  ["exporters/host/mod.ts", "node:path"],
  ["exporters/host/sandbox/machine.ts", "quickjs-emscripten-core"],
  [
    "exporters/host/sandbox/machine.ts",
    "@jitl/quickjs-singlefile-mjs-release-sync",
  ],
  ["docs/examples/a.js", "visionset/exporter-api"],
] as const;

Deno.test("house/layers refuses a package outside its folders", async (t) => {
  for (const [path, specifier] of REFUSED) {
    await t.step(`${path} -> ${specifier}`, () => {
      match(complaint(path, specifier) ?? "", /may not name/);
    });
  }
});

Deno.test("house/layers allows a package in its folders", async (t) => {
  for (const [path, specifier] of ALLOWED) {
    await t.step(`${path} -> ${specifier}`, () => {
      strictEqual(complaint(path, specifier), undefined);
    });
  }
});

Deno.test("every package of the table has a sample both ways", () => {
  for (const samples of [REFUSED, ALLOWED]) {
    const named = new Set(samples.map(([, name]) => packageOf(name)));
    deepStrictEqual(Object.keys(PACKAGES).filter((p) => !named.has(p)), []);
  }
});
