import { Buffer } from "node:buffer";
import type { ReleaseView } from "../../api.ts";
import { OUTPUT_LIMITS } from "./limits.ts";
import type { FileHead, Order, Value } from "./protocol.ts";

/** Whose files are pulled, and how much there may be of them. */
export interface ForeignFiles {
  readonly ask: (order: Order) => Promise<Value>;
  /** Answers what the JSON says, undefined for none. */
  readonly json: (order: Order) => Promise<unknown>;
  readonly fault: (words: string) => Error;
  readonly release: ReleaseView;
  /** How many pictures it has; limits grow with them. */
  readonly pictures: number;
}

/**
 * What a plugin yields, one value pulled at a time and not judged, but
 * counted. The text of a file must be read before the next is pulled.
 */
export async function* foreignFiles(
  { ask, json, fault, release, pictures }: ForeignFiles,
): AsyncGenerator<unknown> {
  const { files, filesPerPicture, bytes, bytesPerPicture } = OUTPUT_LIMITS;
  const mostFiles = files + filesPerPicture * pictures;
  let bytesLeft = bytes + bytesPerPicture * pictures;
  const counted = (piece: unknown): unknown => {
    const isText = typeof piece === "string";
    if (!isText && !(piece instanceof Uint8Array)) return piece;
    bytesLeft -= Buffer.byteLength(piece);
    if (bytesLeft >= 0) return piece;
    const most = bytes + bytesPerPicture * pictures;
    throw fault(`its files have more than ${most} bytes`);
  };
  async function* text(): AsyncGenerator<unknown> {
    for (;;) {
      const answer = await ask({ kind: "text" });
      if (typeof answer !== "string") return;
      yield counted(
        answer.startsWith("=") ? answer.slice(1) : JSON.parse(answer),
      );
    }
  }
  async function content(): Promise<unknown> {
    return counted(await ask({ kind: "bytes" }));
  }
  await ask({ kind: "open", input: JSON.stringify(release) });
  for (let written = 0;; written++) {
    const head = await json({ kind: "next" });
    if (head === undefined) return;
    if (written >= mostFiles) {
      throw fault(`it yields more than ${mostFiles} files`);
    }
    const file = head as FileHead;
    yield file === null ? null : {
      ...file,
      ...(file.text === true && { text: text() }),
      ...(typeof file.text === "string" && { text: counted(file.text) }),
      ...(file.bytes && { bytes: await content() }),
    };
  }
}
