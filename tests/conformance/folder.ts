import { createHash } from "node:crypto";
import type { Findings } from "./rules.ts";
import { byCodeUnit } from "./truth.ts";

/** The name of the file that ends an export. */
export const REPORT = "visionset-export-report.json";

/** An export folder read into memory. */
export interface Folder {
  /** Absolute or given path of the folder. */
  readonly root: string;
  /** File bytes by path inside the folder, `/` between components. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly directories: readonly string[];
}

async function walk(
  root: string,
  inside: string,
  found: { files: Map<string, Uint8Array<ArrayBuffer>>; directories: string[] },
  findings: Findings,
): Promise<void> {
  const entries: Deno.DirEntry[] = [];
  for await (const entry of Deno.readDir(`${root}/${inside}`)) {
    entries.push(entry);
  }
  entries.sort((a, b) => byCodeUnit(a.name, b.name));
  findings.check(
    entries.length > 0,
    "L-01",
    inside || ".",
    "the directory is empty",
  );
  for (const entry of entries) {
    const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory) {
      found.directories.push(path);
      await walk(root, path, found, findings);
    } else if (entry.isFile) {
      found.files.set(path, await Deno.readFile(`${root}/${path}`));
    } else {
      findings.add("L-01", path, "neither a file nor a directory");
    }
  }
}

/** Why the path may not be used in an export, or null. */
export function pathFault(path: string): string | null {
  if (path === "" || path.startsWith("/")) return "empty or absolute";
  if (/\p{Cc}/u.test(path)) return "control character";
  if (path.includes("\\")) return "back-slash";
  for (const part of path.split("/")) {
    if (part === "" || part === "." || part === "..") return "odd component";
    if (new TextEncoder().encode(part).length > 255) return "over 255 bytes";
    if (part.startsWith(".")) return "starts with a dot";
  }
  return null;
}

function checkPaths(folder: Folder, findings: Findings): void {
  const seen = new Map<string, string>();
  for (const path of [...folder.files.keys(), ...folder.directories]) {
    const fault = pathFault(path);
    if (fault !== null) findings.add("X-06", path, fault);
    const key = path.normalize("NFC").toUpperCase().toLowerCase()
      .normalize("NFC");
    const twin = seen.get(key);
    if (twin !== undefined) {
      findings.add("X-06", path, `same as ${twin} after folding`);
    }
    seen.set(key, path);
  }
}

function checkText(
  path: string,
  bytes: Uint8Array,
  findings: Findings,
): void {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    findings.add("X-07", path, "not UTF-8");
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  findings.check(!bom, "X-07", path, "starts with a byte order mark");
  findings.check(!bytes.includes(13), "X-07", path, "has a carriage return");
  findings.check(!bytes.includes(0), "X-07", path, "has a NUL");
  findings.check(
    bytes.length === 0 || bytes.at(-1) === 10,
    "X-07",
    path,
    "the last line does not end",
  );
}

/**
 * Reads an export folder, checking paths and text files on the way.
 *
 * @throws when the folder cannot be read.
 */
export async function readFolder(
  root: string,
  findings: Findings,
): Promise<Folder> {
  const found = {
    files: new Map<string, Uint8Array<ArrayBuffer>>(),
    directories: [] as string[],
  };
  await walk(root, "", found, findings);
  const folder = { root, ...found };
  checkPaths(folder, findings);
  for (const [path, bytes] of folder.files) {
    if (/\.(txt|json|ya?ml|xml|csv)$/i.test(path)) {
      checkText(path, bytes, findings);
    }
  }
  return folder;
}

/** The text of a file, decoded leniently; undefined when it is not there. */
export function textOf(folder: Folder, path: string): string | undefined {
  const bytes = folder.files.get(path);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** The lines of a file without the empty rest after the last line end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** SHA-256 in lower-case hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
