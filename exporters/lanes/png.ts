import { ZlibRuns } from "./zlib_runs.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const EIGHT_BIT_GREY = [8, 0, 0, 0, 0];

/**
 * A grey PNG of eight bits a pixel, unfiltered. Small where rows are made of
 * few runs.
 *
 * @param rows From top to bottom; null for one of zeros.
 */
export function greyPng(
  { width, height }: { width: number; height: number },
  rows: Iterable<Uint8Array | null>,
): Uint8Array {
  const data = new ZlibRuns();
  for (const row of rows) {
    data.add(0, row === null ? 1 + width : 1);
    if (row !== null) addRuns(data, row);
  }
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", [...word(width), ...word(height), ...EIGHT_BIT_GREY]),
    ...chunk("IDAT", data.end()),
    ...chunk("IEND", []),
  ]);
}

function addRuns(data: ZlibRuns, row: Uint8Array): void {
  let start = 0;
  for (let x = 1; x <= row.length; x++) {
    if (row[x] === row[start]) continue;
    data.add(row[start] ?? 0, x - start);
    start = x;
  }
}

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...type].map((char) => char.charCodeAt(0)).concat(data);
  return [...word(data.length), ...body, ...word(crc32(body))];
}

/** Four bytes, the highest first. */
function word(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return ~crc >>> 0;
}
