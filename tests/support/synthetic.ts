import {
  type Bytes,
  jpeg,
  png,
  type Raster,
  storedFor,
  waves,
  webp,
} from "./media.ts";
import { Random } from "./random.ts";
import { labelsFor, type SyntheticAnnotation } from "./synthetic_labels.ts";
import { nameFor } from "./synthetic_names.ts";

export {
  SYNTHETIC_CLASSES,
  type SyntheticAnnotation,
  type SyntheticGeometry,
} from "./synthetic_labels.ts";

/** A made-up picture and the labels to give it. */
export interface SyntheticPicture {
  /** File name inside the folder. */
  readonly file: string;
  readonly kind: "jpeg" | "png" | "webp";
  /** Width in pixels as displayed. */
  readonly width: number;
  /** Height in pixels as displayed. */
  readonly height: number;
  /** EXIF orientation in the file, 1 to 8. */
  readonly orientation: number;
  readonly grey: boolean;
  /** The pixels as displayed, before any lossy coding. */
  readonly displayed: Raster;
  readonly annotations: readonly SyntheticAnnotation[];
}

const KINDS = ["jpeg", "png", "webp", "jpeg", "png"] as const;

function tinted(width: number, height: number, index: number): Raster {
  const raster = waves(width, height);
  const tint = [index % 17, Math.floor(index / 17) % 17, index % 5];
  for (const [at, value] of raster.pixels.entries()) {
    raster.pixels[at] = Math.min(255, value + 2 * (tint[at % 3] ?? 0));
  }
  return raster;
}

function greyed(raster: Raster): Raster {
  const { width, height } = raster;
  const pixels = Uint8Array.from(
    { length: width * height },
    (_, at) => raster.pixels[3 * at + 1] ?? 0,
  );
  return { width, height, channels: 1, pixels };
}

function encode(
  kind: SyntheticPicture["kind"],
  displayed: Raster,
  orientation: number,
): Promise<Bytes> {
  const stored = storedFor(displayed, orientation);
  const options = orientation === 1 ? stored : { ...stored, orientation };
  if (kind === "jpeg") return jpeg(options);
  return kind === "png" ? png(options) : webp(options);
}

function sizeFor(random: Random): readonly [number, number] {
  const width = random.whole(12, 120);
  const height = random.whole(12, 119);
  return [width, height === width ? height + 1 : height];
}

/**
 * Writes pictures of many kinds into a folder, 200 unless said otherwise:
 * JPEG, PNG and WebP, colour and grey, every EXIF orientation, odd names,
 * sides of 12 to 120 pixels, never square. Equal options give equal files.
 *
 * @throws when the folder cannot be written.
 */
export async function writeSynthetic(
  folder: string,
  options: { readonly count?: number; readonly seed?: number } = {},
): Promise<SyntheticPicture[]> {
  const random = new Random(options.seed ?? 1);
  const pictures: SyntheticPicture[] = [];
  for (let index = 0; index < (options.count ?? 200); index += 1) {
    const kind = KINDS[index % KINDS.length] ?? "png";
    const [width, height] = sizeFor(random);
    const orientation = index % 3 === 0 ? 1 + Math.floor(index / 3) % 8 : 1;
    const grey = kind !== "webp" && index % 7 === 3;
    const colour = tinted(width, height, index);
    const displayed = grey ? greyed(colour) : colour;
    const file = nameFor(index, kind);
    const bytes = await encode(kind, displayed, orientation);
    await Deno.writeFile(`${folder}/${file}`, bytes);
    pictures.push({
      file,
      kind,
      width,
      height,
      orientation,
      grey,
      displayed,
      annotations: labelsFor(random, { width, height }),
    });
  }
  return pictures;
}
