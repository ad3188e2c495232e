import sharp from "sharp";
import type { Findings } from "./rules.ts";
import { SLOTS, type TrueLane } from "./lane_truth.ts";
import type { Point, TruthAsset } from "./truth.ts";

const RADIUS = 8;
const DOUBT = 1e-6;

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const reach = dx * dx + dy * dy;
  const along = reach === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / reach;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/**
 * The grey values that a mask must have, row by row: a pixel belongs to a lane
 * when its centre lies within 8 pixels of it, the lane more to the right
 * first; −1 where a hair decides.
 */
export function trueMask(
  { width, height }: TruthAsset,
  lanes: readonly TrueLane[],
): Int16Array {
  const mask = new Int16Array(width * height);
  for (const { line, role } of lanes) {
    const grey = SLOTS.get(role);
    if (grey === undefined) continue;
    for (let at = 0; at < mask.length; at++) {
      const centre: Point = [at % width + 0.5, Math.floor(at / width) + 0.5];
      const far = Math.min(
        ...line.slice(1).map((end, i) =>
          distance(centre, line[i] as Point, end)
        ),
      );
      if (Math.abs(far - RADIUS) < DOUBT) mask[at] = -1;
      else if (far < RADIUS) mask[at] = grey;
    }
  }
  return mask;
}

/** Checks one mask: a grey PNG of eight bits with the right pixels. */
export async function checkMask(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  asset: TruthAsset,
  lanes: readonly TrueLane[],
  findings: Findings,
): Promise<void> {
  try {
    const mask = sharp(bytes, { failOn: "warning" });
    const { format, width, height, channels, depth, space } = await mask
      .metadata();
    findings.check(
      format === "png" && channels === 1 && depth === "uchar" &&
        space === "b-w" && width === asset.width &&
        height === asset.height,
      "N-06",
      path,
      `is no grey PNG of ${asset.width}x${asset.height}`,
    );
    const pixels = await mask.toColourspace("b-w").raw().toBuffer();
    const right = trueMask(asset, lanes);
    const wrong = right.findIndex((grey, at) =>
      grey >= 0 && grey !== pixels[at]
    );
    findings.check(
      wrong < 0 && pixels.length === right.length,
      "N-07",
      path,
      `pixel ${wrong} is ${pixels[wrong]}, not ${right[wrong]}`,
    );
  } catch (error) {
    findings.add("N-06", path, `does not decode: ${error}`);
  }
}
