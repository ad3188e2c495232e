import { quote } from "../../kernel/mod.ts";
import type { Pictures } from "./pictures.ts";
import { type Blamed, exporterFault, pulled } from "./plugin_guard.ts";
import type { Pieces } from "./writer.ts";

const PIECE_CHARACTERS = 64 * 1024;

/** What an exporter yielded, told apart by the host. */
export type Output =
  | {
    readonly kind: "content";
    readonly path: string;
    readonly pieces: Pieces;
    /** Whether it is all there, so that the exporter may go on. */
    readonly whole: boolean;
  }
  | { readonly kind: "picture"; readonly path: string; readonly key: string };

/**
 * Judges one value that an exporter yielded; its path is left to the writer.
 *
 * @throws {Refusal} ExporterFailed
 */
export function outputOf(
  value: unknown,
  blamed: Blamed,
  pictures: Pictures,
): Output {
  const fault = (reason: string) => exporterFault(blamed, reason);
  if (value === null || typeof value !== "object") {
    throw fault("it yielded something that is no file");
  }
  const file = value as Partial<Record<"path" | keyof Content, unknown>>;
  const { path } = file;
  if (typeof path !== "string") throw fault("it yielded a file without a path");
  const kinds = CONTENT_KEYS.filter((key) => file[key] !== undefined);
  if (kinds.length !== 1) {
    throw fault(
      `${quote(path)} needs exactly one of ${CONTENT_KEYS.join(", ")}`,
    );
  }
  const { text, bytes, picture } = file;
  if (text !== undefined) {
    const whole = typeof text === "string";
    return {
      kind: "content",
      path,
      pieces: encoded(blamed, path, text),
      whole,
    };
  }
  if (bytes !== undefined) {
    if (bytes instanceof Uint8Array) {
      return { kind: "content", path, pieces: [bytes], whole: false };
    }
    throw fault(`the bytes of ${quote(path)} are no Uint8Array`);
  }
  requirePicture(path, picture, pictures, blamed);
  return { kind: "picture", path, key: picture };
}

type Content = { text: unknown; bytes: unknown; picture: unknown };
const CONTENT_KEYS = ["text", "bytes", "picture"] as const;

function requirePicture(
  path: string,
  key: unknown,
  pictures: Pictures,
  blamed: Blamed,
): asserts key is string {
  const extension = typeof key === "string" ? pictures.extensionOf(key) : null;
  if (extension === null) {
    throw exporterFault(
      blamed,
      `${quote(path)} asks for a picture that the release does not hold`,
    );
  }
  if (!path.endsWith(`.${extension}`)) {
    throw exporterFault(
      blamed,
      `${quote(path)} holds a picture whose extension is ${extension}`,
    );
  }
}

/** Text as UTF-8, in pieces of a bounded size. */
export async function* encoded(
  blamed: Blamed,
  path: string,
  text: unknown,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let pending = "";
  for await (const piece of piecesOf(blamed, text)) {
    if (typeof piece !== "string" || !piece.isWellFormed()) {
      throw exporterFault(
        blamed,
        `the text of ${quote(path)} is no well-formed string`,
      );
    }
    pending += piece;
    if (pending.length < PIECE_CHARACTERS) continue;
    yield encoder.encode(pending);
    pending = "";
  }
  if (pending !== "") yield encoder.encode(pending);
}

function piecesOf(
  blamed: Blamed,
  text: unknown,
): Iterable<unknown> | AsyncIterable<unknown> {
  if (typeof text === "string") return [text];
  return isAsync(text) ? text : pulled(blamed, text);
}

/** Texts that come from another thread. */
function isAsync(text: unknown): text is AsyncIterable<unknown> {
  return text !== null && typeof text === "object" &&
    Symbol.asyncIterator in text;
}

/** An exporter's files, each judged. */
export async function* outputs(
  blamed: Blamed,
  files: AsyncIterable<unknown>,
  pictures: Pictures,
): AsyncGenerator<Output> {
  for await (const value of files) yield outputOf(value, blamed, pictures);
}
