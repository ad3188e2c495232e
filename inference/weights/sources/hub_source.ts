import { quote } from "../../../kernel/mod.ts";
import type { HubClient } from "../../hub/client.ts";
import type { Digest } from "../../hub/listing.ts";
import { chunksOf, Digester, isSame } from "../digest.ts";
import { removeIfThere, sizeOf, writeAll } from "../disk.ts";
import { unavailable } from "../unavailable.ts";
import type { ModelFolder } from "../model_folder.ts";
import {
  type Bringing,
  type Brought,
  locked,
  type Source,
  type WantedFile,
} from "./source.ts";

/** What a hub says of a model, as far as its files are brought. */
export interface HubFacts {
  readonly model_id: string;
  readonly commit: string;
  readonly license: string | null;
  readonly files: readonly WantedFile[];
}

/** Brings files from a hub, each from where an earlier transfer ended. */
export class HubSource implements Source {
  readonly digest_source = "hub";
  readonly commit: string;
  readonly license: string | null;
  readonly files: readonly WantedFile[];
  readonly #client: HubClient;
  readonly #model_id: string;

  constructor(
    client: HubClient,
    { model_id, commit, license, files }: HubFacts,
  ) {
    this.#client = client;
    this.#model_id = model_id;
    this.commit = commit;
    this.license = license;
    this.files = files;
  }

  async begun(file: WantedFile, folder: ModelFolder): Promise<number> {
    const size = await sizeOf(partialOf(file, folder)) ?? 0;
    return size > file.size ? 0 : size;
  }

  async bring(file: WantedFile, bringing: Bringing): Promise<Brought> {
    const partial = partialOf(file, bringing.folder);
    const wanted = digestOf(file);
    const begun = await this.begun(file, bringing.folder);
    // What an interrupted transfer left may itself be damaged.
    const isBrought = await this.#transfer(file, begun, bringing) ||
      begun > 0 && await this.#transfer(file, 0, bringing);
    if (isBrought) {
      return { partial, file: locked(file, wanted), isProved: true };
    }
    throw unavailable(
      this.#model_id,
      `the hub sent other bytes for ${
        quote(file.path)
      } than it publishes a digest of; none of them were kept, so call again`,
    );
  }

  /** Answers whether the file is what it should be; else it is removed. */
  async #transfer(
    file: WantedFile,
    begun: number,
    { folder, signal, onBytes }: Bringing,
  ): Promise<boolean> {
    const partial = partialOf(file, folder);
    const transfer = await Transfer.open(partial, file, begun, signal);
    try {
      if (begun < file.size) {
        const pin = {
          model_id: this.#model_id,
          commit: this.commit,
          path: file.path,
        };
        await this.#client.read(pin, begun, async (pieces) => {
          for await (const { at, bytes } of pieces) {
            if (!await transfer.take(at, bytes)) return;
            onBytes(bytes.length);
          }
        }, signal);
      }
      if (transfer.isShort) {
        throw unavailable(
          this.#model_id,
          `the hub ended ${
            quote(file.path)
          } early; what came is kept, so call again to go on from there`,
        );
      }
      if (transfer.isGood()) return true;
    } finally {
      transfer.close();
    }
    await removeIfThere(partial);
    return false;
  }
}

/** One file that is being written, and proved on the way. */
class Transfer {
  readonly #out: Deno.FsFile;
  readonly #file: WantedFile;
  #digester: Digester;
  #isLong = false;

  constructor(out: Deno.FsFile, file: WantedFile) {
    this.#out = out;
    this.#file = file;
    this.#digester = this.#fresh();
  }

  /** Opens a file and reads what of it was brought before. */
  static async open(
    path: string,
    file: WantedFile,
    begun: number,
    signal: AbortSignal | undefined,
  ): Promise<Transfer> {
    const out = await Deno.open(path, { create: true, write: true });
    const transfer = new Transfer(out, file);
    try {
      await out.truncate(begun);
      for await (const chunk of chunksOf(path, signal)) {
        transfer.#digester.update(chunk);
      }
      await out.seek(begun, Deno.SeekMode.Start);
    } catch (error) {
      out.close();
      throw error;
    }
    return transfer;
  }

  get isShort(): boolean {
    return this.#digester.bytes < this.#file.size && !this.#isLong;
  }

  /** Answers false once there are more bytes than there should be. */
  async take(at: number, bytes: Uint8Array): Promise<boolean> {
    if (at === 0 && this.#digester.bytes > 0) {
      // The other end does not continue, so the file begins again.
      this.#digester = this.#fresh();
      await this.#out.truncate(0);
      await this.#out.seek(0, Deno.SeekMode.Start);
    }
    this.#isLong = at + bytes.length > this.#file.size;
    if (this.#isLong) return false;
    await writeAll(this.#out, bytes);
    this.#digester.update(bytes);
    return true;
  }

  isGood(): boolean {
    const wanted = digestOf(this.#file);
    return !this.#isLong &&
      this.#digester.digests().every((found) => isSame(found, wanted));
  }

  close(): void {
    this.#out.close();
  }

  #fresh(): Digester {
    return new Digester([digestOf(this.#file).algorithm], this.#file.size);
  }
}

function partialOf(file: WantedFile, folder: ModelFolder): string {
  return folder.partial(digestOf(file).digest);
}

function digestOf({ path, digest }: WantedFile): Digest {
  if (digest === null) throw new TypeError(`No digest of ${path}`);
  return digest;
}
