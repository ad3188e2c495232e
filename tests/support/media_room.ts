import type { PictureOperation } from "../../kernel/domain/recipe/operation.ts";
import { createMedia, type MediaOptions } from "../../kernel/media/mod.ts";
import type {
  ExaminedPicture,
  KnownPicture,
  Media,
  PictureFault,
} from "../../kernel/ports/media.ts";
import { type Bytes, decode, type Raster } from "./media.ts";

/** A temporary folder with picture workers over it; both end with `using`. */
export class MediaRoom implements Disposable {
  readonly media: Media;
  readonly #folder: string = Deno.makeTempDirSync({ prefix: "media-" });
  #count = 0;

  constructor(options: Partial<MediaOptions> = {}) {
    Deno.mkdirSync(`${this.#folder}/staged`);
    this.media = createMedia({
      maxPixels: 100_000_000,
      workers: 1,
      ...options,
    });
  }

  /** Writes a source file; answers its path. */
  put(bytes: Uint8Array, name: string = `source-${this.#next()}`): string {
    const path = `${this.#folder}/${name}`;
    Deno.writeFileSync(path, bytes);
    return path;
  }

  /** Writes a source file and examines it. */
  async examine(
    bytes: Uint8Array,
    options: { name?: string; signal?: AbortSignal } = {},
  ): Promise<ExaminedPicture | PictureFault> {
    const path = this.put(bytes, options.name);
    const result = await this.examinePath(path, options.signal);
    if ("header" in result || "kind" in result) return result;
    throw new Error("It is known, though nobody said so");
  }

  /** Examines a file, staging beside it. */
  async examinePath(
    path: string,
    signal?: AbortSignal,
    whereStored?: (hash: string) => Promise<string | null>,
  ): Promise<ExaminedPicture | KnownPicture | PictureFault> {
    const staged = `${this.#folder}/staged/${this.#next()}`;
    return await this.media.examine(
      { path, staged, stagedPreview: `${staged}.preview` },
      signal,
      whereStored,
    );
  }

  /** Examines bytes that must be sound. */
  async accept(bytes: Uint8Array): Promise<ExaminedPicture> {
    const result = await this.examine(bytes);
    if ("kind" in result) throw new Error(`Refused: ${result.reason}`);
    return result;
  }

  /** The preview of bytes that must be sound, decoded by another codec. */
  async previewOf(bytes: Uint8Array): Promise<Raster & { file: Bytes }> {
    const { preview } = await this.accept(bytes);
    if (preview === null) throw new Error("No preview was rendered");
    const file = Deno.readFileSync(preview.staged);
    return { ...await decode(file), file };
  }

  /** What operations make of a sound picture, decoded by another codec. */
  async derive(
    bytes: Uint8Array,
    operations: readonly PictureOperation[],
  ): Promise<Raster & { file: Bytes; format: "jpeg" | "png" }> {
    const derived = await this.media.derive(this.put(bytes), operations);
    if ("kind" in derived) throw new Error(`Refused: ${derived.reason}`);
    const raster = await decode(derived.bytes);
    const told = [derived.width, derived.height];
    if (`${told}` !== `${[raster.width, raster.height]}`) {
      throw new Error(`The file is not ${told.join(" × ")} pixels`);
    }
    return { ...raster, file: derived.bytes, format: derived.format };
  }

  /** How many staged files there are. */
  staged(): number {
    return [...Deno.readDirSync(`${this.#folder}/staged`)].length;
  }

  [Symbol.dispose](): void {
    this.media.close();
    Deno.removeSync(this.#folder, { recursive: true });
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}
