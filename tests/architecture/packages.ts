import { ownerOf } from "./layers.ts";

/**
 * Which prefixes may name an npm package. A package without a row may be named
 * nowhere: a new dependency is a decision, written down in `docs/decisions/`.
 */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "@cornerstonejs/codec-libjpeg-turbo-8bit": ["kernel/media/", "tests/"],
  "@cwasm/jpeg-turbo": ["kernel/media/", "tests/"],
  "@expo-google-fonts/didact-gothic": ["kernel/media/", "tests/"],
  "@ffmpeg-installer/ffmpeg": ["tests/"],
  "@jitl/quickjs-singlefile-mjs-release-sync": ["exporters/host/sandbox/"],
  "@jsquash/jpeg": ["kernel/media/", "tests/"],
  "@jsquash/png": ["kernel/media/", "tests/"],
  "@jsquash/resize": ["kernel/media/", "tests/"],
  "@jsquash/webp": ["kernel/media/", "tests/"],
  "@resvg/resvg-wasm": ["kernel/media/", "tests/"],
  "pngjs": ["kernel/media/", "tests/"],
  "@modelcontextprotocol/client": ["tests/", "cli/demo/"],
  "@modelcontextprotocol/sdk": ["tests/"],
  "@modelcontextprotocol/server": ["mcp/sdk.ts"],
  "commander": ["main.ts", "cli/"],
  "fast-xml-parser": ["exporters/host/round_trip/", "tests/"],
  "quickjs-emscripten-core": ["exporters/host/sandbox/"],
  "sharp": ["tests/"],
  // What plugins import, mapped to exporters/api.ts for their types.
  "visionset": ["docs/examples/"],
  "yaml": ["exporters/host/round_trip/", "tests/"],
  "zod": [
    "exporters/host/",
    "inference/",
    "kernel/domain/",
    "kernel/media/",
    "kernel/services/",
    "kernel/store/",
    "mcp/",
    "tests/",
  ],
};

/** Built-in modules that only some prefixes may name. */
const GUARDED_BUILTINS: Readonly<Record<string, readonly string[]>> = {
  "node:sqlite": ["kernel/store/", "tests/"],
};

/** Rows that may name no built-in module but those listed. */
const PURE_ROWS: Readonly<Record<string, readonly string[]>> = {
  "kernel/refusals/": [],
  "kernel/errors.ts": [],
  "kernel/domain/": ["node:crypto"],
  "kernel/ports/": [],
  "exporters/api.ts": [],
  "exporters/*/": [],
  "mcp/wire/": [],
  "mcp/input/": [],
  "mcp/tools/": [],
};

/** Rows whose files may not reach the machine: no `Deno`, network, console. */
export const ROWS_WITHOUT_REACH: readonly string[] = Object.keys(PURE_ROWS);

/** The package a bare specifier belongs to: `@a/b/c.js` to `@a/b`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/");
}

/** Whether a file, as a path from the root, may name a bare specifier. */
export function mayName(path: string, specifier: string): boolean {
  if (!specifier.startsWith("node:")) {
    return (PACKAGES[packageOf(specifier)] ?? []).some((prefix) =>
      path.startsWith(prefix)
    );
  }
  const pure = PURE_ROWS[ownerOf(path)?.row ?? ""];
  if (pure !== undefined) return pure.includes(specifier);
  return (GUARDED_BUILTINS[specifier] ?? [""]).some((prefix) =>
    path.startsWith(prefix)
  );
}
