import type { AssetPicture } from "../../kernel/mod.ts";

/** A picture of an asset, and how to get from it to asset pixels. */
export function picture(p: AssetPicture): object {
  const { id, width, height, format, content_hash } = p.asset;
  return {
    asset_id: id,
    width,
    height,
    format,
    content_hash,
    image_width: p.width,
    image_height: p.height,
    strip_height: p.strip_height,
    resolution: p.resolution,
    ...frame(p),
    notes: p.notes,
    legend: p.legend,
  };
}

/** asset = measured × scale + offset, on each axis. */
function frame({ region, width, height, strip_height }: AssetPicture): object {
  if (region === null) {
    return {
      region: null,
      scale_x: null,
      scale_y: null,
      scale: null,
      offset_x: null,
      offset_y: null,
    };
  }
  const part = height - strip_height;
  const scale_x = region.width / width;
  const scale_y = region.height / part;
  // The longer edge is the one that was fitted, so its ratio is the truer one.
  const scale = region.width >= region.height ? scale_x : scale_y;
  const error = Math.max(
    Math.abs(scale * width - region.width),
    Math.abs(scale * part - region.height),
  );
  return {
    region: [region.x, region.y, region.width, region.height],
    scale_x,
    scale_y,
    scale: error < 1 ? scale : null,
    offset_x: region.x,
    offset_y: region.y,
  };
}
