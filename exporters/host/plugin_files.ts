import { basename, join } from "node:path";
import { printable } from "../../kernel/mod.ts";
import { FILE_LIMITS } from "./sandbox/limits.ts";

/** The source of one plugin, read once. */
export interface PluginFile {
  /** Its path as data, for lists. */
  readonly origin: string;
  /** Its name as data, for sentences. */
  readonly name: string;
  readonly source: string;
}

/** Something that is no exporter, and why; it is skipped. */
export interface DiscoveryFault {
  /** Name of a built-in folder, or the path of a plugin as data. */
  readonly origin: string;
  readonly fault: string;
}

/**
 * Reads every `*.js` and `*.mjs` file of some folders, sorted by name within
 * each. What cannot be read is reported.
 */
export async function* pluginFiles(
  folders: readonly string[],
): AsyncGenerator<PluginFile | DiscoveryFault> {
  let count = 0;
  for (const folder of folders) {
    let names: string[];
    try {
      names = await namesIn(folder);
    } catch (error) {
      yield { origin: printable(folder), fault: systemWords(error) };
      continue;
    }
    for (const name of names) {
      const path = join(folder, name);
      const origin = printable(path);
      if (++count > FILE_LIMITS.files) {
        const fault = `only the first ${FILE_LIMITS.files} plugins are loaded`;
        yield { origin, fault };
        return;
      }
      const read = await sourceOf(path);
      yield "fault" in read
        ? { origin, fault: read.fault }
        : { origin, name: printable(basename(path)), source: read.source };
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (!isDirectory && /^[^.].*\.m?js$/.test(name)) names.push(name);
  }
  return names.sort();
}

async function sourceOf(
  path: string,
): Promise<{ source: string } | { fault: string }> {
  try {
    // Opening a pipe would wait for its other end.
    if (!(await Deno.stat(path)).isFile) return { fault: "it is no file" };
    const bytes = await firstBytes(path, FILE_LIMITS.bytes + 1);
    if (bytes.length > FILE_LIMITS.bytes) {
      return { fault: `it has more than ${FILE_LIMITS.bytes} bytes` };
    }
    return { source: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch (error) {
    return error instanceof TypeError
      ? { fault: "it is no UTF-8 text" }
      : { fault: systemWords(error) };
  }
}

async function firstBytes(path: string, most: number): Promise<Uint8Array> {
  using file = await Deno.open(path);
  const buffer = new Uint8Array(most);
  let length = 0;
  while (length < most) {
    const read = await file.read(buffer.subarray(length));
    if (read === null) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

function systemWords(error: unknown): string {
  return `it cannot be read (${error instanceof Error ? error.name : "?"})`;
}
