import type {
  Frame,
  Geometry,
  Point,
} from "../../../kernel/domain/geometry/mod.ts";
import type { PictureOperation } from "../../../kernel/domain/recipe/mod.ts";
import type { Random } from "../../support/random.ts";
import { crop, FLIP, FLOP, pad, quarter, rotate, scale } from "./operations.ts";
import { box, hull, polygon, star } from "./shapes.ts";

/** A picture of 1 to 60 px a side and up to five operations that move it. */
export function randomChain(
  random: Random,
): { readonly source: Frame; readonly operations: PictureOperation[] } {
  const source = { width: random.whole(1, 60), height: random.whole(1, 60) };
  const operations: PictureOperation[] = [];
  let canvas: Frame = source;
  for (let i = random.whole(0, 5); i > 0; i--) {
    const { width, height } = canvas;
    const [w, h] = [random.whole(1, width), random.whole(1, height)];
    const size: Frame = {
      width: random.whole(1, 60),
      height: random.whole(1, 60),
    };
    const turns = random.pick([1, 2, 3] as const);
    const [x, y] = [random.whole(0, 9), random.whole(0, 9)];
    const [operation, next] = random.pick<[PictureOperation, Frame]>([
      [FLIP, canvas],
      [FLOP, canvas],
      [
        quarter(turns),
        turns === 2 ? canvas : { width: height, height: width },
      ],
      [rotate(random.fine(-45, 45)), canvas],
      [
        crop(random.whole(0, width - w), random.whole(0, height - h), w, h),
        { width: w, height: h },
      ],
      [scale(size.width, size.height), size],
      [
        pad(x, y, width + x + 3, height + y + 2),
        { width: width + x + 3, height: height + y + 2 },
      ],
      [{ kind: "grayscale" }, canvas],
    ]);
    operations.push(operation);
    canvas = next;
  }
  return { source, operations };
}

/** A box, a convex polygon or a concave one, near a picture or over its edge. */
export function randomLabel(
  random: Random,
  { width, height }: Frame,
): Geometry {
  const point = (): Point => [
    random.next() * 1.2 * width - 0.1 * width,
    random.next() * 1.2 * height - 0.1 * height,
  ];
  const [x, y] = point();
  const size = 0.1 + random.next() * 0.5;
  return random.pick<() => Geometry>([
    () => box(x, y, size * width, size * height),
    () => polygon(...hull(Array.from({ length: 6 }, point))),
    () => polygon(...star(random, [x, y], size * Math.min(width, height))),
  ])();
}
