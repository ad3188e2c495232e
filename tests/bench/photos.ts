import { join } from "node:path";
import sharp from "sharp";

const PHOTOS = new URL("../../cli/demo/photos/", import.meta.url);
const BASES = 24;

/**
 * Fills a folder with photographic JPEGs of a size, all of different content:
 * windows of the demo's photos, told apart by a comment segment.
 */
export async function writePhotos(
  folder: string,
  count: number,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const bases = await baseJpegs(width, height);
  for (let i = 0; i < count; i++) {
    const name = `${String(i).padStart(6, "0")}.jpg`;
    const bytes = commented(bases[i % bases.length]!, `picture ${i}`);
    await Deno.writeFile(join(folder, name), bytes);
  }
}

async function baseJpegs(width: number, height: number): Promise<Uint8Array[]> {
  const names = (await Array.fromAsync(Deno.readDir(PHOTOS)))
    .map(({ name }) => name).filter((name) => name.endsWith(".jpg")).sort();
  return await Promise.all(
    Array.from({ length: BASES }, async (_, i) => {
      const photo = new URL(names[i % names.length]!, PHOTOS).pathname;
      const jpeg = await sharp(photo).rotate(i * 7).resize({
        width,
        height,
        fit: "cover",
      }).jpeg({ quality: 88 }).toBuffer();
      return new Uint8Array(jpeg);
    }),
  );
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
