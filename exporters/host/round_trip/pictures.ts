import type { Media, PictureFormat } from "../../../kernel/mod.ts";
import type { ExportAsset } from "../../api.ts";
import { hashOf } from "../disk.ts";
import { onDisk } from "../file_faults.ts";
import type { Findings } from "./findings.ts";
import type { ExportFolder } from "./folder.ts";
import type { ReadPicture } from "./reader.ts";

/** What pictures are looked at with. */
export interface Looking {
  readonly media: Pick<Media, "probe">;
  readonly folder: ExportFolder;
  readonly findings: Findings;
  /** Whether an asset's picture must be the very bytes that its hash names. */
  readonly isCopy: (asset: ExportAsset) => boolean;
  /** The path to show in refusals. */
  readonly shown: string;
}

const EXTENSIONS: Readonly<Record<PictureFormat, string>> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
};

/** Judges one written picture by its header; answers whether it opened. */
export async function checkPicture(
  { asset, path }: ReadPicture,
  { media, folder, findings, isCopy, shown }: Looking,
): Promise<boolean> {
  if (path === null || !folder.take(path)) return false;
  const header = await onDisk(
    shown,
    () => media.probe(folder.absolute(path)),
  );
  if ("kind" in header) {
    findings.note(path, `it cannot be opened: ${header.reason}`);
    return false;
  }
  const { width, height } = asset;
  const check = (sound: boolean, reason: string) => {
    if (!sound) findings.note(path, reason);
  };
  check(
    header.width === width && header.height === height,
    `it has ${header.width}×${header.height} pixels, the release says ${width}×${height}`,
  );
  check(
    header.orientation === 1,
    `readers would turn it by its EXIF orientation ${header.orientation}`,
  );
  check(!header.animated, "it is an animation, of which readers differ");
  check(
    path.endsWith(`.${EXTENSIONS[header.format]}`),
    `its content is ${header.format}`,
  );
  check(
    header.primaryBytes === header.fileBytes,
    "something follows the picture's end",
  );
  if (isCopy(asset)) {
    check(
      await onDisk(shown, () => hashOf(folder.absolute(path))) ===
        asset.content_hash,
      `it does not hold the bytes of asset ${asset.asset_id}`,
    );
  }
  return true;
}
