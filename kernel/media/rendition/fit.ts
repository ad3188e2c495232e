import type { Rectangle } from "../../domain/geometry/mod.ts";

/** A size in whole pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest size of a region's shape that fits; never over its own. */
export function fit(region: Rectangle, room: Size): Size {
  const scale = Math.min(
    1,
    room.width / region.width,
    room.height / region.height,
  );
  return {
    width: Math.max(1, Math.round(region.width * scale)),
    height: Math.max(1, Math.round(region.height * scale)),
  };
}
