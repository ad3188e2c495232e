import { Bitmap } from "./bitmap.ts";
import { Breath } from "./breath.ts";
import { unfilter } from "./png_filters.ts";

/** Why bytes are no mask of the wanted size. */
export class MaskFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MaskFault";
  }
}

const PIECE = 4096;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PALETTE = 3;
/** By colour type: samples of a pixel, and how many of them are colours. */
const COLOURS: Readonly<Record<number, { samples: number; colours: number }>> =
  {
    0: { samples: 1, colours: 1 },
    2: { samples: 3, colours: 3 },
    3: { samples: 1, colours: 1 },
    4: { samples: 2, colours: 1 },
    6: { samples: 4, colours: 3 },
  };

interface Layout {
  readonly samples: number;
  readonly colours: number;
  readonly bits: number;
  /** By the value of a sample of up to 8 bits: 1 for inside. */
  readonly inside: Uint8Array;
  /** Bytes from one pixel to the next; 1 where pixels share a byte. */
  readonly step: number;
  readonly rowBytes: number;
}

/**
 * Reads a PNG as a mask of a given size: a pixel with any colour sample other
 * than zero is inside, in a palette as elsewhere. After the PNG specification
 * (W3C, third edition), sections 5, 7 and 9; no more is inflated than that size
 * holds.
 *
 * @throws {MaskFault}
 * @throws The reason of the breath's signal.
 */
export async function readMask(
  bytes: Uint8Array<ArrayBuffer>,
  size: { width: number; height: number },
  breath: Breath = new Breath(),
): Promise<Bitmap> {
  const { header, palette, data } = chunksOf(bytes);
  const layout = layoutOf(header, palette, size);
  const mask = new Bitmap(size.width, size.height);
  const row = new Uint8Array(layout.rowBytes + 1);
  let above = new Uint8Array(layout.rowBytes);
  let filled = 0;
  let y = 0;
  try {
    for await (const piece of inflated(data)) {
      for (let at = 0; at < piece.length && y < size.height;) {
        const taken = piece.subarray(at, at + row.length - filled);
        row.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled < row.length) break;
        const line = unfilter(row, above, layout.step);
        if (line === null) throw new MaskFault("it has an unknown filter");
        markRow(mask, y, line, layout);
        above = line;
        filled = 0;
        y++;
        await breath.take();
      }
      if (y === size.height) return mask;
    }
  } catch (error) {
    if (error instanceof MaskFault || breath.isEnded) throw error;
    throw new MaskFault("its data cannot be inflated");
  }
  throw new MaskFault("it ends before its last row");
}

function inflated(
  parts: readonly Uint8Array<ArrayBuffer>[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(pieces(parts)).pipeThrough(
    new DecompressionStream("deflate"),
  );
}

/** Each piece is inflated whole, up to a thousandfold, before it is read. */
function* pieces(
  parts: readonly Uint8Array<ArrayBuffer>[],
): Generator<Uint8Array<ArrayBuffer>> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += PIECE) {
      yield part.subarray(at, at + PIECE);
    }
  }
}

function chunksOf(bytes: Uint8Array<ArrayBuffer>) {
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) {
    throw new MaskFault("it is no PNG");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array<ArrayBuffer>[] = [];
  let palette = new Uint8Array();
  let header: DataView | undefined;
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR" && body.length >= 13) {
      header = new DataView(body.buffer, body.byteOffset, body.length);
    }
    if (kind === "PLTE") palette = body;
    if (kind === "IDAT") data.push(body);
    if (kind === "IEND") break;
    at += 12 + length;
  }
  if (header === undefined) throw new MaskFault("it has no header");
  return { header, palette, data };
}

function layoutOf(
  header: DataView,
  palette: Uint8Array,
  { width, height }: { width: number; height: number },
): Layout {
  const [w, h] = [header.getUint32(0), header.getUint32(4)];
  if (w !== width || h !== height) {
    throw new MaskFault(
      `it is ${w}×${h} pixels for a picture of ${width}×${height}`,
    );
  }
  const bits = header.getUint8(8);
  const type = header.getUint8(9);
  const kind = COLOURS[type];
  const isPlain = header.getUint8(12) === 0;
  if (kind === undefined || ![1, 2, 4, 8, 16].includes(bits) || !isPlain) {
    throw new MaskFault("it is interlaced, or of an unknown kind of PNG");
  }
  const pixelBits = kind.samples * bits;
  return {
    ...kind,
    bits,
    inside: valuesInside(type === PALETTE ? palette : null),
    step: Math.max(1, pixelBits / 8),
    rowBytes: Math.ceil((width * pixelBits) / 8),
  };
}

function valuesInside(palette: Uint8Array | null): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const colour = palette?.subarray(3 * value, 3 * value + 3) ?? [value];
    return colour.some((sample) => sample !== 0) ? 1 : 0;
  });
}

function markRow(
  mask: Bitmap,
  y: number,
  line: Uint8Array,
  { bits, step, colours, inside }: Layout,
): void {
  if (bits < 8) return markPacked(mask, y, line, bits, inside);
  const coloured = colours * (bits / 8);
  for (let x = 0; x < mask.width; x++) {
    const at = x * step;
    for (let i = at; i < at + coloured; i++) {
      if (inside[line[i]!] === 0) continue;
      mask.set(x, y);
      break;
    }
  }
}

function markPacked(
  mask: Bitmap,
  y: number,
  line: Uint8Array,
  bits: number,
  inside: Uint8Array,
): void {
  const low = (1 << bits) - 1;
  for (let x = 0; x < mask.width; x++) {
    const at = x * bits;
    const value = (line[at >> 3]! >> (8 - bits - (at & 7))) & low;
    if (inside[value] === 1) mask.set(x, y);
  }
}
