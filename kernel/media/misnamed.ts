import { join } from "node:path";
import type { Misnamed, MisnamedEntry } from "../ports/folders.ts";

const TIMEOUT_MS = 60_000;
/** Of what the program says; a name has 255 bytes at most. */
const MAX_BYTES = 8_000_000;
/** Folders to begin at; each takes room on the command line. */
const MAX_ROOTS = 250;
const SLASH = 0x2f;
const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** `find`'s letters for what a name leads to. */
const KINDS: Readonly<Record<string, MisnamedEntry["kind"]>> = {
  f: "file",
  d: "folder",
  N: null,
  L: null,
  "?": null,
};

/**
 * As the port's `Folders.misnamed`: the runtime leaves such names out or tells
 * them wrongly, so GNU `find`, which says names as bytes, is asked. Hidden
 * folders are not entered.
 */
export async function findMisnamed(
  roots: readonly string[],
  options: { readonly recursive: boolean },
  signal?: AbortSignal,
): Promise<Misnamed | null> {
  if (Deno.build.os !== "linux") return null;
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const child = begin(roots.slice(0, MAX_ROOTS), options.recursive);
  if (child === null) return null;
  const stop = () => {
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  const ends = AbortSignal.any([
    limit,
    ...signal === undefined ? [] : [signal],
  ]);
  ends.addEventListener("abort", stop);
  const { bytes, whole } = await firstBytes(child.stdout, MAX_BYTES);
  if (!whole) stop();
  const { code } = await child.status;
  ends.removeEventListener("abort", stop);
  signal?.throwIfAborted();
  // Another `find` does not know what it is told.
  if (code !== 0 && bytes.length === 0 && !limit.aborted) return null;
  return {
    entries: entriesOf(bytes),
    complete: whole && !limit.aborted && roots.length <= MAX_ROOTS,
  };
}

function begin(
  roots: readonly string[],
  recursive: boolean,
): Deno.ChildProcess | null {
  const depth = recursive ? [] : ["-maxdepth", "1"];
  try {
    return new Deno.Command("find", {
      args: [
        ...roots,
        ...["-mindepth", "1", ...depth],
        ...["-name", "*[! -~]*", "-printf", "%Y\\0%H\\0%P\\0"],
        ...[",", "-name", ".*", "-prune"],
      ],
      // So that each byte is a letter to it.
      env: { LC_ALL: "C" },
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
  } catch {
    return null;
  }
}

async function firstBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of stream) {
    pieces.push(piece);
    size += piece.length;
    if (size > most) break;
  }
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return { bytes, whole: size <= most };
}

function entriesOf(bytes: Uint8Array): MisnamedEntry[] {
  const fields = fieldsOf(bytes);
  const found: MisnamedEntry[] = [];
  for (let i = 0; i + 2 < fields.length; i += 3) {
    const [kind, root, way] = [fields[i]!, fields[i + 1]!, fields[i + 2]!];
    const cut = way.lastIndexOf(SLASH) + 1;
    const name = way.subarray(cut);
    const folder = textOf(way.subarray(0, Math.max(0, cut - 1)));
    const start = textOf(root);
    if (folder === null || start === null || textOf(name) !== null) continue;
    const letter = textOf(kind) ?? "";
    found.push({
      folder: join(start, folder),
      name: spelled(name),
      kind: letter in KINDS ? KINDS[letter]! : "other",
    });
  }
  return found;
}

/** What lies before each NUL; what comes after the last was cut off. */
function fieldsOf(bytes: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = [];
  for (let at = 0;;) {
    const end = bytes.indexOf(0, at);
    if (end < 0) return fields;
    fields.push(bytes.subarray(at, end));
    at = end + 1;
  }
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}

/** A name with each byte that is no UTF-8 as `\xe9`, a backslash doubled. */
function spelled(name: Uint8Array): string {
  let text = "";
  for (let at = 0; at < name.length;) {
    const size = [1, 2, 3, 4].find((size) =>
      at + size <= name.length &&
      textOf(name.subarray(at, at + size)) !== null
    );
    const letter = size === undefined
      ? `\\x${name[at]!.toString(16)}`
      : textOf(name.subarray(at, at + size))!;
    text += letter === "\\" ? "\\\\" : letter;
    at += size ?? 1;
  }
  return text;
}
