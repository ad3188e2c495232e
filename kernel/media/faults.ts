import type { PictureFault } from "../ports/media.ts";

/**
 * Thrown while a picture is read or decoded; caught where a job ends and
 * answered as a {@linkcode PictureFault}.
 */
export class PictureError extends Error {
  readonly kind: PictureFault["kind"];

  constructor(kind: PictureFault["kind"], reason: string) {
    super(reason);
    this.name = "PictureError";
    this.kind = kind;
  }
}

/** The file is intact, but not of a kind that is taken in. */
export function unsupported(reason: string): PictureError {
  return new PictureError("unsupported", reason);
}

/** The file claims an accepted format, but its bytes are damaged. */
export function corrupt(reason: string): PictureError {
  return new PictureError("corrupt", reason);
}

/** A codec gave up, and only the end of its worker gives its memory back. */
export class CodecCrash extends PictureError {
  constructor(reason: string) {
    super("corrupt", reason);
    this.name = "CodecCrash";
  }
}
