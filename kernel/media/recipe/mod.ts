import type { PictureOperation } from "../../domain/recipe/operation.ts";
import { resize } from "../codecs/resize.ts";
import type { Raster } from "../raster.ts";
import { brightness, contrast, grayscale, saturation } from "./adjust.ts";
import { blur } from "./blur.ts";
import { crop, mirror, pad, quarterTurn } from "./move.ts";
import { noise } from "./noise.ts";
import { isGrey, type Picture } from "./picture.ts";
import { rotate } from "./rotate.ts";

type Kind = PictureOperation["kind"];

type Apply = {
  readonly [K in Kind]: (
    picture: Picture,
    operation: PictureOperation & { readonly kind: K },
  ) => Picture | Promise<Picture>;
};

/** How each operation is carried out. Fill is opaque; colours leave alpha. */
const APPLY: Apply = {
  mirror: (picture, { axis }) => holding(picture, mirror(picture.raster, axis)),
  quarter_turn: (picture, { turns }) =>
    holding(picture, quarterTurn(picture.raster, turns)),
  rotate: (picture, { degrees, fill }) =>
    painted(picture, rotate(picture, degrees, fill), fill),
  crop: (picture, window) => holding(picture, crop(picture.raster, window)),
  scale: async (picture, size) => holding(picture, await scale(picture, size)),
  pad: (picture, window) =>
    painted(picture, pad(picture.raster, window, window.fill), window.fill),
  brightness: (picture, { factor }) =>
    holding(picture, brightness(picture.raster, factor)),
  contrast: (picture, { factor }) =>
    holding(picture, contrast(picture.raster, factor)),
  saturation: (picture, { factor }) =>
    holding(picture, saturation(picture.raster, factor)),
  grayscale: (picture) => ({
    ...picture,
    raster: grayscale(picture.raster),
    grey: true,
  }),
  blur: (picture, { sigma }) => holding(picture, blur(picture, sigma)),
  noise: (picture, { std, seed }) => {
    noise(picture.raster, { std, seed, grey: picture.grey });
    return picture;
  },
};

/** Carries out one operation; the given pixels may be overwritten. */
export async function apply<K extends Kind>(
  picture: Picture,
  operation: PictureOperation & { readonly kind: K },
): Promise<Picture> {
  return await APPLY[operation.kind as K](picture, operation);
}

/** Scales with a triangle filter that widens as the picture shrinks. */
export async function scale(
  { raster, alpha }: Picture,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Raster> {
  if (width === raster.width && height === raster.height) return raster;
  return await resize(raster, { width, height }, { filter: "triangle", alpha });
}

function holding(picture: Picture, raster: Raster): Picture {
  return { ...picture, raster };
}

/** A picture that an operation may have put fill around. */
function painted(picture: Picture, raster: Raster, fill: string): Picture {
  const touched = raster !== picture.raster;
  return {
    ...picture,
    raster,
    grey: picture.grey && (!touched || isGrey(fill)),
  };
}
