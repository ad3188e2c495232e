import type { PictureOperation } from "../domain/recipe/operation.ts";
import type { PictureHeader, RenderedPicture } from "../ports/media.ts";
import { type Eighths, fewestEighths, WHOLE } from "./codecs/jpeg_decoder.ts";
import type { PictureFacts } from "./probe/facts.ts";
import type { Raster } from "./raster.ts";
import { apply, scale } from "./recipe/mod.ts";
import type { Picture } from "./recipe/picture.ts";
import { encodeForTraining } from "./render.ts";
import { turn } from "./turn.ts";

/** Pixels decoded for one pixel of a scaled picture's edge, at least. */
const SPARE = 2;

/**
 * At how many eighths a JPEG is enough for operations that begin by making it
 * much smaller. Only eighths that are whole pixels will do: others would move
 * what the picture shows.
 */
export function eighthsForDerived(
  { header, storedWidth: width, storedHeight: height }: PictureFacts,
  [first]: readonly PictureOperation[],
): Eighths {
  if (first?.kind !== "scale") return WHOLE;
  const size = storedSize(header, first);
  return fewestEighths((eighths) =>
    width * eighths % 8 === 0 && height * eighths % 8 === 0 &&
    width * eighths >= 8 * SPARE * size.width &&
    height * eighths >= 8 * SPARE * size.height
  );
}

/**
 * Carries out operations on the upright picture and encodes what comes out.
 * One channel stays one channel unless colour was painted; a coloured picture
 * keeps three, also when made grey. The raster may be overwritten; it may be
 * smaller than stored by {@linkcode eighthsForDerived}.
 */
export async function renderDerived(
  raster: Raster,
  { header }: PictureFacts,
  operations: readonly PictureOperation[],
): Promise<RenderedPicture> {
  const { grey, alpha } = header;
  const [first, ...rest] = operations;
  const stored = { raster, grey, alpha };
  const start = first?.kind === "scale"
    ? { picture: await scaledUpright(stored, header, first), left: rest }
    : { picture: upright(stored, header), left: operations };
  let { picture } = start;
  for (const operation of start.left) {
    picture = await apply(picture, operation);
  }
  return await encodeForTraining(picture.raster, {
    ...header,
    grey: grey && picture.grey,
  });
}

function upright(picture: Picture, { orientation }: PictureHeader): Picture {
  return { ...picture, raster: turn(picture.raster, orientation) };
}

/** Scales before it turns, so that few pixels are turned. */
async function scaledUpright(
  picture: Picture,
  header: PictureHeader,
  size: Size,
): Promise<Picture> {
  const raster = await scale(picture, storedSize(header, size));
  return upright({ ...picture, raster }, header);
}

/** The size, before any EXIF turn, of what is displayed at a size. */
function storedSize(
  { orientation }: PictureHeader,
  { width, height }: Size,
): Size {
  return orientation >= 5
    ? { width: height, height: width }
    : { width, height };
}

interface Size {
  readonly width: number;
  readonly height: number;
}
