import {
  type FrozenRelease,
  quote,
  Refusal,
  type Task,
} from "../../kernel/mod.ts";
import type { Exporter } from "../api.ts";
import type { Compatibility } from "./compatibility.ts";
import type { Destination } from "./destination.ts";
import { unusable } from "./file_faults.ts";
import { stillThere } from "./former_export.ts";
import { clearLeftovers } from "./leftovers.ts";
import { encoded, outputs } from "./output.ts";
import { REPORT_NAME } from "./paths.ts";
import type { Pictures } from "./pictures.ts";
import { guarded } from "./plugin_guard.ts";
import { headOf, viewOf } from "./release_view.ts";
import { reportText } from "./report.ts";
import { Staging } from "./staging.ts";
import { swapIn } from "./swap.ts";
import { notesOf } from "./warnings.ts";
import { TreeWriter, type WrittenFile } from "./writer.ts";

/** What is written by whom. */
export interface ExportWork {
  readonly frozen: FrozenRelease;
  readonly exporter: Exporter;
  readonly pictures: Pictures;
  readonly compatibility: Compatibility;
}

/** How much was written, the report left out. */
export interface WrittenCounts {
  readonly file_count: number;
  readonly total_bytes: number;
}

/**
 * Pulls an exporter's files one by one into a hidden folder of the
 * destination, then puts them in the place of the former export. When that
 * fails, the destination is as it was, and the error goes on.
 *
 * @throws {Refusal} ExportSourceUnreadable, ExporterFailed,
 * ExportDestinationUnusable.
 */
export async function writeExport(
  work: ExportWork,
  destination: Destination,
  task: Task = {},
): Promise<WrittenCounts> {
  const { root, shown } = destination;
  const staging = await Staging.open(root, shown);
  try {
    const files = await fill(staging, work, destination, task);
    task.signal?.throwIfAborted();
    await clearLeftovers(root, shown, staging);
    const old = await stillThere(destination);
    await swapIn(staging, shown, { old, new: files });
    await staging.remove();
    const total_bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return { file_count: files.length, total_bytes };
  } catch (error) {
    const lost = await staging.isLost();
    await staging.discard();
    if (!lost || !(error instanceof Refusal)) throw error;
    throw unusable(shown, "another export to it began and took it over", error);
  }
}

/** Writes the new tree into the staging folder; answers its files. */
async function fill(
  staging: Staging,
  work: ExportWork,
  { shown, former }: Destination,
  task: Task,
): Promise<WrittenFile[]> {
  const format = work.exporter.format.name;
  const writer = new TreeWriter(staging, {
    shown,
    format,
    former: former?.files.map((file) => file.path) ?? [],
    signal: task.signal,
  });
  const trimmed = await writeFiles(work, writer, task);
  const files = writer.files();
  const report = reportText({
    compatibility: work.compatibility,
    files,
    trimmed,
    notes: notesOf(headOf(work.frozen), work.exporter),
  });
  await writer.writeReport(encoded(format, REPORT_NAME, report));
  return files;
}

/** Answers how many pictures lost bytes that trailed them. */
async function writeFiles(
  { frozen, exporter, pictures, compatibility }: ExportWork,
  writer: TreeWriter,
  { signal, report }: Task,
): Promise<number> {
  const { name } = exporter.format;
  const view = viewOf(frozen, exporter, pictures);
  const files = guarded(name, () => exporter.files(view));
  const probed = frozen.manifest.assets.length;
  const wanted = probed - (compatibility.pictures_left_out?.length ?? 0);
  let written = 0;
  let trimmed = 0;
  for (const output of outputs(name, files, pictures)) {
    signal?.throwIfAborted();
    if (output.kind === "content") {
      await writer.write(output.path, output.pieces);
      continue;
    }
    await writer.write(output.path, pictures.bytes(output.asset, signal));
    report?.({
      done: probed + ++written,
      total: probed + wanted,
      message: `Wrote ${written} of ${wanted} pictures: ${quote(output.path)}`,
    });
    if (pictures.isTrimmed(output.asset)) trimmed++;
  }
  return trimmed;
}
