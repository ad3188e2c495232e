/** A field of a message, encoded. */
export type Field = readonly Uint8Array<ArrayBuffer>[];

const VARINT = 0;
const BYTES = 2;
const FIXED32 = 5;

/**
 * Encodes fields of Protocol Buffers, as much as ONNX needs; see
 * https://protobuf.dev/programming-guides/encoding/.
 */
export function message(...fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  return joined(fields.flat());
}

/** A whole number of at most 64 bits. */
export function varint(field: number, value: number): Field {
  return [bare(field * 8 + VARINT), bare(value)];
}

/** A 32-bit float. */
export function fixed32(field: number, value: number): Field {
  return [bare(field * 8 + FIXED32), bytesOf(Float32Array.of(value))];
}

/** Text, bytes, or a message within. */
export function bytes(
  field: number,
  value: string | Uint8Array<ArrayBuffer>,
): Field {
  const content = typeof value === "string"
    ? new TextEncoder().encode(value)
    : value;
  return [bare(field * 8 + BYTES), bare(content.length), content];
}

/** A field that may stand there several times. */
export function repeated<T>(
  values: readonly T[],
  one: (value: T) => Field,
): Field {
  return values.flatMap((value) => one(value));
}

/** The bytes of numbers, least significant first. */
export function bytesOf(
  numbers: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    numbers.buffer,
    numbers.byteOffset,
    numbers.byteLength,
  );
}

function bare(value: number): Uint8Array<ArrayBuffer> {
  let rest = BigInt.asUintN(64, BigInt(value));
  const out: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    out.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(out);
}

function joined(
  parts: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
