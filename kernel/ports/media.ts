import type { Geometry, Rectangle } from "../domain/geometry/mod.ts";
import type { PictureOperation } from "../domain/recipe/operation.ts";

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
  /** Bits of one sample; 16 at most. */
  readonly bits: number;
  /** Whether a pixel may be transparent. */
  readonly alpha: boolean;
  /** Whether the file is an animation, of which the first frame counts. */
  readonly animated: boolean;
  /** Pictures of an animation, or in a multi-picture JPEG; 1 otherwise. */
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
  /** Bytes that were read to find out, where that was done. */
  readonly readBytes?: number;
}

/** What a decoder complained of in a picture that it decoded all the same. */
export interface PictureFlaw {
  /** Whether pixels are lost for sure, or mostly none. */
  readonly kind: "damaged" | "odd";
  /** The decoder's words. */
  readonly said: string;
}

/** A preview written to a file of its own. */
export interface StagedPreview {
  /** SHA-256 of the preview's bytes, lower-case hex. */
  readonly hash: string;
  /** Where the bytes lie. */
  readonly staged: string;
  /** What the picture looks like, for `nearCopies`. */
  readonly fingerprint: string;
}

/** A file copied into the blob root, proved by a decode of all its data. */
export interface ExaminedPicture {
  readonly header: PictureHeader;
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly hash: string;
  /** Where the copy of the bytes lies. */
  readonly staged: string;
  /** Null where it decoded without complaint. */
  readonly flaw: PictureFlaw | null;
  /** The 256-pixel preview, or null when it could not be rendered. */
  readonly preview: StagedPreview | null;
}

/** A file whose bytes are stored already, whole. */
export interface KnownPicture {
  /** SHA-256 of the file's bytes, lower-case hex. */
  readonly hash: string;
  readonly fileBytes: number;
}

/** A picture made for looking at or for an export. */
export interface RenderedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: "jpeg" | "png";
  readonly width: number;
  readonly height: number;
}

/** What to draw on a picture. Colours are `#rrggbb`. */
export interface Drawing {
  /** Shapes in asset pixels, each with a short sign to tell it by. */
  readonly shapes: readonly {
    readonly geometry: Geometry;
    readonly colour: string;
    readonly sign: string;
  }[];
  /** Lines of the strip below the picture. */
  readonly strip: readonly {
    readonly colour: string;
    readonly text: string;
  }[];
}

/** A picture wanted for looking at. */
export interface RenditionOrder {
  readonly path: string;
  /** What to show, in whole pixels of the picture as displayed. */
  readonly region: Rectangle;
  /** Pixels that an edge may have, the strip included. */
  readonly maxEdge: number;
  /** Never scaled; then the picture part may pass `maxEdge` and `maxBytes`. */
  readonly native: boolean;
  /** Bytes that the picture may have. */
  readonly maxBytes: number;
  readonly drawing: Drawing | null;
}

/** A picture for looking at. Below the region itself lies the strip. */
export interface Rendition extends RenderedPicture {
  /** Rows of pixels that the strip takes; 0 without one. */
  readonly stripHeight: number;
  /** Lines of the strip that found no room. */
  readonly unlisted: number;
  /** Whether it is smaller than ordered, because no quality was enough. */
  readonly reduced: boolean;
  /** What a JPEG was encoded with, 1..100; null for a PNG. */
  readonly quality: number | null;
  /** Of the picture it was made from. */
  readonly header: PictureHeader;
}

/** Picture work for somebody who waits: it never queues behind other work. */
export interface Looking {
  /** As {@linkcode Media.probe}. */
  probe(
    path: string,
    signal?: AbortSignal,
  ): Promise<PictureHeader | PictureFault>;
  /** As {@linkcode Media.upright}. */
  upright(
    path: string,
    signal?: AbortSignal,
  ): Promise<RenderedPicture | PictureFault>;
  /**
   * Renders a part of a stored picture upright and without metadata, never
   * enlarged: a PNG of at most 300 kB or else a JPEG, 4:4:4, of quality 90 or
   * what `maxBytes` leaves.
   */
  rendition(
    order: RenditionOrder,
    signal?: AbortSignal,
  ): Promise<Rendition | PictureFault>;
}

/** Codec work, done off the main thread. */
export interface Media {
  /**
   * Copies a file to `staged`, hashes it, decodes all of its data as proof,
   * renders a preview to `stagedPreview`. On a fault neither file is left
   * behind. `whereStored` may say where the bytes lie that have a hash: if they
   * are whole, that is all.
   *
   * @throws {Deno.errors.NotFound} and other file-system errors of the source.
   */
  examine(
    source: { path: string; staged: string; stagedPreview: string },
    signal?: AbortSignal,
    whereStored?: (hash: string) => Promise<string | null>,
  ): Promise<ExaminedPicture | KnownPicture | PictureFault>;
  /** Renders the 256-pixel preview JPEG of a stored picture to a file. */
  preview(
    source: { path: string; stagedPreview: string },
    signal?: AbortSignal,
  ): Promise<StagedPreview | PictureFault>;
  /** Header facts of a small picture in memory; does not wait for workers. */
  header(bytes: Uint8Array): PictureHeader | PictureFault;
  /** Header facts of a stored picture, without decoding it. */
  probe(
    path: string,
    signal?: AbortSignal,
  ): Promise<PictureHeader | PictureFault>;
  /**
   * Re-encodes a stored picture with its EXIF turn baked in and no metadata:
   * JPEG to JPEG quality 95 4:4:4, PNG to PNG, WebP to PNG. Of an animation
   * its first frame.
   */
  upright(
    path: string,
    signal?: AbortSignal,
  ): Promise<RenderedPicture | PictureFault>;
  /**
   * Carries out operations, in order, on the upright picture and encodes it as
   * {@linkcode Media.upright} does. No operations give the upright picture.
   * Equal bytes for equal arguments within one build. A canvas over the pixel
   * limit is a fault, and so is a window outside the picture.
   */
  derive(
    path: string,
    operations: readonly PictureOperation[],
    signal?: AbortSignal,
  ): Promise<RenderedPicture | PictureFault>;
  readonly looking: Looking;
  /** One line per codec for a diagnosis, each proved by a round trip. */
  diagnose(): Promise<
    readonly { codec: string; ok: boolean; detail: string }[]
  >;
  /** Ends the workers. */
  close(): void;
}
