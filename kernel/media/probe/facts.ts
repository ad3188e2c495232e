import type { PictureHeader } from "../../ports/media.ts";

/** A header with the facts that decoding needs besides. */
export interface PictureFacts {
  readonly header: PictureHeader;
  /** Size in pixels as stored, before any EXIF turn. */
  readonly storedWidth: number;
  readonly storedHeight: number;
}

/** What a format's own parser finds. */
export interface StoredFacts {
  /** Size in pixels as stored. */
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly grey: boolean;
  readonly bits: number;
  readonly alpha: boolean;
  readonly animated: boolean;
  readonly frames: number;
  readonly primaryBytes: number;
}
