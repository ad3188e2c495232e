const MAX_BYTES = 1024;
const MAX_FOLDERS = 32;
const MAX_COMPONENT_BYTES = 255;

/** The host's own file in every export; an export without it is unfinished. */
export const REPORT_NAME = "visionset-export-report.json";

/** What is wrong with a path that an export should write, or null. */
export function pathFault(path: unknown): string | null {
  if (typeof path !== "string") return "it is not a string";
  if (path === "") return "it is empty";
  if (!path.isWellFormed()) return "it is not well-formed Unicode";
  if (path.includes("\\")) return "it contains a backslash";
  if (/\p{Cc}/u.test(path)) return "it contains a control character";
  if (path.startsWith("/")) return "it is not relative";
  if (bytesOf(path) > MAX_BYTES) return `it is longer than ${MAX_BYTES} bytes`;
  const parts = path.split("/");
  if (parts.length - 1 > MAX_FOLDERS) {
    return `it is deeper than ${MAX_FOLDERS} folders`;
  }
  for (const part of parts) {
    if (part === "") return "it has an empty component";
    if (part.startsWith(".")) return "a component starts with a dot";
    if (bytesOf(part) > MAX_COMPONENT_BYTES) {
      return `a component is longer than ${MAX_COMPONENT_BYTES} bytes`;
    }
  }
  return null;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The form in which paths are compared: NFC, letter case ignored. */
export function pathKey(path: string): string {
  return path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

/** The folders above a path, outermost first. */
export function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join("/"));
}

/** Every path of one export, which must differ on any file system. */
export class PathBook {
  readonly #files = new Set<string>([pathKey(REPORT_NAME)]);
  readonly #folders = new Map<string, string>();

  /** Enters a path; answers what is wrong with it, or null. */
  enter(path: string): string | null {
    const fault = pathFault(path);
    if (fault !== null) return fault;
    const key = pathKey(path);
    if (this.#files.has(key)) {
      return "it is taken, ignoring letter case and Unicode form";
    }
    if (this.#folders.has(key)) return "it is a folder of the same export";
    for (const folder of foldersOf(path)) {
      const folderKey = pathKey(folder);
      if (this.#files.has(folderKey)) return "a folder in it is a file";
      const spelling = this.#folders.get(folderKey) ?? folder;
      if (spelling !== folder) return "a folder in it is spelled in two ways";
      this.#folders.set(folderKey, folder);
    }
    this.#files.add(key);
    return null;
  }
}
