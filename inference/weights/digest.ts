import { createHash } from "node:crypto";
import type { Digest } from "../hub/listing.ts";

/** Bytes that are read at once. */
const CHUNK_BYTES = 1024 * 1024;

/** Takes the bytes of a file one after the other and proves them. */
export class Digester {
  readonly #hashes: ReadonlyMap<
    Digest["algorithm"],
    ReturnType<typeof createHash>
  >;
  #bytes = 0;

  /**
   * @param size Bytes that the file will have; git's digest begins with it.
   */
  constructor(algorithms: readonly Digest["algorithm"][], size: number) {
    this.#hashes = new Map(algorithms.map((algorithm) => {
      if (algorithm === "sha256") return [algorithm, createHash("sha256")];
      return [algorithm, createHash("sha1").update(`blob ${size}\0`)];
    }));
  }

  /** Bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  update(bytes: Uint8Array): void {
    for (const hash of this.#hashes.values()) hash.update(bytes);
    this.#bytes += bytes.length;
  }

  /** The digests, in the order of the algorithms; to be called once. */
  digests(): Digest[] {
    return [...this.#hashes].map(([algorithm, hash]) => ({
      algorithm,
      digest: hash.digest("hex"),
    }));
  }
}

/** Whether two digests are the same. */
export function isSame(one: Digest, other: Digest): boolean {
  return one.algorithm === other.algorithm && one.digest === other.digest;
}

/**
 * The bytes of a file, in chunks that are only good until the next one.
 *
 * @throws {Deno.errors} When the file cannot be read.
 * @throws The signal's reason.
 */
export async function* chunksOf(
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  using file = await Deno.open(path);
  const buffer = new Uint8Array(CHUNK_BYTES);
  for (;;) {
    signal?.throwIfAborted();
    const count = await file.read(buffer);
    if (count === null) return;
    yield buffer.subarray(0, count);
  }
}

/** A file with what it should hold. */
export interface Expected {
  /** Bytes. */
  readonly size: number;
  readonly digest: Digest;
}

/**
 * Whether a file holds what it should; one of another size is not read.
 *
 * @param onBytes Told how many bytes were read, each time.
 * @throws {Deno.errors} When the file is missing or cannot be read.
 * @throws The signal's reason.
 */
export async function holds(
  path: string,
  { size, digest }: Expected,
  signal?: AbortSignal,
  onBytes: (count: number) => void = () => {},
): Promise<boolean> {
  const facts = await Deno.stat(path);
  if (!facts.isFile || facts.size !== size) return false;
  const digester = new Digester([digest.algorithm], size);
  for await (const chunk of chunksOf(path, signal)) {
    digester.update(chunk);
    onBytes(chunk.length);
  }
  return digester.digests().every((found) => isSame(found, digest));
}

/** Likewise; a file that is missing or cannot be read holds nothing. */
export async function isIntact(
  path: string,
  expected: Expected,
  signal?: AbortSignal,
  onBytes?: (count: number) => void,
): Promise<boolean> {
  try {
    return await holds(path, expected, signal, onBytes);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error) return false;
    throw error;
  }
}
