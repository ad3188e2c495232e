import { discoverExporters, ExportService } from "../../exporters/host/mod.ts";
import { EXIT, UsageError } from "../failure.ts";
import { interruptible } from "../interrupt.ts";
import { type OpeningOptions, prepare } from "../opening.ts";
import { writeOut } from "../output.ts";
import { progressBar } from "../progress_bar.ts";
import { makeReport } from "../report/make_report.ts";
import { inspectOut, writePage } from "../report/out_file.ts";
import { reportPage } from "../report/page/page.ts";
import { counted } from "../report/page/words.ts";

/** The options of one report. */
export interface ReportOptions extends OpeningOptions {
  /** The file to write. */
  readonly out: string;
}

/**
 * Writes a page that shows a release to a person.
 *
 * @throws {UsageError} when --out is empty.
 */
export async function report(
  project: string,
  tag: string,
  options: ReportOptions,
): Promise<number> {
  if (options.out === "") throw new UsageError("--out needs a file");
  const { kernel, plugins } = await prepare(options);
  const bar = progressBar();
  try {
    const path = await inspectOut(options.out, kernel);
    await interruptible(async (signal) => {
      const task = { signal, report: bar?.report };
      const content = await kernel.session(async ({ services, blobs }) => {
        const { project: { name } } = services.projects.get(project);
        const reference = { project: name, tag };
        const frozen = await services.releases.open(reference, { signal });
        const { media, gate, workspace } = kernel;
        const exports = new ExportService({
          // It is read already, and each format asks for it again.
          releases: {
            open: () => Promise.resolve(frozen),
            fingerprints: (...asked) =>
              services.releases.fingerprints(...asked),
          },
          recipes: services.recipes,
          blobs,
          media,
          gate,
          workspace,
          discover: () => discoverExporters({ plugins }),
        });
        const subject = { project: name, frozen };
        return await makeReport(subject, { exports, media, blobs }, task);
      }).finally(() => bar?.clear());
      signal.throwIfAborted();
      const size = await writePage(path, reportPage(content));
      const { warnings } = content.judged;
      writeOut(
        `Wrote ${path} (${(size / 1e6).toFixed(1)} MB): ${
          counted(content.release.asset_count, "picture")
        }, ${counted(warnings.length, "warning")}\n`,
      );
    });
    return EXIT.ok;
  } finally {
    kernel.close();
  }
}
