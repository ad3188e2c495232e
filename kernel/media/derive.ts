import type { PictureOperation } from "../domain/recipe/operation.ts";
import type { PictureHeader, RenderedPicture } from "../ports/media.ts";
import type { PictureFacts } from "./probe/facts.ts";
import type { Raster } from "./raster.ts";
import { apply, scale } from "./recipe/mod.ts";
import type { Picture } from "./recipe/picture.ts";
import { encodeForTraining } from "./render.ts";
import { turn } from "./turn.ts";

/**
 * Carries out operations on the upright picture and encodes what comes out.
 * One channel stays one channel unless colour was painted; a coloured picture
 * keeps three, also when made grey. The raster may be overwritten.
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
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Picture> {
  const size = header.orientation >= 5
    ? { width: height, height: width }
    : { width, height };
  return upright({ ...picture, raster: await scale(picture, size) }, header);
}
