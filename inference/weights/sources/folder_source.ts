import { quote } from "../../../kernel/mod.ts";
import type { Digest } from "../../hub/listing.ts";
import { chunksOf, Digester, isSame } from "../digest.ts";
import { removeIfThere, writeAll } from "../disk.ts";
import type { FoundFile, FoundModel } from "../import/found.ts";
import { unavailable } from "../unavailable.ts";
import {
  type Bringing,
  type Brought,
  locked,
  type Source,
  type WantedFile,
} from "./source.ts";

/** How a file begins whose bytes git keeps elsewhere. */
const POINTER = "version https://git-lfs.github.com/spec/";

/** Copies files from a folder of the operator's. */
export class FolderSource implements Source {
  readonly commit: string | null;
  readonly license: string | null;
  readonly digest_source: FoundModel["kind"];
  readonly files: readonly WantedFile[];
  readonly #model: FoundModel;
  readonly #model_id: string;

  /** @param files Those that are wanted, of what was found. */
  constructor(
    model: FoundModel,
    { model_id, license, files }: {
      model_id: string;
      license: string | null;
      files: readonly WantedFile[];
    },
  ) {
    this.#model = model;
    this.#model_id = model_id;
    this.commit = model.commit;
    this.license = license;
    this.digest_source = model.kind;
    this.files = files;
  }

  begun(): Promise<number> {
    return Promise.resolve(0);
  }

  async bring(file: WantedFile, bringing: Bringing): Promise<Brought> {
    const from = this.#find(file);
    const partial = bringing.folder.partial(`import-${crypto.randomUUID()}`);
    try {
      const digests = await copied(
        from,
        partial,
        this.#algorithms(file),
        bringing,
      );
      if (digests === null) throw this.#pointer(file);
      const judged = this.#judged(file, digests);
      if (judged === null) throw this.#damaged(file);
      const { digest, isProved } = judged;
      return { partial, file: locked(file, digest), isProved };
    } catch (error) {
      await removeIfThere(partial);
      throw error;
    }
  }

  #find({ path, size }: WantedFile): FoundFile {
    const found = this.#model.files.find(({ name }) => name === path);
    if (found?.size === size) return found;
    throw unavailable(
      this.#model_id,
      `${quote(path)} in ${this.#model.folder} is ${
        found === undefined ? "missing" : "not the file that was locked before"
      }; copy it there again`,
    );
  }

  /** Where nothing is said of a file, what is taken of it is SHA-256. */
  #algorithms({ digest }: WantedFile): readonly Digest["algorithm"][] {
    if (digest !== null) return [digest.algorithm];
    return this.#model.among.size === 0 ? ["sha256"] : ["sha256", "git-sha1"];
  }

  /** In a cache without links, a good file has the digest of some blob. */
  #judged(
    { digest }: WantedFile,
    digests: readonly Digest[],
  ): { digest: Digest; isProved: boolean } | null {
    const { among } = this.#model;
    const [taken] = digests;
    if (taken !== undefined && digest === null && among.size === 0) {
      return { digest: taken, isProved: false };
    }
    const found = digests.find((one) =>
      digest === null ? among.has(one.digest) : isSame(one, digest)
    );
    return found === undefined ? null : { digest: found, isProved: true };
  }

  #pointer({ path }: WantedFile) {
    return unavailable(
      this.#model_id,
      `${
        quote(path)
      } in ${this.#model.folder} is a pointer of Git LFS, not the file itself; fetch it with git lfs pull`,
    );
  }

  #damaged({ path }: WantedFile) {
    return unavailable(
      this.#model_id,
      `${
        quote(path)
      } in ${this.#model.folder} is damaged: its digest is not the one that was published; copy it there again`,
    );
  }
}

/**
 * Copies a file, and answers its digests: null for a mere pointer of git, none
 * for a file that changed meanwhile.
 */
async function copied(
  { path, size }: FoundFile,
  to: string,
  algorithms: readonly Digest["algorithm"][],
  { signal, onBytes }: Bringing,
): Promise<Digest[] | null> {
  using out = await Deno.open(to, { createNew: true, write: true });
  const digester = new Digester(algorithms, size);
  for await (const chunk of chunksOf(path, signal)) {
    if (digester.bytes === 0 && isPointer(chunk)) return null;
    digester.update(chunk);
    await writeAll(out, chunk);
    onBytes(chunk.length);
  }
  return digester.bytes === size ? digester.digests() : [];
}

function isPointer(chunk: Uint8Array): boolean {
  return new TextDecoder().decode(chunk.subarray(0, POINTER.length)) ===
    POINTER;
}
