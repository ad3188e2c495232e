import sharp, { type Metadata } from "sharp";
import { type Folder, sha256 } from "./folder.ts";
import { type FormatName, tagOf } from "./expected.ts";
import { headerOf, type PictureFormat } from "./picture_header.ts";
import type { Findings } from "./rules.ts";
import { foldOf, stemOf, type Truth, type TruthAsset } from "./truth.ts";

/** An exported picture that belongs to an asset of the release. */
export interface Picture {
  readonly path: string;
  readonly name: string;
  readonly asset: TruthAsset;
  /** Decoded size in pixels; the truth's when it does not decode. */
  readonly width: number;
  readonly height: number;
  /** 1 for grey files, else 3. */
  readonly depth: 1 | 3;
  readonly sha256: string;
}

/** Compares the pixels of an exported picture: a complaint, or null. */
export type ComparePixels = (
  asset: TruthAsset,
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<string | null>;

/** What a check may be given besides the folder and the truth. */
export interface CheckOptions {
  readonly comparePixels?: ComparePixels;
}

const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp" } as const;

/** The directory of the asset's picture, or null where it is left out. */
export function pictureDirectory(
  format: FormatName,
  truth: Truth,
  asset: TruthAsset,
): string | null {
  const fold = foldOf(truth, asset);
  if (format === "voc") return "JPEGImages";
  if (format === "coco-roboflow") return fold === "val" ? "valid" : fold;
  if (format === "yolo-cls") {
    const tag = tagOf(asset);
    return tag === null ? null : `${fold}/${tag}`;
  }
  return `images/${fold}`;
}

/** Whether the format keeps nothing but pictures at such a path. */
function isPicture(format: FormatName, path: string): boolean {
  if (format === "voc") return path.startsWith("JPEGImages/");
  if (format === "yolo-cls") return path.includes("/");
  return format === "coco-roboflow"
    ? path.includes("/") && !path.endsWith("/_annotations.coco.json")
    : path.startsWith("images/");
}

/** Whether the picture had to be encoded anew. */
export function isMade({ orientation, derivation }: TruthAsset): boolean {
  return orientation !== 1 || derivation?.touched === true;
}

/** Checks how a picture was encoded that could not be copied. */
function checkMade(
  path: string,
  format: PictureFormat | null,
  { kind }: TruthAsset,
  { chromaSubsampling, exif, icc, xmp, iptc }: Metadata,
  findings: Findings,
): void {
  const right = kind === "jpeg" ? "jpeg" : "png";
  findings.check(
    kind === undefined || format === right,
    "D-01",
    path,
    `made of a ${kind}, it is a ${format}`,
  );
  findings.check(
    format !== "jpeg" || chromaSubsampling === "4:4:4",
    "D-01",
    path,
    `has colours at ${chromaSubsampling}`,
  );
  findings.check(
    [exif, icc, xmp, iptc].every((block) => block === undefined),
    "D-01",
    path,
    "carries metadata",
  );
}

async function checkBytes(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  asset: TruthAsset,
  findings: Findings,
): Promise<Pick<Picture, "width" | "height" | "depth">> {
  const { format, grey } = headerOf(bytes);
  const extension = path.slice(path.lastIndexOf(".") + 1);
  findings.check(
    format !== null && EXTENSIONS[format] === extension,
    "X-03",
    path,
    `the bytes are ${format ?? "of no known kind"}`,
  );
  if (format === "jpeg") {
    findings.check(
      bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9,
      "X-04",
      path,
      "does not end with FF D9",
    );
  }
  const depth = grey ? 1 : 3;
  try {
    const metadata = await sharp(bytes).metadata();
    const { orientation } = metadata;
    if (isMade(asset)) checkMade(path, format, asset, metadata, findings);
    findings.check(
      (orientation ?? 1) === 1,
      "X-02",
      path,
      `carries orientation ${orientation}`,
    );
    const { info } = await sharp(bytes, { failOn: "error" }).raw().toBuffer({
      resolveWithObject: true,
    });
    const { width, height } = info;
    findings.check(
      width === asset.width && height === asset.height,
      "X-01",
      path,
      `decodes to ${width}x${height}, not ${asset.width}x${asset.height}`,
    );
    if (width < 10 || height < 10) {
      findings.add("X-05", path, `${width}x${height} is under 10 pixels`);
    }
    return { width, height, depth };
  } catch (error) {
    findings.add("X-01", path, `does not decode: ${error}`);
    return { width: asset.width, height: asset.height, depth };
  }
}

/**
 * Checks that the export holds each picture of the release once, in its
 * place and readable, and answers the pictures by stem.
 */
export async function checkPictures(
  format: FormatName,
  folder: Folder,
  truth: Truth,
  findings: Findings,
  options: CheckOptions,
): Promise<Map<string, Picture>> {
  const assets = new Map(truth.assets.map((a) => [stemOf(a), a]));
  const pictures = new Map<string, Picture>();
  for (const [path, bytes] of folder.files) {
    if (!isPicture(format, path)) continue;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const stem = name.slice(0, name.lastIndexOf("."));
    const asset = assets.get(stem);
    if (asset === undefined) {
      findings.add("A-01", path, "no such picture in the release");
      continue;
    }
    const place = `${pictureDirectory(format, truth, asset)}/${name}`;
    findings.check(path === place, "A-01", path, `belongs at ${place}`);
    const twin = pictures.get(stem);
    if (twin !== undefined) {
      findings.add("Y-11", path, `the same picture as ${twin.path}`);
      continue;
    }
    const shape = await checkBytes(path, bytes, asset, findings);
    const complaint = await options.comparePixels?.(asset, bytes) ?? null;
    if (complaint !== null) findings.add("X-01", path, complaint);
    pictures.set(stem, { path, name, asset, ...shape, sha256: sha256(bytes) });
  }
  for (const asset of truth.assets) {
    const directory = pictureDirectory(format, truth, asset);
    if (directory === null) continue;
    findings.check(
      pictures.has(stemOf(asset)),
      "A-01",
      directory,
      `picture ${stemOf(asset)} is missing`,
    );
  }
  return pictures;
}
