import { z } from "zod";
import { changedRing } from "./change.ts";
import { type GeometryKind, type Point, VANISHING } from "./kind.ts";
import { boundsOf, ringArea } from "./planar.ts";
import { placedPoint } from "./placement.ts";

/** A box: top-left corner and size, in asset pixels. */
export const BBox = z.strictObject({
  type: z.literal("bbox"),
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});

/** A box: top-left corner and size, in asset pixels. */
export type BBox = z.infer<typeof BBox>;

/** How a box behaves. */
export const BBOX_KIND: GeometryKind<BBox> = {
  bounds: ({ x, y, width, height }) => ({ x, y, width, height }),
  area: ({ width, height }) => width * height,
  touches: (box, frame) =>
    box.x <= frame.width && box.x + box.width >= 0 &&
    box.y <= frame.height && box.y + box.height >= 0,
  clip(box, frame) {
    const left = Math.max(box.x, 0);
    const top = Math.max(box.y, 0);
    const right = Math.min(box.x + box.width, frame.width);
    const bottom = Math.min(box.y + box.height, frame.height);
    const whole = left === box.x && top === box.y &&
      right === box.x + box.width && bottom === box.y + box.height;
    const width = whole ? box.width : right - left;
    const height = whole ? box.height : bottom - top;
    if (width <= VANISHING || height <= VANISHING) return null;
    return whole ? box : { type: "bbox", x: left, y: top, width, height };
  },
  placed(box, by) {
    const [x, y] = placedPoint([box.x, box.y], by);
    const width = box.width * by.scale_x;
    const height = box.height * by.scale_y;
    return { type: "bbox", x, y, width, height };
  },
  changed(box, by) {
    const { ring, clipped } = changedRing(cornersOf(box), by);
    const { x, y, width, height } = boundsOf(ring);
    if (!(width > VANISHING && height > VANISHING)) return null;
    const geometry: BBox = { type: "bbox", x, y, width, height };
    return { geometry, clipped, area: ringArea(ring) };
  },
  outline: (box) => ({ points: cornersOf(box), closed: true }),
};

function cornersOf({ x, y, width, height }: BBox): readonly Point[] {
  const [right, bottom] = [x + width, y + height];
  return [[x, y], [right, y], [right, bottom], [x, bottom]];
}
