/**
 * Who may import whom. Keys and values are path prefixes from the root; the
 * longest key owns a file, and a file without an owner is free. `"."` is the
 * owner's own prefix, so a row without it forbids even siblings.
 */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  // The sentences of refusals are data: no rule may hide behind them.
  "kernel/refusals/": ["kernel/refusals/entry.ts"],
  "kernel/errors.ts": ["kernel/refusals/"],
  // Rules without I/O: a domain file can be read and tested alone.
  "kernel/domain/": [".", "kernel/errors.ts"],
  // Interfaces speak the domain's words and nobody else's.
  "kernel/ports/": [".", "kernel/domain/"],
  // Services know what is stored, never how: adapters reach them as ports.
  "kernel/services/": [
    ".",
    "kernel/domain/",
    "kernel/ports/",
    "kernel/errors.ts",
  ],
  "kernel/store/": [".", "kernel/domain/", "kernel/ports/", "kernel/errors.ts"],
  "kernel/media/": [".", "kernel/domain/", "kernel/ports/", "kernel/errors.ts"],
  // The door and the wiring see the whole kernel, and nothing outside it.
  "kernel/": ["."],
  // A plugin sees one file, so everything behind it can change.
  "exporters/api.ts": [],
  "exporters/host/": [".", "exporters/api.ts", "kernel/mod.ts"],
  // Readers judge what the host and its exporters wrote, so they borrow nothing
  // of either but access to files.
  "exporters/host/round_trip/": [
    ".",
    "exporters/api.ts",
    "exporters/host/disk.ts",
    "exporters/host/file_faults.ts",
    "exporters/host/paths.ts",
    "kernel/mod.ts",
  ],
  "exporters/*/": [".", "exporters/api.ts"],
  "inference/": [".", "kernel/mod.ts"],
  // The child process decodes pictures itself, and opens nothing that is stored.
  "inference/local/child/": [
    ".",
    "inference/local/",
    "inference/masks/",
    "kernel/mod.ts",
    "kernel/pixels.ts",
  ],
  "mcp/wire/": [".", "kernel/mod.ts", "exporters/host/mod.ts"],
  "mcp/input/": [".", "kernel/mod.ts"],
  // Tools reach services through their context, never by import.
  "mcp/tools/": [".", "mcp/tool.ts", "mcp/wire/", "mcp/input/"],
  "mcp/": [".", "kernel/mod.ts", "exporters/api.ts", "exporters/host/mod.ts"],
  // The command line goes in by the doors; the version is in deno.json.
  "cli/": [
    ".",
    "kernel/mod.ts",
    "exporters/host/mod.ts",
    "inference/mod.ts",
    "inference/serve_model.ts",
    "mcp/mod.ts",
    "deno.json",
  ],
};

const PLUGIN_FOLDER = /^exporters\/[^/]+\//;

interface Owner {
  /** The key of the row in the table. */
  readonly row: string;
  /** The prefix it stands for; differs from the key for a plugin folder. */
  readonly prefix: string;
}

/** The row that owns a path from the root, or undefined when it is free. */
export function ownerOf(path: string): Owner | undefined {
  const row = Object.keys(LAYERS)
    .filter((prefix) => path.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  if (row !== undefined) return { row, prefix: row };
  // Each exporter is a layer of its own, so siblings stay strangers.
  const plugin = PLUGIN_FOLDER.exec(path)?.[0];
  return plugin === undefined
    ? undefined
    : { row: "exporters/*/", prefix: plugin };
}

/** The prefixes that a path may import, its own included where allowed. */
export function allowedFor(path: string): readonly string[] {
  const owner = ownerOf(path);
  if (owner === undefined) return [""];
  return (LAYERS[owner.row] ?? []).map((prefix) =>
    prefix === "." ? owner.prefix : prefix
  );
}

/** Whether a file may import another, both as paths from the root. */
export function mayImport(path: string, target: string): boolean {
  return allowedFor(path).some((prefix) => target.startsWith(prefix));
}
