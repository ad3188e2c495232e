import { z } from "zod";
import type { Exporter } from "../api.ts";
import { builtIn } from "./built_in.ts";
import { DeclarationShape, shapeWords } from "./declaration_shape.ts";
import { PluginLoader } from "./foreign_format.ts";
import type { InstalledFormat } from "./format_port.ts";
import { type DiscoveryFault, pluginFiles } from "./plugin_files.ts";

const BUILT_INS = new URL("../", import.meta.url);
const HOST = "host";

const method = z.custom<() => unknown>((value) => typeof value === "function", {
  message: "must be a function",
});

const ExporterShape = z.object({
  format: DeclarationShape,
  vanishes: method,
  accepts: method.optional(),
  fault: method.optional(),
  only_labelled: z.boolean().optional(),
  handed: z.boolean().optional(),
  obstacle: method,
  warnings: method.optional(),
  notes: method.optional(),
  files: method,
});

/** Which exporters there are. */
export interface Discovery {
  /** By format name, sorted. */
  readonly formats: ReadonlyMap<string, InstalledFormat>;
  /** What is no exporter, and why; it is skipped. */
  readonly faults: readonly DiscoveryFault[];
}

/** Where exporters are looked for. */
export interface DiscoveryPlaces {
  /** Folders of plugins from outside; none unless given. */
  readonly plugins?: readonly string[];
  /** A folder with a folder for each built-in exporter. */
  readonly builtIns?: URL;
}

/**
 * Loads every built-in folder, then every plugin, in sorted order. Whoever
 * comes first has a format's name. Nothing that one does wrong is fatal: it is
 * reported and skipped.
 */
export async function discoverExporters(
  { plugins = [], builtIns = BUILT_INS }: DiscoveryPlaces = {},
): Promise<Discovery> {
  const found = new Map<string, InstalledFormat>();
  const faults: DiscoveryFault[] = [];
  const take = async (
    origin: string,
    load: () => Promise<InstalledFormat[]>,
  ) => {
    try {
      for (const format of await load()) {
        const { name } = format.declaration;
        const first = found.get(name);
        if (first === undefined) found.set(name, format);
        else faults.push({ origin, fault: takenWords(name, first) });
      }
    } catch (error) {
      faults.push({ origin, fault: messageOf(error) });
    }
  };
  for (const folder of await foldersIn(builtIns, faults)) {
    await take(folder, () => builtInsOf(new URL(`${folder}/mod.ts`, builtIns)));
  }
  using loader = new PluginLoader();
  for await (const file of pluginFiles(plugins)) {
    if ("fault" in file) faults.push(file);
    else await take(file.origin, () => loader.load(file));
  }
  const formats = new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
  return { formats, faults };
}

function takenWords(name: string, { origin }: InstalledFormat): string {
  return `format ${name} is taken: ${origin} has it`;
}

async function foldersIn(
  plugins: URL,
  faults: DiscoveryFault[],
): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(plugins));
    return entries
      .filter(({ name, isDirectory }) =>
        isDirectory && name !== HOST && !name.startsWith(".")
      )
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    faults.push({ origin: ".", fault: messageOf(error) });
    return [];
  }
}

async function builtInsOf(module: URL): Promise<InstalledFormat[]> {
  const { default: value } = await import(module.href);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  for (const exporter of list) {
    const issue = ExporterShape.safeParse(exporter).error?.issues[0];
    if (issue !== undefined) throw new TypeError(shapeWords(issue));
  }
  return (list as Exporter[]).map(builtIn);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
