import { ModelFault } from "./fault.ts";

/** Parts of a message that are walked at most; a model has some dozens. */
const MAX_FIELDS = 100_000;
/** A tag and a length, at ten bytes each. */
const HEAD_BYTES = 20;
/** Where `ModelProto` of onnx.proto3 keeps its graph. */
const GRAPH = 7;

/**
 * Walks the outermost fields of an ONNX file, a message of Protocol Buffers
 * (https://protobuf.dev/programming-guides/encoding/), without reading them.
 *
 * @throws {ModelFault} when they do not end where the file ends, or none is a
 * graph.
 */
export async function requireOnnx(name: string, path: string): Promise<void> {
  using file = await Deno.open(path);
  const { size } = await file.stat();
  if (size === 0) throw new ModelFault(`its ${name} is empty`);
  const broken = new ModelFault(
    `its ${name} is no ONNX file, or is cut short or damaged`,
  );
  let hasGraph = false;
  let at = 0;
  for (let fields = 0; at < size; fields++) {
    if (fields === MAX_FIELDS) throw broken;
    const head = await headAt(file, at);
    if (head === null) throw broken;
    hasGraph ||= head.field === GRAPH && head.isBytes;
    at += head.length;
  }
  if (at !== size || !hasGraph) throw broken;
}

interface Head {
  readonly field: number;
  readonly isBytes: boolean;
  /** Bytes of the field, its tag among them. */
  readonly length: number;
}

async function headAt(file: Deno.FsFile, at: number): Promise<Head | null> {
  await file.seek(at, Deno.SeekMode.Start);
  const bytes = new Uint8Array(HEAD_BYTES);
  const read = await file.read(bytes) ?? 0;
  const tag = varintAt(bytes.subarray(0, read), 0);
  if (tag === null) return null;
  const [field, kind] = [Math.floor(tag.value / 8), tag.value % 8];
  const told = varintAt(bytes.subarray(0, read), tag.end);
  const length = lengthOf(kind, tag.end, told);
  if (field === 0 || length === null) return null;
  return { field, isBytes: kind === 2, length };
}

/** By the kind of a field: a number, 64 bits, bytes, or 32 bits. */
function lengthOf(
  kind: number,
  start: number,
  told: Varint | null,
): number | null {
  if (kind === 1) return start + 8;
  if (kind === 5) return start + 4;
  if (told === null) return null;
  if (kind === 0) return told.end;
  return kind === 2 ? told.end + told.value : null;
}

interface Varint {
  readonly value: number;
  readonly end: number;
}

function varintAt(bytes: Uint8Array, start: number): Varint | null {
  let value = 0;
  for (let i = start; i < Math.min(bytes.length, start + 10); i++) {
    value += (bytes[i]! & 0x7f) * 2 ** (7 * (i - start));
    if (bytes[i]! < 0x80) return { value, end: i + 1 };
  }
  return null;
}
