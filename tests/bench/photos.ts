import { join } from "node:path";
import sharp from "sharp";

const PHOTOS = new URL("../../cli/demo/photos/", import.meta.url);
const BASES = 24;

/**
 * Fills a folder with photographic JPEGs of a size, all of different content:
 * windows of the demo's photos, told apart by a comment segment.
 *
 * @param size In pixels; `noise` is the deviation of grain laid over them.
 */
export async function writePhotos(
  folder: string,
  count: number,
  size: { width: number; height: number; noise?: number },
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const bases = await baseJpegs(size);
  for (let i = 0; i < count; i++) {
    const name = `${String(i).padStart(6, "0")}.jpg`;
    const bytes = commented(bases[i % bases.length]!, `picture ${i}`);
    await Deno.writeFile(join(folder, name), bytes);
  }
}

async function baseJpegs(
  { width, height, noise = 0 }: {
    width: number;
    height: number;
    noise?: number;
  },
): Promise<Uint8Array[]> {
  const entries = await Array.fromAsync(Deno.readDir(PHOTOS));
  const names = entries.map(({ name }) => name)
    .filter((name) => name.endsWith(".jpg")).sort();
  const bases: Uint8Array[] = [];
  while (bases.length < BASES) {
    const i = bases.length;
    const photo = new URL(names[i % names.length]!, PHOTOS).pathname;
    const fitted = sharp(photo).rotate(i * 7).resize({
      width,
      height,
      fit: "cover",
    });
    const grain = { type: "gaussian" as const, mean: 128, sigma: noise };
    const blank = { width, height, channels: 3 as const, background: "#888" };
    const layers = noise === 0 ? [] : [{
      input: await sharp({ create: { ...blank, noise: grain } }).png({
        compressionLevel: 0,
      }).toBuffer(),
      blend: "soft-light" as const,
    }];
    const jpeg = await fitted.composite(layers).jpeg({ quality: 88 })
      .toBuffer();
    bases.push(new Uint8Array(jpeg));
  }
  return bases;
}

/** A JPEG with a comment right behind its start marker. */
function commented(jpeg: Uint8Array, comment: string): Uint8Array {
  const text = new TextEncoder().encode(comment);
  const length = text.length + 2;
  return new Uint8Array([
    ...jpeg.subarray(0, 2),
    0xff,
    0xfe,
    length >> 8,
    length & 255,
    ...text,
    ...jpeg.subarray(2),
  ]);
}
