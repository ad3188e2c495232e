import { join } from "node:path";
import type { Slices } from "../../../kernel/mod.ts";
import { onDisk } from "../file_faults.ts";
import { REPORT_NAME } from "../paths.ts";
import type { Findings } from "./findings.ts";

const PIECE_BYTES = 64 * 1024;

/** Where an export lies. */
export interface Place {
  /** Absolute path. */
  readonly root: string;
  /** The path to show in refusals. */
  readonly shown: string;
}

/** The files of an export, each crossed off when a reader opens it. */
export class ExportFolder {
  readonly #place: Place;
  readonly #findings: Findings;
  readonly #files: ReadonlySet<string>;
  readonly #left: Set<string>;

  /** Use {@linkcode ExportFolder.open}. */
  constructor(
    place: Place,
    findings: Findings,
    files: ReadonlySet<string>,
  ) {
    this.#place = place;
    this.#findings = findings;
    this.#files = files;
    this.#left = new Set(files);
    this.#left.delete(REPORT_NAME);
  }

  /**
   * Lists what lies in a folder.
   *
   * @throws {Refusal} ExportDestinationUnusable
   */
  static async open(
    place: Place,
    findings: Findings,
    slices: Slices,
  ): Promise<ExportFolder> {
    const files = new Set<string>();
    const folders = [""];
    for (
      let folder = folders.pop();
      folder !== undefined;
      folder = folders.pop()
    ) {
      const path = join(place.root, folder);
      const entries = await onDisk(
        place.shown,
        () => Array.fromAsync(Deno.readDir(path)),
      );
      for (const entry of entries) {
        const inside = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory) folders.push(inside);
        else if (entry.isFile) files.add(inside);
        else findings.note(inside, "it is neither a file nor a folder");
      }
      await slices.pause();
    }
    return new ExportFolder(place, findings, files);
  }

  /** Absolute path of a file. */
  absolute(path: string): string {
    return join(this.#place.root, path);
  }

  /** Every file, by its path relative to the export. */
  files(): Iterable<string> {
    return this.#files;
  }

  /** Crosses a file off; false after a finding where it is missing. */
  take(path: string): boolean {
    this.#left.delete(path);
    if (this.#files.has(path)) return true;
    this.#findings.note(path, "the file is missing");
    return false;
  }

  /** Files that no reader opened. */
  left(): Iterable<string> {
    return this.#left;
  }

  /** The text of a file, or null after a finding. */
  async text(path: string): Promise<string | null> {
    if (!this.take(path)) return null;
    const bytes = await onDisk(
      this.#place.shown,
      () => Deno.readFile(this.absolute(path)),
    );
    try {
      return decoder().decode(bytes);
    } catch {
      this.#findings.note(path, "it is not UTF-8");
      return null;
    }
  }

  /**
   * The lines of a text file, or null after a finding. The last line must end
   * like every other.
   */
  async lines(path: string): Promise<string[] | null> {
    const text = await this.text(path);
    if (text === null) return null;
    const lines = text.split("\n");
    if (lines.pop() === "") return lines;
    this.#findings.note(path, "its last line does not end");
    return null;
  }

  /**
   * The text of a file in pieces.
   *
   * @throws {SyntaxError} when it is not UTF-8.
   */
  async *pieces(path: string): AsyncGenerator<string> {
    const { shown } = this.#place;
    const utf8 = decoder();
    const decoded = (bytes?: Uint8Array<ArrayBuffer>) => {
      try {
        return utf8.decode(bytes, { stream: bytes !== undefined });
      } catch (cause) {
        throw new SyntaxError("The text is not UTF-8", { cause });
      }
    };
    const buffer = new Uint8Array(PIECE_BYTES);
    using file = await onDisk(shown, () => Deno.open(this.absolute(path)));
    while (true) {
      const read = await onDisk(shown, () => file.read(buffer));
      if (read === null) break;
      yield decoded(buffer.subarray(0, read));
    }
    yield decoded();
  }
}

function decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}
