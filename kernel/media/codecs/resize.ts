import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm } from "./hooks.ts";

type Resize = (
  raster: Raster,
  options: Readonly<Record<string, number | string | boolean>>,
) => Promise<Raster>;

/**
 * How pixels are weighed: Lanczos is sharper, the triangle twice as fast and
 * free of ringing, Catmull-Rom what others call bicubic.
 */
export type Filter = "lanczos3" | "triangle" | "catrom";

let loading: Promise<Resize> | null = null;

/**
 * Scales pixels to a size; what they show keeps its place, so that a point x
 * goes to x · width / old width.
 *
 * @param options.alpha Whether colours must be weighed by their alpha.
 * @throws {CodecCrash}
 */
export async function resize(
  raster: Raster,
  size: { readonly width: number; readonly height: number },
  options: {
    readonly filter: Filter;
    readonly alpha: boolean;
  } = { filter: "lanczos3", alpha: false },
): Promise<Raster> {
  const scale = await (loading ??= load());
  try {
    return await scale(raster, {
      ...size,
      method: options.filter,
      premultiply: options.alpha,
      linearRGB: false,
    });
  } catch {
    throw new CodecCrash("the picture cannot be scaled");
  }
}

async function load(): Promise<Resize> {
  const codec = await import("@jsquash/resize");
  const wasm = import.meta.resolve(
    "@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm",
  );
  await codec.initResize(compileWasm(wasm));
  return codec.default as unknown as Resize;
}
