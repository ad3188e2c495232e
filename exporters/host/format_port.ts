import type {
  Fold,
  FormatDeclaration,
  JudgedLabel,
  ReleaseHead,
  ReleaseView,
} from "../api.ts";
import type { Blamed } from "./plugin_guard.ts";

/** Labels that the host would have a format write on one picture. */
export interface JudgedPicture {
  readonly width: number;
  readonly height: number;
  readonly labels: readonly JudgedLabel[];
}

/** What a format says of the labels of one picture. */
export interface Verdict {
  /** For each label, whether it rounds to nothing. */
  readonly vanishes: readonly boolean[];
  /** Whether those that are left can be written together. */
  readonly accepts: boolean;
  /** Why with those that are left nothing can be exported at all, or null. */
  readonly fault: string | null;
}

/** Names of the classes with a label to write, by fold. */
export type WrittenClasses = Readonly<Partial<Record<Fold, readonly string[]>>>;

/** A format as the host works with it, wherever its code comes from. */
export interface InstalledFormat {
  readonly declaration: FormatDeclaration;
  /** Whether pictures without a label to write are left out. */
  readonly only_labelled: boolean;
  /** Whether flips and turns would make its labels false. */
  readonly handed: boolean;
  /** Where its code comes from: `built-in`, or the name of a file. */
  readonly origin: string;
  /** Who is named when it fails. */
  readonly blamed: Blamed;
  /** Readies it for one check or export, which must close it. */
  open(signal?: AbortSignal): Promise<FormatRun>;
}

/**
 * A format at work for one check or export. Every answer is checked; what the
 * format does wrong is thrown.
 *
 * @throws {Refusal} ExporterFailed, from every method.
 */
export interface FormatRun extends Disposable {
  /** Why the release cannot be written at all, or null. */
  obstacle(release: ReleaseHead): Promise<string | null>;
  /** What a reader of the format would misunderstand. */
  warnings(
    release: ReleaseHead,
    written: WrittenClasses,
  ): Promise<readonly string[]>;
  /** Extra keys for the report. */
  notes(
    release: ReleaseHead,
  ): Promise<Readonly<Record<string, readonly string[]>>>;
  /** One verdict a picture, in order. */
  judge(pictures: readonly JudgedPicture[]): Promise<readonly Verdict[]>;
  /** What it yields, one value pulled at a time and not judged yet. */
  files(release: ReleaseView): AsyncIterable<unknown>;
}
