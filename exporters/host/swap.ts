import { dirname, join } from "node:path";
import { quote } from "../../kernel/mod.ts";
import { exists, holds, makeFolders, removeEmptyFolders } from "./disk.ts";
import { isMissing, onDisk, unusable } from "./file_faults.ts";
import { REPORT_NAME } from "./paths.ts";
import type { Staging } from "./staging.ts";
import { type SwapRecord, writeSwapRecord } from "./swap_record.ts";

/**
 * Puts a finished tree in the place of the former export: the old report
 * goes first, the new one comes last. When that fails, all goes back.
 *
 * @throws {Refusal} ExportDestinationUnusable
 */
export async function swapIn(
  staging: Staging,
  shown: string,
  record: SwapRecord,
): Promise<void> {
  await onDisk(shown, () => writeSwapRecord(staging, record));
  try {
    await onDisk(shown, async () => {
      await retire(staging, record);
      await bringIn(staging, shown, record);
    });
  } catch (error) {
    await undo(staging, record);
    throw error;
  }
}

/** The record stays where that fails: the next export tries again. */
async function undo(staging: Staging, record: SwapRecord): Promise<void> {
  try {
    await rollBack(staging, record);
    await Deno.remove(staging.record);
  } catch {
    // What made the swap fail matters more.
  }
}

async function retire(staging: Staging, { old }: SwapRecord): Promise<void> {
  const { root, retired } = staging;
  const paths = old.map((file) => file.path);
  for (const path of [REPORT_NAME, ...paths]) {
    await makeFolders(retired, path);
    try {
      await Deno.rename(join(root, path), join(retired, path));
    } catch (error) {
      if (!isMissing(error) || await staging.isLost()) throw error;
    }
  }
  await removeEmptyFolders(root, paths);
}

async function bringIn(
  { root, fresh }: Staging,
  shown: string,
  record: SwapRecord,
): Promise<void> {
  const ready = new Set<string>();
  for (const { path } of [...record.new, { path: REPORT_NAME }]) {
    const target = join(root, path);
    if (await exists(target)) throw occupied(shown, path);
    const folder = dirname(path);
    if (!ready.has(folder)) await makeFolders(root, path);
    ready.add(folder);
    await Deno.rename(join(fresh, path), target);
  }
}

/**
 * Takes back a swap that was cut short, by what its folder says. Files that
 * are not what the record lists stay where they are. A swap that has not
 * begun, or has ended, is left as it is.
 */
export async function rollBack(
  staging: Staging,
  record: SwapRecord,
): Promise<void> {
  const { root, fresh, retired } = staging;
  if (await staging.isLost() || await exists(join(root, REPORT_NAME))) return;
  for (const file of record.new) {
    const home = join(fresh, file.path);
    if (await exists(home) || !(await holds(root, file))) continue;
    await makeFolders(fresh, file.path);
    await Deno.rename(join(root, file.path), home);
  }
  await removeEmptyFolders(root, record.new.map((file) => file.path));
  for (const { path } of [...record.old, { path: REPORT_NAME }]) {
    const [kept, target] = [join(retired, path), join(root, path)];
    if (!(await exists(kept)) || await exists(target)) continue;
    await makeFolders(root, path);
    await Deno.rename(kept, target);
  }
}

/** The refusal of a path at which something lies that no export wrote. */
export function occupied(shown: string, path: string): Error {
  return unusable(
    shown,
    `it already holds ${quote(path)}, which no former export wrote`,
  );
}
