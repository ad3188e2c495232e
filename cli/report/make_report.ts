import type { ExportService } from "../../exporters/host/mod.ts";
import type {
  BlobStore,
  FrozenRelease,
  Media,
  Task,
} from "../../kernel/mod.ts";
import { VERSION } from "../version.ts";
import type { ReportContent } from "./content.ts";
import { judgeFormats } from "./facts/formats.ts";
import { gather } from "./facts/gather.ts";
import { planSamples } from "./facts/plan.ts";
import { drawSamples } from "./facts/samples.ts";

/** What a report is made with. */
export interface ReportPorts {
  readonly exports: Pick<ExportService, "formats" | "check">;
  readonly media: Media;
  readonly blobs: BlobStore;
}

/**
 * Gathers all that the report of a release shows. Equal releases give equal
 * content, wherever their workspace lies.
 *
 * @param subject The name of the project, and the release.
 */
export async function makeReport(
  subject: { readonly project: string; readonly frozen: FrozenRelease },
  { exports, media, blobs }: ReportPorts,
  task: Task = {},
): Promise<ReportContent> {
  const { project, frozen } = subject;
  const { release, manifest } = frozen;
  const { signal } = task;
  const facts = await gather(frozen, signal);
  const plan = planSamples(facts.classes);
  const names = (await exports.formats()).map((format) => format.name);
  const step = steps(names.length + plan.samples, task.report);
  const judged = await judgeFormats(exports, { project, release }, {
    names,
    signal,
    done: (format) => step(`asked ${format}`),
  });
  const samples = await drawSamples(
    plan,
    { media, blobs, assets: manifest.assets },
    { signal, done: () => step("drawing samples") },
  );
  const { unshown } = plan;
  const version = VERSION;
  return { project, release, version, facts, judged, samples, unshown };
}

function steps(
  total: number,
  report: Task["report"],
): (message: string) => void {
  let done = 0;
  return (message) => report?.({ done: ++done, total, message });
}
