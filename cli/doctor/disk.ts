import { join } from "node:path";
import { freeBytes } from "../../kernel/mod.ts";
import { type Finding, wordsOf } from "./finding.ts";

const LOW_BYTES = 1_000_000_000;
const FULL_BYTES = 20_000_000;

/** Writes a file in a folder the way the store does, and removes it. */
export async function writing(folder: string): Promise<Finding> {
  const name = "writing";
  const path = join(folder, `.visionset-doctor-${crypto.randomUUID()}`);
  try {
    const started = performance.now();
    using file = await Deno.open(path, { write: true, createNew: true });
    await file.write(new Uint8Array(4096));
    await file.sync();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    return {
      name,
      status: "ok",
      detail: `a file was written to the disk and removed, ${ms} ms`,
      facts: { milliseconds: ms },
    };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return { name, status: "note", detail: `${folder} does not exist yet` };
    }
    return {
      name,
      status: "broken",
      detail: `cannot write in ${folder}: ${wordsOf(error)}`,
      remedy: "Let the user who runs this write there, or free some space",
    };
  } finally {
    await Deno.remove(path).catch(() => {});
  }
}

/** Free space where a folder lies, as `df` tells it. */
export async function freeSpace(folder: string): Promise<Finding> {
  const bytes = await freeBytes(folder);
  if (bytes === undefined) {
    return { name: "free space", status: "note", detail: "not known here" };
  }
  if (bytes < FULL_BYTES) {
    return {
      name: "free space",
      status: "broken",
      detail: `${(bytes / 1e6).toFixed(1)} MB where ${folder} lies`,
      remedy: "Free some space; pictures could not be stored",
      facts: { bytes },
    };
  }
  const isLow = bytes < LOW_BYTES;
  return {
    name: "free space",
    status: isLow ? "note" : "ok",
    detail: `${(bytes / 1e9).toFixed(1)} GB`,
    ...(isLow && { remedy: "Free some space before a large ingest or export" }),
    facts: { bytes },
  };
}
