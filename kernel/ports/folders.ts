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
}
