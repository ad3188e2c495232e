import type { Raster } from "../raster.ts";
import { premultiply, unpremultiply } from "./alpha.ts";
import { blank, type Picture, pixelOf, pixels } from "./picture.ts";

/** Every other byte of a pixel, so that two samples are weighted at once. */
const EVEN = 0x00ff00ff;
const ODD = 0xff00ff00 | 0;
const HALVES = 0x00800080;
/** Steps of one pixel in which a place between pixels is measured. */
const STEPS = 256;

/**
 * Turns a picture clockwise by degrees about its centre on the canvas it has:
 * the point p goes to c + R(p − c), pixel centres lying at halves. Bilinear;
 * everything outside is fill, which the picture's border blends into.
 */
export function rotate(
  { raster, alpha }: Picture,
  degrees: number,
  fill: string,
): Raster {
  if (degrees % 360 === 0) return raster;
  if (alpha) premultiply(raster);
  const rotated = turned(raster, degrees * Math.PI / 180, pixelOf(fill));
  if (alpha) unpremultiply(rotated);
  return rotated;
}

function turned(raster: Raster, angle: number, fill: number): Raster {
  const { width, height } = raster;
  const result = blank(width, height);
  const [from, to] = [pixels(raster), pixels(result)];
  const cos = Math.cos(angle) * STEPS;
  const sin = Math.sin(angle) * STEPS;
  const pixel = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height ? from[y * width + x]! : fill;
  for (let y = 0; y < height; y += 1) {
    const down = y + 0.5 - height / 2;
    const across = 0.5 - width / 2;
    const startX = cos * across + sin * down + (width - 1) * STEPS / 2 + 0.5;
    const startY = cos * down - sin * across + (height - 1) * STEPS / 2 + 0.5;
    for (let x = 0; x < width; x += 1) {
      const atX = Math.floor(startX + cos * x);
      const atY = Math.floor(startY - sin * x);
      const left = atX >> 8;
      const top = atY >> 8;
      let a = fill;
      let b = fill;
      let c = fill;
      let d = fill;
      if (left >= 0 && top >= 0 && left < width - 1 && top < height - 1) {
        const at = top * width + left;
        a = from[at]!;
        b = from[at + 1]!;
        c = from[at + width]!;
        d = from[at + width + 1]!;
      } else if (left >= -1 && top >= -1 && left < width && top < height) {
        a = pixel(left, top);
        b = pixel(left + 1, top);
        c = pixel(left, top + 1);
        d = pixel(left + 1, top + 1);
      }
      to[y * width + x] = blend(a, b, c, d, atX & 0xff, atY & 0xff);
    }
  }
  return result;
}

/** Four pixels by how far a place is from the first, in 256ths. */
function blend(
  a: number,
  b: number,
  c: number,
  d: number,
  right: number,
  down: number,
): number {
  const ofD = right * down + 128 >> 8;
  const ofB = right - ofD;
  const ofC = down - ofD;
  const ofA = STEPS - right - ofC;
  const even = (Math.imul(a & EVEN, ofA) + Math.imul(b & EVEN, ofB) | 0) +
      (Math.imul(c & EVEN, ofC) + Math.imul(d & EVEN, ofD) | 0) + HALVES | 0;
  const odd =
    (Math.imul(a >>> 8 & EVEN, ofA) + Math.imul(b >>> 8 & EVEN, ofB) | 0) +
      (Math.imul(c >>> 8 & EVEN, ofC) + Math.imul(d >>> 8 & EVEN, ofD) | 0) +
      HALVES | 0;
  return even >>> 8 & EVEN | odd & ODD;
}
