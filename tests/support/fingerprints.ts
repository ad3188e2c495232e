import type { Random } from "./random.ts";

const COARSE_BITS = 64;
const BITS = 256;

/** A fingerprint by chance. */
export function anyFingerprint(random: Random): string {
  return Uint8Array.from({ length: BITS / 8 }, () => random.whole(0, 255))
    .toHex();
}

/** A fingerprint that differs in so many bits of the coarse and fine part. */
export function unlike(
  fingerprint: string,
  { coarse, fine }: { coarse: number; fine: number },
  random: Random,
): string {
  const bytes = Uint8Array.fromHex(fingerprint);
  const flip = (count: number, from: number, to: number) => {
    const flipped = new Set<number>();
    while (flipped.size < count) flipped.add(random.whole(from, to - 1));
    for (const bit of flipped) bytes[bit >> 3]! ^= 0x80 >> (bit & 7);
  };
  flip(coarse, 0, COARSE_BITS);
  flip(fine, COARSE_BITS, BITS);
  return bytes.toHex();
}

/** In how many bits two fingerprints differ: in the coarse part, and in all. */
export function distance(
  a: string,
  b: string,
): { coarse: number; all: number } {
  const other = Uint8Array.fromHex(b);
  const differing = Uint8Array.fromHex(a).map((byte, i) => byte ^ other[i]!);
  const count = (bytes: Uint8Array) =>
    Array.from(bytes, (byte) => byte.toString(2)).join("").replaceAll("0", "")
      .length;
  return {
    coarse: count(differing.subarray(0, COARSE_BITS / 8)),
    all: count(differing),
  };
}
