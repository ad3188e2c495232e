import { z } from "zod";
import { writeAll } from "./disk.ts";
import { isMissing } from "./file_faults.ts";
import { PathBook } from "./paths.ts";
import type { Staging } from "./staging.ts";
import type { WrittenFile } from "./writer.ts";

/** The files that a swap takes away and those that it brings. */
export interface SwapRecord {
  readonly old: readonly WrittenFile[];
  readonly new: readonly WrittenFile[];
}

/** A file as reports and swap records list it. */
export const ListedFile = z.looseObject({
  path: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const Record = z.looseObject({
  old: z.array(ListedFile),
  new: z.array(ListedFile),
});

/** Puts a swap down, durably, before it begins. */
export async function writeSwapRecord(
  staging: Staging,
  record: SwapRecord,
): Promise<void> {
  const open = { write: true, createNew: true };
  using file = await Deno.open(staging.record, open);
  const encoder = new TextEncoder();
  for (const line of lines(record)) {
    await writeAll(file, encoder.encode(line));
  }
  await file.sync();
}

/**
 * The swap that a staging folder was about to do; null when it did not get
 * that far, or when it lists what no export writes.
 */
export async function readSwapRecord(
  staging: Staging,
): Promise<SwapRecord | null> {
  let text: string;
  try {
    text = await Deno.readTextFile(staging.record);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const record = Record.safeParse(jsonOrNull(text));
  if (!record.success) return null;
  const isSound = [record.data.old, record.data.new].every((files) => {
    const book = new PathBook();
    return files.every(({ path }) => book.enter(path) === null);
  });
  return isSound ? record.data : null;
}

function* lines(record: SwapRecord): Generator<string> {
  yield '{"old": [';
  yield* list(record.old);
  yield '], "new": [';
  yield* list(record.new);
  yield "]}\n";
}

function* list(files: readonly WrittenFile[]): Generator<string> {
  for (const [i, { path, bytes, sha256 }] of files.entries()) {
    yield `${i === 0 ? "" : ","}\n${JSON.stringify({ path, bytes, sha256 })}`;
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
