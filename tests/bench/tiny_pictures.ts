import { join } from "node:path";
import { plainPng } from "../support/plain_png.ts";

/** Fills a folder with so many different small PNG pictures. */
export async function writeTinyPictures(
  folder: string,
  count: number,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  for (let i = 0; i < count; i++) {
    const [r, g, b] = [i & 255, (i >> 8) & 255, (i >> 16) & 255];
    const name = `${String(i).padStart(6, "0")}.png`;
    await Deno.writeFile(join(folder, name), plainPng(32, 24, [r, g, b]));
  }
}
