import { concat, unsigned } from "../support/exif.ts";
import type { Bytes } from "../support/media.ts";
import type { Random } from "../support/random.ts";
import { type Kind, mended, partsOf, withRows } from "./parts.ts";

/** A sound file to start from. */
export interface Seed {
  readonly kind: Kind;
  readonly name: string;
  readonly bytes: Bytes;
}

/** A damaged file, and what was done to it, for a report. */
export interface Mutant {
  readonly bytes: Bytes;
  readonly how: string;
}

type Mutator = (bytes: Bytes, random: Random, other: Bytes) => Bytes;

/** Numbers at which sizes and counts break. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0x3fff, 0x7fff, 0x8000, 0xffff];
const LARGE_EDGES = [0xffffff, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff];

/** Headers are short and matter most. */
function position(bytes: Bytes, random: Random): number {
  const reach = random.chance(0.5) ? Math.min(bytes.length, 200) : bytes.length;
  return random.whole(0, Math.max(0, reach - 1));
}

function rangeOf(bytes: Bytes, random: Random): [from: number, to: number] {
  const from = position(bytes, random);
  const most = random.chance(0.7) ? 16 : bytes.length;
  return [from, Math.min(bytes.length, from + random.whole(1, most))];
}

function noise(length: number, random: Random): Bytes {
  return Uint8Array.from({ length }, () => random.whole(0, 255));
}

function written(bytes: Bytes, at: number, piece: Bytes): Bytes {
  const out = bytes.slice();
  out.set(piece.subarray(0, Math.max(0, out.length - at)), at);
  return out;
}

const MUTATORS: Readonly<Record<string, Mutator>> = {
  flip(bytes, random) {
    const out = bytes.slice();
    for (let left = random.whole(1, 8); left > 0; left -= 1) {
      const at = position(out, random);
      out[at] = (out[at] ?? 0) ^ 1 << random.whole(0, 7);
    }
    return out;
  },
  scribble: (bytes, random) =>
    written(
      bytes,
      position(bytes, random),
      noise(random.whole(1, 16), random),
    ),
  edge(bytes, random) {
    const size = random.pick([1, 2, 3, 4] as const);
    const number = random.pick([...EDGES, ...LARGE_EDGES]);
    const order = random.pick(["big", "little"] as const);
    const at = position(bytes, random);
    return written(bytes, at, unsigned(number % 256 ** size, size, order));
  },
  cut: (bytes, random) => bytes.slice(0, position(bytes, random)),
  remove(bytes, random) {
    const [from, to] = rangeOf(bytes, random);
    return concat(bytes.subarray(0, from), bytes.subarray(to));
  },
  repeat(bytes, random) {
    const [from, to] = rangeOf(bytes, random);
    return concat(bytes.subarray(0, to), bytes.subarray(from));
  },
  insert(bytes, random) {
    const at = position(bytes, random);
    const piece = noise(random.whole(1, 64), random);
    return concat(bytes.subarray(0, at), piece, bytes.subarray(at));
  },
  fill(bytes, random) {
    const out = bytes.slice();
    return out.fill(random.pick([0, 0xff]), ...rangeOf(bytes, random));
  },
  splice(bytes, random, other) {
    const at = position(bytes, random);
    return concat(bytes.subarray(0, at), other.subarray(at));
  },
};

type Rearrangement = (parts: Bytes[], random: Random, others: Bytes[]) => void;

const REARRANGEMENTS: Readonly<Record<string, Rearrangement>> = {
  "drop a part": (parts, random) => {
    parts.splice(random.whole(0, parts.length - 1), 1);
  },
  "repeat a part": (parts, random) => {
    const at = random.whole(0, parts.length - 1);
    const times = random.chance(0.1) ? 300 : 1;
    parts.splice(at, 0, ...Array<Bytes>(times).fill(parts[at]!));
  },
  "move a part": (parts, random) => {
    const [part] = parts.splice(random.whole(0, parts.length - 1), 1);
    parts.splice(random.whole(0, parts.length), 0, part!);
  },
  "take a part of another": (parts, random, others) => {
    const at = random.whole(0, parts.length - 1);
    parts.splice(at, random.whole(0, 1), random.pick(others));
  },
};

/** A damaged copy of a seed; equal random states give equal copies. */
export function mutate(
  seed: Seed,
  seeds: readonly Seed[],
  random: Random,
): Mutant {
  const { kind } = seed;
  const other = random.pick(seeds);
  const how = [seed.name];
  let { bytes } = seed;
  for (let left = random.whole(1, 3); left > 0; left -= 1) {
    if (random.chance(0.25)) {
      const name = random.pick(Object.keys(REARRANGEMENTS));
      const parts = partsOf(kind, bytes);
      const others = partsOf(other.kind, other.bytes);
      REARRANGEMENTS[name]!(parts, random, others);
      bytes = concat(...parts);
      how.push(name);
      continue;
    }
    const name = random.pick(Object.keys(MUTATORS));
    const apply = (to: Bytes) => MUTATORS[name]!(to, random, other.bytes);
    const rows = kind === "png" && random.chance(0.4)
      ? withRows(bytes, apply)
      : null;
    bytes = rows ?? apply(bytes);
    how.push(rows === null ? name : `${name} of rows`);
  }
  if (!random.chance(0.75)) return { bytes, how: how.join(", ") };
  return { bytes: mended(kind, bytes), how: `${how.join(", ")}, mended` };
}
