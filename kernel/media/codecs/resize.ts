import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { compileWasm } from "./hooks.ts";

type Resize = (
  raster: Raster,
  options: Readonly<Record<string, number | string | boolean>>,
) => Promise<Raster>;

let loading: Promise<Resize> | null = null;

/**
 * Scales opaque pixels to a size with a Lanczos filter.
 *
 * @throws {CodecCrash}
 */
export async function resize(
  raster: Raster,
  size: { width: number; height: number },
): Promise<Raster> {
  const scale = await (loading ??= load());
  try {
    return await scale(raster, {
      ...size,
      method: "lanczos3",
      premultiply: false,
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
