import { WHOLE } from "../codecs/jpeg_decoder.ts";
import { encodeJpeg, JPEG_ENCODER } from "../codecs/jpeg_encode.ts";
import { decodeForgiving } from "../codecs/jpeg_forgiving.ts";
import { TurboDecoder } from "../codecs/jpeg_turbo.ts";
import { decodePng } from "../codecs/png_decode.ts";
import { encodePng } from "../codecs/png_encode.ts";
import { resize } from "../codecs/resize.ts";
import { drawOver, FAMILY } from "../codecs/svg.ts";
import { decodeWebp } from "../codecs/webp_decode.ts";
import type { Jobs } from "../protocol.ts";
import type { Raster } from "../raster.ts";

const COLOUR = [200, 60, 20, 255] as const;
/** A lossless WebP of 2 × 2 pixels in that colour. */
const WEBP = "UklGRh4AAABXRUJQVlA4TBEAAAAvAUAAAAdQniKXov+BiOh/AAA=";

interface Check {
  readonly codec: string;
  readonly manifest: string;
  readonly run: () => Promise<string>;
}

const CHECKS: readonly Check[] = [
  {
    codec: "jpeg",
    manifest: import.meta.resolve("@cwasm/jpeg-turbo/package.json"),
    run: async () => {
      const size = { width: 16, height: 16 };
      const found = new TurboDecoder().decode(await sampleJpeg(), size, WHOLE);
      if (found?.complaint !== null) {
        throw new Error("A sound JPEG was complained of");
      }
      expectColour(found.raster, 16);
      return "decoded";
    },
  },
  {
    codec: "damaged jpeg",
    manifest: import.meta.resolve("@jsquash/jpeg/package.json"),
    run: async () => {
      expectColour((await decodeForgiving(await sampleJpeg())).raster, 16);
      return "decoded";
    },
  },
  {
    codec: "jpeg encoder",
    manifest: JPEG_ENCODER,
    run: async () => `encoded ${(await sampleJpeg()).length} bytes`,
  },
  {
    codec: "png",
    manifest: import.meta.resolve("@jsquash/png/package.json"),
    run: async () => {
      const options = { grey: false, alpha: false };
      expectColour(await decodePng(encodePng(sample(), options)), 16);
      return "encoded and decoded";
    },
  },
  {
    codec: "webp",
    manifest: import.meta.resolve("@jsquash/webp/package.json"),
    run: async () => {
      expectColour(await decodeWebp(Uint8Array.fromBase64(WEBP)), 2);
      return "decoded";
    },
  },
  {
    codec: "resize",
    manifest: import.meta.resolve("@jsquash/resize/package.json"),
    run: async () => {
      expectColour(await resize(sample(), { width: 8, height: 8 }), 8);
      return "scaled";
    },
  },
  {
    codec: "drawing",
    manifest: import.meta.resolve(
      "@expo-google-fonts/didact-gothic/package.json",
    ),
    run: async () => {
      const raster = sample();
      const fill = `rgb(${COLOUR.slice(0, 3).join()})`;
      await drawOver(
        raster,
        `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><text x="1" y="12" font-family="${FAMILY}" fill="${fill}">a</text></svg>`,
      );
      expectColour(raster, 16);
      return "drawn";
    },
  },
];

/** Runs every codec once and looks at the pixels that come out. */
export async function diagnose(): Promise<Jobs["diagnose"]["result"]> {
  const lines = [];
  for (const { codec, manifest, run } of CHECKS) {
    try {
      const done = await run();
      lines.push({ codec, ok: true, detail: `${release(manifest)}: ${done}` });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      lines.push({ codec, ok: false, detail: why });
    }
  }
  return lines;
}

function release(manifest: string): string {
  const text = Deno.readTextFileSync(new URL(manifest));
  const { name, version } = JSON.parse(text) as Record<string, unknown>;
  return `${name} ${version}`;
}

function sampleJpeg(): Promise<Uint8Array> {
  return encodeJpeg(sample(), { quality: 95, grey: false });
}

function sample(): Raster {
  const data = new Uint8ClampedArray(16 * 16 * 4);
  for (let i = 0; i < data.length; i += 4) data.set(COLOUR, i);
  return { data, width: 16, height: 16 };
}

function expectColour(raster: Raster, edge: number): void {
  const right = raster.width === edge && raster.height === edge &&
    raster.data.every((sample, i) =>
      Math.abs(sample - (COLOUR[i % 4] ?? 0)) <= 4
    );
  if (!right) throw new Error("A known picture came back with other pixels");
}
