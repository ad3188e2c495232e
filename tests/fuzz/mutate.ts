import { concat, unsigned } from "../support/exif.ts";
import type { Bytes } from "../support/media.ts";
import type { Random } from "../support/random.ts";
import { type Kind, mended, partsOf, refilled, withRows } from "./parts.ts";

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
  const most = random.chance(0.85) ? 8 : bytes.length;
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
  cut: (bytes, random) =>
    bytes.slice(
      0,
      random.chance(0.5) ? -random.whole(1, 8) : position(bytes, random),
    ),
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

/** Changes the parts of a file; the first is its signature. */
type Rearrangement = (parts: Bytes[], random: Random, others: Bytes[]) => void;

function anyPart(parts: readonly Bytes[], random: Random): number {
  return random.whole(Math.min(1, parts.length - 1), parts.length - 1);
}

const REARRANGEMENTS: Readonly<Record<string, Rearrangement>> = {
  "drop a part": (parts, random) => {
    parts.splice(anyPart(parts, random), 1);
  },
  "repeat a part": (parts, random) => {
    const at = anyPart(parts, random);
    const times = random.chance(0.1) ? 300 : 1;
    parts.splice(at, 0, ...Array<Bytes>(times).fill(parts[at]!));
  },
  "move a part": (parts, random) => {
    const [part] = parts.splice(anyPart(parts, random), 1);
    parts.splice(anyPart(parts, random), 0, part!);
  },
  "take a part of another": (parts, random, others) => {
    const at = anyPart(parts, random);
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
  const how = [seed.name];
  let { bytes } = seed;
  for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left -= 1) {
    const step = random.chance(0.2)
      ? rearranged(kind, bytes, random, random.pick(seeds))
      : changed(kind, bytes, random, random.pick(seeds).bytes);
    bytes = step.bytes;
    how.push(step.how);
  }
  if (!random.chance(0.8)) return { bytes, how: how.join(", ") };
  return { bytes: mended(kind, bytes), how: `${how.join(", ")}, mended` };
}

function rearranged(
  kind: Kind,
  bytes: Bytes,
  random: Random,
  other: Seed,
): Mutant {
  const how = random.pick(Object.keys(REARRANGEMENTS));
  const parts = partsOf(kind, bytes);
  const others = partsOf(other.kind, other.bytes);
  REARRANGEMENTS[how]!(parts, random, others);
  return { bytes: concat(...parts), how };
}

/** Changes bytes anywhere, inside one part, or in a PNG's unpacked rows. */
function changed(
  kind: Kind,
  bytes: Bytes,
  random: Random,
  other: Bytes,
): Mutant {
  const how = random.pick(Object.keys(MUTATORS));
  const change = (to: Bytes) => MUTATORS[how]!(to, random, other);
  const rows = kind === "png" && random.chance(0.4)
    ? withRows(bytes, change)
    : null;
  if (rows !== null) return { bytes: rows, how: `${how} in rows` };
  if (random.chance(0.3)) return { bytes: change(bytes), how };
  const parts = partsOf(kind, bytes);
  const at = anyPart(parts, random);
  parts[at] = refilled(kind, parts[at]!, change);
  return { bytes: concat(...parts), how: `${how} in part ${at}` };
}
