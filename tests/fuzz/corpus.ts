import {
  type ClipSketch,
  greys,
  MP4,
  turnClip,
  writeClip,
} from "../support/clips.ts";
import { chunk, withPngChunks } from "../support/exif.ts";
import {
  type Bytes,
  corners,
  jpeg,
  noise,
  png,
  solid,
  waves,
  webp,
} from "../support/media.ts";
import {
  apng,
  blankPng,
  movingWebp,
  multiPicture,
  noisyPng,
  palettePng,
} from "../support/odd_media.ts";
import type { Seed } from "./mutate.ts";

/** Small sound files of every way in which an accepted format is written. */
export async function corpus(): Promise<Seed[]> {
  const photo = waves(48, 36);
  const rough = noise(33, 17);
  const grey = solid(40, 30, [90]);
  const glass = solid(24, 18, [200, 100, 50, 128]);
  const large = waves(400, 300);
  const jpegs: Record<string, Bytes> = {
    "baseline": await jpeg(photo),
    "4:2:0": await jpeg({ ...photo, subsampling: "4:2:0", quality: 70 }),
    "noise": await jpeg(rough),
    "progressive": await jpeg({ ...photo, progressive: true }),
    "grey": await jpeg(grey),
    "turned": await jpeg({ ...corners(30, 20), orientation: 6 }),
    "cmyk": await jpeg({ ...photo, cmyk: true }),
    "large": await jpeg({ ...large, quality: 60 }),
    "two pictures": multiPicture(await jpeg(photo), await jpeg(grey)),
  };
  const pngs: Record<string, Bytes> = {
    "rgb": await png(photo),
    "noise": await png(rough),
    "16 bits": await png({ ...rough, bits: 16 }),
    "grey": await png(grey),
    "alpha": await png(glass),
    "palette": await png({ ...photo, palette: true }),
    "transparent palette": palettePng([9, 8, 7]),
    "two bits": noisyPng(37, 21),
    "one bit": blankPng(200, 150),
    "animated": apng(3),
    "turned": await png({ ...corners(30, 20), orientation: 3 }),
    "texts": withPngChunks(
      await png(grey),
      chunk("tEXt", new TextEncoder().encode("Title\0a")),
      chunk("gAMA", Uint8Array.of(0, 0, 0xb1, 0x8f)),
    ),
  };
  const webps: Record<string, Bytes> = {
    "lossless": await webp(photo),
    "lossless noise": await webp(rough),
    "lossy": await webp({ ...photo, quality: 70 }),
    "lossy alpha": await webp({ ...glass, quality: 70 }),
    "lossless alpha": await webp(glass),
    "turned": await webp({ ...corners(30, 20), orientation: 8 }),
    "large": await webp({ ...large, quality: 50 }),
    "animated": await movingWebp([photo, solid(48, 36, [9, 9, 9])]),
    "animated lossy": await movingWebp([glass, glass], 70),
  };
  return [
    ...seedsOf("jpeg", jpegs),
    ...seedsOf("png", pngs),
    ...seedsOf("webp", webps),
  ];
}

/** Small sound clips, written to a folder on the way. */
export async function clipCorpus(folder: string): Promise<Seed[]> {
  const path = `${folder}/seed.mp4`;
  const late = MP4.filter((word) => !/faststart|movflags/.test(word));
  const sketches: Record<string, ClipSketch> = {
    "header first": { form: MP4 },
    "header last": { form: late },
    "uneven": { form: MP4, times: [0, 100, 200, 900, 950, 2000] },
  };
  const clips: Record<string, Bytes> = {};
  for (const [name, sketch] of Object.entries(sketches)) {
    await writeClip(path, {
      greys: greys(sketch.times?.length ?? 12),
      ...sketch,
    });
    clips[name] = await Deno.readFile(path);
  }
  await writeClip(path, { greys: greys(12), form: MP4 });
  await turnClip(path, 1);
  clips["turned"] = await Deno.readFile(path);
  await Deno.remove(path);
  return seedsOf("mp4", clips);
}

function seedsOf(
  kind: Seed["kind"],
  files: Readonly<Record<string, Bytes>>,
): Seed[] {
  return Object.entries(files).map(([name, bytes]) => ({
    kind,
    name: `${kind} ${name}`,
    bytes,
  }));
}
