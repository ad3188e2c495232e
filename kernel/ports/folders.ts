/** A file that may be a picture. */
export interface OfferedFile {
  /** Its name inside the folder. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** Whether it is a symbolic link, which may lead anywhere. */
  readonly isLink: boolean;
}

/** What lies directly in a folder. */
export interface FolderListing {
  /** Regular files, symbolic links followed, in code-point order of names. */
  readonly files: readonly OfferedFile[];
  /** Hidden files, the litter of desktops, pipes and devices: not offered. */
  readonly ignored: number;
  readonly subfolders: number;
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
  /** @throws {Deno.errors} When the folder cannot be read. */
  list(path: string, signal?: AbortSignal): Promise<FolderListing>;
}
