import type { Point } from "./kind.ts";

/** `x' = xx·x + xy·y + dx` and `y' = yx·x + yy·y + dy`, in pixels. */
export interface Affine {
  readonly xx: number;
  readonly xy: number;
  readonly dx: number;
  readonly yx: number;
  readonly yy: number;
  readonly dy: number;
}

/** The map that moves nothing. */
export const IDENTITY: Affine = { xx: 1, xy: 0, dx: 0, yx: 0, yy: 1, dy: 0 };

/** Where a map puts a point. */
export function mapped([x, y]: Point, by: Affine): Point {
  return [
    by.xx * x + by.xy * y + by.dx,
    by.yx * x + by.yy * y + by.dy,
  ];
}

/** One map that does what the first does and then the second. */
export function compose(first: Affine, second: Affine): Affine {
  const { xx, xy, yx, yy } = second;
  const [dx, dy] = mapped([first.dx, first.dy], second);
  return {
    xx: xx * first.xx + xy * first.yx,
    xy: xx * first.xy + xy * first.yy,
    dx,
    yx: yx * first.xx + yy * first.yx,
    yy: yx * first.xy + yy * first.yy,
    dy,
  };
}

/** How many times larger a map makes every area. */
export function areaFactor({ xx, xy, yx, yy }: Affine): number {
  return Math.abs(xx * yy - xy * yx);
}

/** Whether a map moves nothing, exactly. */
export function isIdentity({ xx, xy, dx, yx, yy, dy }: Affine): boolean {
  return xx === 1 && yy === 1 && [xy, dx, yx, dy].every((n) => n === 0);
}
