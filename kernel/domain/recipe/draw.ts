import { hash } from "node:crypto";

/** What chance says about one step of one variant; the same at every asking. */
export interface Draw {
  /** A number of `0 ≤ u < 1` for a field. */
  unit(field: string): number;
  /** 32 hex digits for a field. */
  hex(field: string): string;
}

/** What all draws of one variant of one picture have in common. */
export interface Variant {
  readonly seed: number;
  /** SHA-256 of the asset's bytes, in hex. */
  readonly content_hash: string;
  readonly variant: number;
}

/** The greatest number below 1, to which a draw may round but never reach. */
const BELOW_ONE = 1 - 2 ** -53;

/**
 * The draws of a step. A unit is the first 8 bytes, big-endian, of SHA-256 of
 * `<seed>:<content hash>:<variant>:<step>:<field>`, over 2^64.
 */
export function drawsOf(of: Variant, step: number): Draw {
  const digest = (field: string) =>
    hash(
      "sha256",
      `${of.seed}:${of.content_hash}:${of.variant}:${step}:${field}`,
      "hex",
    );
  return {
    unit(field) {
      const first = BigInt(`0x${digest(field).slice(0, 16)}`);
      return Math.min(Number(first) / 2 ** 64, BELOW_ONE);
    },
    hex: (field) => digest(field).slice(0, 32),
  };
}
