import { boundsOf, type Shape } from "../api.ts";

const DECIMALS = 6;

/**
 * Centre and size of a shape's rectangle as fractions of the picture, or null
 * where a side rounds to nothing.
 */
export function boxRow(
  shape: Shape,
  picture: { width: number; height: number },
): string | null {
  const box = boundsOf(shape);
  if (box === null) return null;
  const numbers = [
    (box.x + box.width / 2) / picture.width,
    (box.y + box.height / 2) / picture.height,
    box.width / picture.width,
    box.height / picture.height,
  ].map((fraction) => fraction.toFixed(DECIMALS));
  const nothing = (0).toFixed(DECIMALS);
  if (numbers[2] === nothing || numbers[3] === nothing) return null;
  return numbers.join(" ");
}
