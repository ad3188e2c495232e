import type { Release } from "../domain/entities.ts";
import { type Manifest, parseManifest } from "../domain/manifest.ts";
import type { BlobStore } from "../ports/blob_store.ts";
import type { Task } from "../ports/task.ts";
import { inSlices, Slices } from "./slices.ts";

/** Contents hashed at a time. */
const AT_ONCE = 4;

/** What a release's bytes say against what was published. */
export interface Verification {
  readonly release_id: string;
  readonly manifest_hash: string;
  readonly manifest_intact: boolean;
  readonly ok: boolean;
  /** Assets whose bytes were looked at. */
  readonly checked: number;
  /** Content hashes whose bytes are gone. */
  readonly missing: readonly string[];
  /** Content hashes whose bytes have changed. */
  readonly corrupt: readonly string[];
  /** Where the release's row disagrees with its manifest. */
  readonly cache_mismatches: readonly string[];
}

/** Proves a release: the manifest's own hash, then the bytes of every asset. */
export async function verifyRelease(
  release: Release,
  manifestBytes: Uint8Array,
  blobs: BlobStore,
  task: Task = {},
): Promise<Verification> {
  const { id: release_id, manifest_hash } = release;
  if (await blobs.rehash(manifest_hash) !== manifest_hash) {
    return {
      release_id,
      manifest_hash,
      manifest_intact: false,
      ok: false,
      checked: 0,
      missing: [],
      corrupt: [],
      cache_mismatches: [],
    };
  }
  const text = new TextDecoder().decode(manifestBytes);
  const manifest = await inSlices(parseManifest(text), task.signal);
  const { missing, corrupt } = await rehashAll(manifest, blobs, task);
  const cache_mismatches = mismatches(release, manifest);
  return {
    release_id,
    manifest_hash,
    manifest_intact: true,
    ok: missing.length + corrupt.length + cache_mismatches.length === 0,
    checked: manifest.assets.length,
    missing,
    corrupt,
    cache_mismatches,
  };
}

async function rehashAll(
  manifest: Manifest,
  blobs: BlobStore,
  { signal, report }: Task,
): Promise<{ missing: string[]; corrupt: string[] }> {
  const missing: string[] = [];
  const corrupt: string[] = [];
  const slices = new Slices(signal);
  const total = manifest.assets.length;
  let done = 0;
  for (let i = 0; i < manifest.assets.length; i += AT_ONCE) {
    await slices.pause();
    const some = manifest.assets.slice(i, i + AT_ONCE);
    await Promise.all(some.map(async ({ content_hash }) => {
      const found = await blobs.rehash(content_hash);
      if (found === null) missing.push(content_hash);
      else if (found !== content_hash) corrupt.push(content_hash);
      const message = `Read ${++done} of ${total} pictures`;
      report?.({ done, total, message });
    }));
  }
  return { missing: missing.sort(), corrupt: corrupt.sort() };
}

function mismatches(release: Release, manifest: Manifest): string[] {
  const labels = manifest.assets.reduce((n, a) => n + a.annotations.length, 0);
  const facts = [
    ["schema version", release.schema_version, manifest.schema_version],
    ["asset count", release.asset_count, manifest.assets.length],
    ["annotation count", release.annotation_count, labels],
  ] as const;
  return facts.filter(([, row, document]) => row !== document)
    .map(([what, row, document]) =>
      `the release's row says ${what} ${row}, its manifest ${document}`
    );
}
