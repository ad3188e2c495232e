import type { PictureOperation } from "../../domain/recipe/operation.ts";
import { corrupt, unsupported } from "../faults.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Pixels of the largest canvas that operations make of an upright picture,
 * besides its own; 0 when all work in place. Nothing is decoded yet.
 *
 * @throws {PictureError} when one is over the limit, or when a window does not
 * lie in the picture, because that is not the picture planned for.
 */
export function largestCanvas(
  picture: Size,
  operations: readonly PictureOperation[],
  maxPixels: number,
): number {
  let size: Size = picture;
  let largest = 0;
  for (const operation of operations) {
    requireWindow(operation, size);
    const next = sizeAfter(operation, size);
    if (next === size) continue;
    largest = Math.max(largest, needed(operation, size, next));
    if (largest > maxPixels) {
      throw unsupported(
        `the recipe makes ${next.width} × ${next.height} of ${size.width} × ${size.height}, which takes ${largest} pixels, over the limit of ${maxPixels}; choose a smaller size, or start the server with a higher --max-pixels`,
      );
    }
    size = next;
  }
  return largest;
}

/** The same object where the operation works in place. */
function sizeAfter(operation: PictureOperation, size: Size): Size {
  switch (operation.kind) {
    case "crop":
    case "scale":
    case "pad": {
      const { width, height } = operation;
      const same = width === size.width && height === size.height;
      return same ? size : { width, height };
    }
    case "quarter_turn":
      return operation.turns === 2
        ? size
        : { width: size.height, height: size.width };
    case "rotate":
    // Of a picture with alpha, which is blurred apart.
    case "blur":
      return { ...size };
    default:
      return size;
  }
}

/** Scaling goes one direction first, so its halfway canvas counts too. */
function needed(
  { kind }: PictureOperation,
  before: Size,
  after: Size,
): number {
  const made = after.width * after.height;
  return kind === "scale"
    ? Math.max(made, before.width * after.height, after.width * before.height)
    : made;
}

function requireWindow(operation: PictureOperation, size: Size): void {
  if (operation.kind !== "crop" && operation.kind !== "pad") return;
  const { kind, x, y } = operation;
  const [inner, outer] = kind === "crop"
    ? [operation, size]
    : [size, operation];
  const fits = x >= 0 && y >= 0 && x + inner.width <= outer.width &&
    y + inner.height <= outer.height;
  if (!fits) throw corrupt("the picture is not of the size on record");
}
