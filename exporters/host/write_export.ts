import { type FrozenRelease, quote, type Task } from "../../kernel/mod.ts";
import type { Exporter } from "../api.ts";
import type { Compatibility } from "./compatibility.ts";
import type { Destination } from "./destination.ts";
import { encoded, outputs } from "./output.ts";
import { REPORT_NAME } from "./paths.ts";
import type { Pictures } from "./pictures.ts";
import { guarded } from "./plugin_guard.ts";
import { headOf, viewOf } from "./release_view.ts";
import { reportText } from "./report.ts";
import { notesOf } from "./warnings.ts";
import { TreeWriter } from "./writer.ts";

/** What is written by whom. */
export interface ExportWork {
  readonly frozen: FrozenRelease;
  readonly exporter: Exporter;
  readonly pictures: Pictures;
  readonly compatibility: Compatibility;
}

/**
 * Pulls an exporter's files one by one and writes them, the report last. When
 * that fails, what was written is removed and the error goes on.
 *
 * @throws {Refusal} ExportSourceUnreadable, ExporterFailed,
 * ExportDestinationUnusable.
 */
export async function writeExport(
  work: ExportWork,
  { root, shown }: Destination,
  task: Task = {},
): Promise<void> {
  const format = work.exporter.format.name;
  const writer = new TreeWriter(root, { shown, format, signal: task.signal });
  try {
    await writer.open();
    const trimmed = await writeFiles(work, writer, task);
    const report = reportText({
      compatibility: work.compatibility,
      files: writer.files(),
      trimmed,
      notes: notesOf(headOf(work.frozen), work.exporter),
    });
    await writer.writeReport(encoded(format, REPORT_NAME, report));
  } catch (error) {
    await writer.undo();
    throw error;
  }
}

/** Answers how many pictures lost bytes that trailed them. */
async function writeFiles(
  { frozen, exporter, pictures }: ExportWork,
  writer: TreeWriter,
  { signal, report }: Task,
): Promise<number> {
  const { name } = exporter.format;
  const view = viewOf(frozen, exporter, pictures);
  const files = guarded(name, () => exporter.files(view));
  const pictureCount = frozen.manifest.assets.length;
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
      done: pictureCount + ++written,
      total: 2 * pictureCount,
      message: `Wrote ${written} of ${pictureCount} pictures: ${
        quote(output.path)
      }`,
    });
    if (pictures.isTrimmed(output.asset)) trimmed++;
  }
  return trimmed;
}
