/** A file that may be a picture. */
export interface OfferedFile {
  /** Its path inside the folder that was named, with forward slashes. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** Whether it is a symbolic link, which may lead anywhere. */
  readonly isLink: boolean;
}

/** One name in a folder. */
export interface FolderEntry {
  readonly name: string;
  /**
   * What it is, symbolic links followed; `other` for pipes, sockets and
   * devices, null for what cannot be looked at, such as a dead link.
   */
  readonly kind: "file" | "folder" | "other" | null;
  readonly isLink: boolean;
  /** Whether the name stands for one that is not UTF-8, and so leads nowhere. */
  readonly isMisnamed: boolean;
}

/** A file or folder whose name is not UTF-8; nothing leads to it. */
export interface MisnamedEntry {
  /** Path of the folder it lies in, beginning with one that was asked about. */
  readonly folder: string;
  /** Its name, with each byte that is no UTF-8 written out. */
  readonly name: string;
  readonly kind: FolderEntry["kind"];
}

/** What a search for names that are not UTF-8 came to. */
export interface Misnamed {
  readonly entries: readonly MisnamedEntry[];
  /** Whether the search came to its end. */
  readonly complete: boolean;
}

/** Looks at paths of the machine, for services. */
export interface Folders {
  /** What a path is, links followed; null where there is nothing. */
  kind(path: string): Promise<"folder" | "file" | "other" | null>;
  /** Its canonical absolute path. */
  realPath(path: string): Promise<string>;
  /** SHA-256 of a file's bytes, lower-case hex; null past that many bytes. */
  hash(
    path: string,
    maxBytes: number,
    signal?: AbortSignal,
  ): Promise<string | null>;
  /**
   * What lies directly in a folder, in no order.
   *
   * @throws {Deno.errors} When the folder cannot be read.
   */
  entries(path: string, signal?: AbortSignal): AsyncIterable<FolderEntry>;
  /**
   * What has a name that is not UTF-8 in folders, and with `recursive` in those
   * below: `entries` leaves it out, or tells a name that leads nowhere. Null
   * where this machine cannot find out.
   */
  misnamed(
    roots: readonly string[],
    options: { readonly recursive: boolean },
    signal?: AbortSignal,
  ): Promise<Misnamed | null>;
}
