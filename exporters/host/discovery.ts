import { z } from "zod";
import type { Exporter } from "../api.ts";
import { builtIn } from "./built_in.ts";
import type { InstalledFormat } from "./format_port.ts";

const PLUGINS = new URL("../", import.meta.url);
const HOST = "host";

const words = z.array(z.string());
const method = z.custom<() => unknown>((value) => typeof value === "function", {
  message: "must be a function",
});

const ExporterShape = z.object({
  format: z.strictObject({
    name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    lossy: z.boolean(),
    omits: words,
    geometries: words,
    degraded_geometries: words,
    modalities: words,
  }).refine((format) => format.lossy === format.omits.length > 0, {
    message: "omits must be empty exactly when lossy is false",
  }),
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

/** What was found in the folder of exporters. */
export interface Discovery {
  /** By format name, sorted. */
  readonly formats: ReadonlyMap<string, InstalledFormat>;
  /** Folders that are no exporter, and why; they are skipped. */
  readonly faults: readonly {
    readonly folder: string;
    readonly fault: string;
  }[];
}

/**
 * Loads every plugin folder in sorted order. Nothing that a folder does wrong
 * is fatal: it is reported and skipped.
 *
 * @param plugins The folder to look in.
 */
export async function discoverExporters(
  plugins: URL = PLUGINS,
): Promise<Discovery> {
  const found = new Map<string, InstalledFormat>();
  const faults: { folder: string; fault: string }[] = [];
  for (const folder of await foldersIn(plugins, faults)) {
    try {
      for (const exporter of await load(new URL(`${folder}/mod.ts`, plugins))) {
        const { name } = exporter.format;
        if (found.has(name)) {
          faults.push({ folder, fault: `another folder has format ${name}` });
        } else found.set(name, builtIn(exporter));
      }
    } catch (error) {
      faults.push({ folder, fault: messageOf(error) });
    }
  }
  const formats = new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
  return { formats, faults };
}

async function foldersIn(
  plugins: URL,
  faults: { folder: string; fault: string }[],
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
    faults.push({ folder: ".", fault: messageOf(error) });
    return [];
  }
}

async function load(module: URL): Promise<Exporter[]> {
  const { default: value } = await import(module.href);
  const list: unknown[] = Array.isArray(value) ? value : [value];
  for (const exporter of list) {
    const fault = ExporterShape.safeParse(exporter).error?.issues[0];
    if (fault === undefined) continue;
    throw new TypeError(
      `Its default export is no exporter: ${
        fault.path.join(".") || "the value"
      }: ${fault.message}`,
    );
  }
  return list as Exporter[];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
