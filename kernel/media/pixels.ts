import type { PictureFault } from "../ports/media.ts";
import { decode } from "./codecs/decode.ts";
import { type Eighths, fewestEighths } from "./codecs/jpeg_decoder.ts";
import { type Filter, resize } from "./codecs/resize.ts";
import { PictureError } from "./faults.ts";
import type { PictureFacts } from "./probe/facts.ts";
import { probe, requirePixels } from "./probe/mod.ts";
import { flattenOnWhite, type Raster } from "./raster.ts";
import { turn } from "./turn.ts";
import { readPicture } from "./worker/files.ts";

/** Pixels of a picture: 8-bit RGB, rows top down. */
export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** How much of a picture is wanted. */
export interface PixelsWanted {
  /** Pixels that the stored picture may have. */
  readonly maxPixels: number;
  /**
   * Pixels of the longer edge that are enough; of a picture that has more than
   * twice as many, it gets this many.
   */
  readonly edge: number;
}

/**
 * Decodes a stored picture as it is displayed, turned by its EXIF orientation
 * and on white. In the caller's own thread, which the work blocks.
 *
 * @throws The system's errors for the file.
 */
export async function readPixels(
  path: string,
  { maxPixels, edge }: PixelsWanted,
): Promise<Pixels | PictureFault> {
  try {
    // Nobody else reads pictures in this process.
    const bytes = await readPicture(path, () => Promise.resolve());
    const facts = probe(bytes);
    requirePixels(facts, maxPixels);
    const { raster } = await decode(bytes, facts, eighthsFor(facts, edge));
    if (facts.header.alpha) flattenOnWhite(raster);
    const small = await reduced(raster, edge);
    return withoutAlpha(turn(small, facts.header.orientation));
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { kind: error.kind, reason: error.message };
  }
}

/** Scales pixels to a size; what they show keeps its place. */
export async function scalePixels(
  pixels: Pixels,
  size: { readonly width: number; readonly height: number },
  filter: Filter,
): Promise<Pixels> {
  const scaled = await resize(withAlpha(pixels), size, {
    filter,
    alpha: false,
  });
  return withoutAlpha(scaled);
}

function eighthsFor(
  { storedWidth, storedHeight }: PictureFacts,
  edge: number,
): Eighths {
  const longest = Math.max(storedWidth, storedHeight);
  return fewestEighths((eighths) =>
    longest * eighths >= 8 * Math.min(edge, longest)
  );
}

async function reduced(raster: Raster, edge: number): Promise<Raster> {
  const longest = Math.max(raster.width, raster.height);
  if (longest <= 2 * edge) return raster;
  const size = {
    width: Math.max(1, Math.round((raster.width * edge) / longest)),
    height: Math.max(1, Math.round((raster.height * edge) / longest)),
  };
  return await resize(raster, size, { filter: "triangle", alpha: false });
}

function withoutAlpha({ data, width, height }: Raster): Pixels {
  const packed = new Uint8ClampedArray(width * height * 3);
  let from = 0;
  for (let to = 0; to < packed.length; to += 3) {
    packed[to] = data[from]!;
    packed[to + 1] = data[from + 1]!;
    packed[to + 2] = data[from + 2]!;
    from += 4;
  }
  return { data: packed, width, height };
}

function withAlpha({ data, width, height }: Pixels): Raster {
  const spread = new Uint8ClampedArray(width * height * 4).fill(255);
  let to = 0;
  for (let from = 0; from < data.length; from += 3) {
    spread[to] = data[from]!;
    spread[to + 1] = data[from + 1]!;
    spread[to + 2] = data[from + 2]!;
    to += 4;
  }
  return { data: spread, width, height };
}
