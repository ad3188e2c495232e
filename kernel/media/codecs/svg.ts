// Named so that the font's package becomes a part of the program.
import "@expo-google-fonts/didact-gothic/package.json" with { type: "json" };
import type { Resvg } from "@resvg/resvg-wasm";
import { CodecCrash } from "../faults.ts";
import type { Raster } from "../raster.ts";
import { type FontMetrics, readFont } from "./font.ts";
import { compileWasm } from "./hooks.ts";

/** The family that a drawing's text is set in. */
export const FAMILY = "Didact Gothic";

let loading: Promise<typeof Resvg> | null = null;
let face: { bytes: Uint8Array; metrics: FontMetrics } | null = null;

/** Widths of the letters that a drawing can show. */
export function fontMetrics(): FontMetrics {
  return theFace().metrics;
}

/**
 * Draws an SVG document on a picture of the same size, in place.
 *
 * @throws {CodecCrash}
 */
export async function drawOver(raster: Raster, svg: string): Promise<void> {
  const Document = await (loading ??= load());
  let pixels: Uint8Array;
  try {
    const document = new Document(svg, {
      font: {
        fontBuffers: [theFace().bytes],
        defaultFontFamily: FAMILY,
        loadSystemFonts: false,
      },
    });
    const image = document.render();
    pixels = image.pixels;
    image.free();
    document.free();
  } catch {
    throw new CodecCrash("the drawing cannot be rendered");
  }
  composite(raster.data, pixels);
}

/** The upper pixels carry their alpha multiplied in; the lower are opaque. */
function composite(lower: Uint8ClampedArray, upper: Uint8Array): void {
  for (let i = 0; i < lower.length; i += 4) {
    const alpha = upper[i + 3]!;
    if (alpha === 0) continue;
    const rest = 255 - alpha;
    for (let c = i; c < i + 3; c += 1) {
      lower[c] = upper[c]! + lower[c]! * rest / 255;
    }
  }
}

async function load(): Promise<typeof Resvg> {
  const codec = await import("@resvg/resvg-wasm");
  const wasm = import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm");
  await codec.initWasm(compileWasm(wasm));
  return codec.Resvg;
}

function theFace(): { bytes: Uint8Array; metrics: FontMetrics } {
  if (face !== null) return face;
  const file = import.meta.resolve(
    "@expo-google-fonts/didact-gothic/400Regular/DidactGothic_400Regular.ttf",
  );
  const bytes = Deno.readFileSync(new URL(file));
  face = { bytes, metrics: readFont(bytes) };
  return face;
}
