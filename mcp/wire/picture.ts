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
    resolution: p.resolution,
    ...scales(p),
  };
}

function scales({ asset, width, height }: AssetPicture): {
  scale_x: number | null;
  scale_y: number | null;
  scale: number | null;
} {
  if (asset.width === null || asset.height === null) {
    return { scale_x: null, scale_y: null, scale: null };
  }
  const scale_x = asset.width / width;
  const scale_y = asset.height / height;
  // The longer edge is the one that was fitted, so its ratio is the truer one.
  const scale = asset.width >= asset.height ? scale_x : scale_y;
  const error = Math.max(
    Math.abs(scale * width - asset.width),
    Math.abs(scale * height - asset.height),
  );
  return { scale_x, scale_y, scale: error < 1 ? scale : null };
}
