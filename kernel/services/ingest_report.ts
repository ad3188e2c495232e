import type { IngestFailure, Source } from "../domain/entities.ts";
import { printable } from "../domain/text.ts";
import { counted } from "./counted.ts";

/** What came of one ingest. Lists hold at most 100 entries. */
export interface IngestReport {
  readonly source: Source;
  readonly ingest_job_id: string;
  readonly batch_id: string;
  /** Assets that are new to the project. */
  readonly created: number;
  /** Distinct assets of this run that the project already had. */
  readonly deduplicated: number;
  /** Files that gave nothing, and folders that could not be entered. */
  readonly failed: number;
  /** Damaged clips of which frames were kept. */
  readonly partial: number;
  /** Files whose bytes came up earlier in this run. */
  readonly repeated: number;
  /** Hidden files and folders, the litter of desktops, pipes and devices. */
  readonly ignored: number;
  readonly subfolders_skipped: number;
  readonly failures: readonly IngestFailure[];
  /** What was taken differently from what a reader may expect. */
  readonly notes: readonly string[];
  readonly notes_total: number;
  /** Files or frames, bytes, time and speed, in words. */
  readonly summary: string;
}

/** A number of bytes in words. */
export function size(bytes: number): string {
  const [unit, name] = bytes < 1e6 ? [1e3, "kB"] : [1e6, "MB"];
  return `${(bytes / unit).toFixed(1)} ${name}`;
}

/** How many failures a run keeps on record. */
const ON_RECORD = 1000;

/** Counts the outcomes of a run file by file. */
export class IngestTally {
  created = 0;
  deduplicated = 0;
  failed = 0;
  partial = 0;
  repeated = 0;
  ignored = 0;
  subfolders_skipped = 0;
  readonly failures: IngestFailure[] = [];
  notes_total = 0;
  readonly #warnings: string[] = [];
  readonly #remarks: string[] = [];
  /** Files and frames that were looked at; their outcome is counted later. */
  read = 0;
  /** That were read to take files in or to refuse them. */
  bytes = 0;
  readonly #begun: number = performance.now();

  /** At first what is wrong with files that were taken. */
  get notes(): readonly string[] {
    return [...this.#warnings, ...this.#remarks];
  }

  /** Files whose outcome is known. */
  get processed(): number {
    return this.created + this.deduplicated + this.repeated + this.failed;
  }

  /** How much was done until now, and how fast; of files or of frames. */
  summary(what: "file" | "frame"): string {
    const seconds = (performance.now() - this.#begun) / 1000;
    const rate = this.processed / Math.max(seconds, 0.001);
    const speed = rate < 10 ? rate.toFixed(1) : Math.round(rate);
    return `${counted(this.processed, what)}, ${size(this.bytes)} in ${
      seconds.toFixed(1)
    } s: ${speed} ${what}s/s`;
  }

  /** Records a file or folder that gave nothing. Its name is shown as data. */
  fail(
    name: string,
    fault: { kind: "unsupported" | "corrupt"; reason: string },
  ): void {
    this.failed++;
    this.#record({
      name: printable(name),
      kind: fault.kind,
      reason: fault.reason,
      frames_produced: null,
      frames_expected_estimate: null,
    });
  }

  /** Records a damaged clip of which the frames until then were kept. */
  keepPart(
    name: string,
    { reason, produced, expected }: {
      reason: string;
      produced: number;
      expected: number | null;
    },
  ): void {
    this.partial++;
    this.#record({
      name: printable(name),
      kind: "partial",
      reason,
      frames_produced: produced,
      frames_expected_estimate: expected,
    });
  }

  #record(failure: IngestFailure): void {
    if (this.failures.length < ON_RECORD) this.failures.push(failure);
  }

  /** Records something a reader should know of a file that was taken. */
  note(name: string, remark: string): void {
    this.#tell(this.#remarks, name, remark);
  }

  /** As {@linkcode note}, of what is wrong with the file. */
  warn(name: string, remark: string): void {
    this.#tell(this.#warnings, name, remark);
  }

  #tell(list: string[], name: string, remark: string): void {
    this.notes_total++;
    if (list.length < ON_RECORD) list.push(`${printable(name)}: ${remark}`);
  }
}
