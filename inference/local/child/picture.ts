import {
  type Pixels,
  readPixels,
  scalePixels,
} from "../../../kernel/pixels.ts";
import { isJson, type Json } from "../description.ts";
import { ModelFault } from "../fault.ts";
import type { LookOrder } from "../protocol.ts";
import type { ImageProcessor, RawImage, Transformers } from "./runtime.ts";

/** Pixels of an edge that no model here needs more of. */
const EDGE = 1600;
/** What OWLv2 pads with, as it was trained: the middle of the scale. */
const GREY = 128;
/** PIL's numbers of resampling filters, and ours for them. */
const FILTERS: Readonly<Record<string, "lanczos3" | "catrom">> = {
  1: "lanczos3",
  3: "catrom",
};

/**
 * The picture as displayed, with fewer pixels where it has more than any model
 * takes in.
 *
 * @throws {ModelFault} blaming the picture.
 */
export async function pixelsOf(
  { path, maxPixels }: LookOrder,
): Promise<Pixels> {
  const pixels = await readPixels(path, { maxPixels, edge: EDGE });
  if (!("kind" in pixels)) return pixels;
  throw new ModelFault(pixels.reason, "picture");
}

/** The picture in the upper left of a grey square. */
export function padded({ data, width, height }: Pixels): Pixels {
  const edge = Math.max(width, height);
  const square = new Uint8ClampedArray(edge * edge * 3).fill(GREY);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width * 3, (y + 1) * width * 3);
    square.set(row, y * edge * 3);
  }
  return { data: square, width: edge, height: edge };
}

/**
 * What makes tensors of pictures for a model.
 *
 * @param config Its `preprocessor_config.json`.
 * @throws {ModelFault} when it says nothing that can be followed.
 */
export function imageProcessor(
  transformers: Transformers,
  config: Json,
): ImageProcessor {
  const type = config["image_processor_type"] ??
    config["feature_extractor_type"];
  const name = typeof type === "string" ? type.replace(/Fast$/, "") : "";
  const Made = transformers.named(name) ?? transformers.named("ImageProcessor");
  if (Made === undefined) {
    throw new ModelFault("its preprocessor_config.json is not understood");
  }
  return new Made(wholePicture(config)) as ImageProcessor;
}

/** Some see the middle only; here they are shown the whole, in that size. */
function wholePicture(config: Json): Json {
  const crop = config["crop_size"];
  if (config["do_center_crop"] !== true || crop === undefined) return config;
  const size = isJson(crop) ? crop : { width: crop, height: crop };
  return { ...config, do_center_crop: false, do_resize: true, size };
}

/** Has transformers.js scale with our codec; it looks for a browser's. */
export function useOurScaling({ RawImage }: Transformers): void {
  const resize = async function (
    this: RawImage,
    width: number,
    height: number,
    { resample = 2 }: { resample?: number } = {},
  ): Promise<RawImage> {
    // A thin picture would come to no pixel at all.
    const whole = (edge: number) => Math.max(1, Math.floor(edge));
    const size = { width: whole(width), height: whole(height) };
    if (this.width === size.width && this.height === size.height) return this;
    const filter = FILTERS[resample] ?? "triangle";
    const { data } = await scalePixels(this, size, filter);
    return new RawImage(data, size.width, size.height, 3);
  };
  Object.defineProperty(RawImage.prototype, "resize", { value: resize });
}
