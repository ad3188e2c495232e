/** Picture formats that are taken in, decided by content. */
export type PictureFormat = "jpeg" | "png" | "webp";

/** Facts read from a picture's header, before any codec runs. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** Size in pixels as displayed, EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** EXIF orientation, 1..8; 1 where there is none. */
  readonly orientation: number;
  /** Whether pixels carry luminance only (with or without alpha). */
  readonly grey: boolean;
  /** Pictures in an animation; 1 for a still. */
  readonly frames: number;
  /** Bytes up to and with a JPEG's own end marker; the file size otherwise. */
  readonly primaryBytes: number;
  /** Size of the file in bytes. */
  readonly fileBytes: number;
}

/** Why a file is no usable picture. The reason never contains its name. */
export interface PictureFault {
  readonly kind: "unsupported" | "corrupt";
  readonly reason: string;
}

/** A file copied into the blob root, proved by a full decode. */
export interface ExaminedPicture {
  readonly header: PictureHeader;
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly hash: string;
  /** Where the copy of the bytes lies. */
  readonly staged: string;
  /** The 256-pixel preview, or null when it could not be rendered. */
  readonly preview: { readonly hash: string; readonly staged: string } | null;
}

/** A picture made for looking at or for an export. */
export interface RenderedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: "jpeg" | "png";
  readonly width: number;
  readonly height: number;
}

/** Codec work, done off the main thread. */
export interface Media {
  /**
   * Copies a file to `staged`, hashes it, decodes it whole as proof, renders a
   * preview to `stagedPreview`. On a fault neither file is left behind.
   *
   * @throws {Deno.errors.NotFound} and other file-system errors of the source.
   */
  examine(
    source: { path: string; staged: string; stagedPreview: string },
    signal?: AbortSignal,
  ): Promise<ExaminedPicture | PictureFault>;
  /** Renders the 256-pixel preview JPEG of a stored picture to a file. */
  preview(
    source: { path: string; stagedPreview: string },
    signal?: AbortSignal,
  ): Promise<{ hash: string; staged: string } | PictureFault>;
  /** Header facts of a small picture in memory; does not wait for workers. */
  header(bytes: Uint8Array): PictureHeader | PictureFault;
  /** Header facts of a stored picture, without decoding it. */
  probe(
    path: string,
    signal?: AbortSignal,
  ): Promise<PictureHeader | PictureFault>;
  /**
   * Re-encodes a stored picture with its EXIF turn baked in and no metadata:
   * JPEG to JPEG quality 95 4:4:4, PNG to PNG, WebP to PNG.
   */
  upright(
    path: string,
    signal?: AbortSignal,
  ): Promise<RenderedPicture | PictureFault>;
  /** One line per codec for a diagnosis, each proved by a round trip. */
  diagnose(): Promise<
    readonly { codec: string; ok: boolean; detail: string }[]
  >;
  /** Ends the workers. */
  close(): void;
}
