import {
  type FrozenRelease,
  type Media,
  quote,
  Refusal,
  type Task,
} from "../../kernel/mod.ts";
import type { ReleaseView } from "../api.ts";
import { ahead } from "./ahead.ts";
import type { Inspection } from "./compatibility.ts";
import type { Destination } from "./destination.ts";
import { unusable } from "./file_faults.ts";
import type { FormatRun, InstalledFormat } from "./format_port.ts";
import { stillThere } from "./former_export.ts";
import { clearLeftovers } from "./leftovers.ts";
import { encoded, outputs } from "./output.ts";
import { REPORT_NAME } from "./paths.ts";
import type { Pictures } from "./pictures.ts";
import { headOf, viewOf } from "./release_view.ts";
import { reportText } from "./report.ts";
import type { ExportVerification } from "./round_trip/mod.ts";
import { Staging } from "./staging.ts";
import { swapIn } from "./swap.ts";
import { TreeWriter, type WrittenFile } from "./writer.ts";

/** Pictures being made while one is written. */
const AHEAD = navigator.hardwareConcurrency + 1;

/** What is written by whom. */
export interface ExportWork {
  readonly frozen: FrozenRelease;
  readonly format: InstalledFormat;
  readonly run: FormatRun;
  readonly pictures: Pictures;
  readonly inspection: Inspection;
  /** Reads what was written back before it takes its place; null for no. */
  readonly readBack: Pick<Media, "probe"> | null;
}

/** What was written, the report left out. */
export interface WrittenExport {
  readonly file_count: number;
  readonly total_bytes: number;
  /** Null unless it was read back. */
  readonly verification: ExportVerification | null;
}

/**
 * Pulls an exporter's files one by one into a hidden folder of the
 * destination, then puts them in the place of the former export. When that
 * fails, the destination is as it was, and the error goes on.
 *
 * @throws {Refusal} ExportSourceUnreadable, ExporterFailed,
 * ExportVerificationFailed, ExportDestinationUnusable.
 */
export async function writeExport(
  work: ExportWork,
  destination: Destination,
  task: Task = {},
): Promise<WrittenExport> {
  const { root, shown } = destination;
  const staging = await Staging.open(root, shown);
  try {
    const files = await fill(staging, work, destination, task);
    const verification = await readBack(staging, work, destination, task);
    task.signal?.throwIfAborted();
    await clearLeftovers(root, shown, staging);
    const old = await stillThere(destination);
    await swapIn(staging, shown, { old, new: files });
    await staging.remove();
    const total_bytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
    return { file_count: files.length, total_bytes, verification };
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
  const { blamed } = work.format;
  const writer = new TreeWriter(staging, {
    shown,
    blamed,
    former: former?.files.map((file) => file.path) ?? [],
    signal: task.signal,
  });
  const trimmed = await writeFiles(work, writer, task);
  const files = writer.files();
  const report = reportText({
    compatibility: work.inspection.compatibility,
    files,
    trimmed,
    notes: await work.run.notes(headOf(work.frozen)),
  });
  await writer.writeReport(encoded(blamed, REPORT_NAME, report));
  return files;
}

/** Answers how many pictures lost bytes that trailed them. */
async function writeFiles(
  work: ExportWork,
  writer: TreeWriter,
  { signal, report }: Task,
): Promise<number> {
  const { frozen, format, run, pictures, inspection } = work;
  const { pictures: wanted } = inspection;
  const probed = frozen.manifest.assets.length;
  let written = 0;
  let trimmed = 0;
  const files = outputs(
    format.blamed,
    run.files(releaseOf(work)),
    pictures,
  );
  const begin = (key: string) => pictures.begin(key, signal);
  for await (const { output, begun } of ahead(files, begin, AHEAD)) {
    signal?.throwIfAborted();
    if (output.kind === "content") {
      await writer.write(output.path, output.pieces);
      continue;
    }
    if (begun !== null) await writer.write(output.path, begun);
    report?.({
      done: probed + ++written,
      total: probed + wanted * (work.readBack === null ? 1 : 2),
      message: `Wrote ${written} of ${wanted} pictures: ${quote(output.path)}`,
    });
    if (pictures.isTrimmed(output.key)) trimmed++;
  }
  return trimmed;
}

/** Holds the staged files against the release, where that is wanted. */
async function readBack(
  staging: Staging,
  work: ExportWork,
  { shown }: Destination,
  { signal, report }: Task,
): Promise<ExportVerification | null> {
  const { frozen, format, pictures, inspection, readBack: media } = work;
  if (media === null) return null;
  const { verifyExport } = await import("./round_trip/mod.ts");
  const before = frozen.manifest.assets.length + inspection.pictures;
  return await verifyExport({
    root: staging.fresh,
    shown,
    format: format.declaration.name,
    release: releaseOf(work),
    media,
    isCopy: ({ picture }) => pictures.isCopy(picture),
  }, {
    signal,
    report: ({ done, message }) =>
      report?.({
        done: before + done,
        total: before + inspection.pictures,
        message,
      }),
  });
}

function releaseOf(
  { frozen, format, pictures, inspection }: ExportWork,
): ReleaseView {
  const { plan, refused } = inspection;
  const { declaration } = format;
  return viewOf(frozen, { plan, format: declaration, refused, pictures });
}
