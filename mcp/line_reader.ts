/** A line that was too long to keep. */
export interface LongLine {
  readonly bytes: number;
  /** The request's id, where it stands at the start or the end of the line. */
  readonly id: string | number | null;
}

const NEWLINE = 10;
/** How much of each end of a long line is searched for the id. */
const END_BYTES = 1024;
const FIRST_ID_REGEXP =
  /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?(?:\s*"method"\s*:\s*"[^"\\]*"\s*,)?\s*"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")/;
const LAST_ID_REGEXP =
  /[}\]"]\s*,(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*(-?\d+|"(?:[^"\\]|\\.)*")(?:\s*,\s*"jsonrpc"\s*:\s*"2\.0")?\s*\}\s*$/;

/** Cuts a stream of bytes into lines and never holds more than a limit. */
export class LineReader {
  readonly #limit: number;
  readonly #decoder = new TextDecoder();
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #head: Uint8Array | null = null;
  #tail = new Uint8Array();

  /** @param limit Bytes that a line may have, its end left out. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The lines that a piece completes. */
  *push(piece: Uint8Array): Generator<string | LongLine> {
    let from = 0;
    for (;;) {
      const end = piece.indexOf(NEWLINE, from);
      this.#add(piece.subarray(from, end < 0 ? piece.length : end));
      if (end < 0) return;
      yield this.#finish();
      from = end + 1;
    }
  }

  #add(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#bytes += part.length;
    if (this.#bytes <= this.#limit) {
      this.#parts.push(part.slice());
      return;
    }
    if (this.#head === null) {
      const held = joined([...this.#parts, part]);
      this.#head = held.slice(0, END_BYTES);
      this.#tail = held.slice(-END_BYTES);
      this.#parts = [];
    } else {
      this.#tail = joined([this.#tail, part]).slice(-END_BYTES);
    }
  }

  #finish(): string | LongLine {
    const line = this.#head === null
      ? this.#decoder.decode(joined(this.#parts))
      : { bytes: this.#bytes, id: this.#id(this.#head, this.#tail) };
    this.#parts = [];
    this.#bytes = 0;
    this.#head = null;
    return line;
  }

  #id(head: Uint8Array, tail: Uint8Array): string | number | null {
    const found = FIRST_ID_REGEXP.exec(this.#decoder.decode(head)) ??
      LAST_ID_REGEXP.exec(this.#decoder.decode(tail));
    return found === null ? null : idOrNull(found[1]!);
  }
}

function idOrNull(json: string): string | number | null {
  try {
    const id: unknown = JSON.parse(json);
    return typeof id === "string" || typeof id === "number" ? id : null;
  } catch {
    return null;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
