import { createHash } from "node:crypto";
import type { BlobStore, StagedBlob } from "../../kernel/ports/blob_store.ts";

/** Blobs as plain files of one flat folder, named by their hash. */
export class BlobFolder implements BlobStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    Deno.mkdirSync(root, { recursive: true });
  }

  path(hash: string): string {
    return `${this.#root}/${hash}`;
  }

  stage(): string {
    return `${this.#root}/${crypto.randomUUID()}.staged`;
  }

  async adopt(staged: readonly StagedBlob[]): Promise<void> {
    for (const { path, hash } of staged) {
      await Deno.rename(path, this.path(hash));
    }
  }

  async discard(paths: readonly string[]): Promise<void> {
    for (const path of paths) await Deno.remove(path).catch(() => {});
  }

  async put(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): Promise<string> {
    const bytes = await new Response(ReadableStream.from(pieces)).bytes();
    const hash = createHash("sha256").update(bytes).digest("hex");
    await Deno.writeFile(this.path(hash), bytes);
    return hash;
  }

  async get(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!(await this.exists(hash))) return null;
    return await Deno.readFile(this.path(hash));
  }

  async exists(hash: string): Promise<boolean> {
    return await Deno.stat(this.path(hash)).then(() => true, () => false);
  }

  async rehash(hash: string): Promise<string | null> {
    const bytes = await this.get(hash);
    return bytes && createHash("sha256").update(bytes).digest("hex");
  }
}
