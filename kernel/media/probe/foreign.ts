import type { ByteView } from "./byte_view.ts";

/** A kind of file that is not taken in. */
export interface ForeignKind {
  /** What it is called in a sentence, with its article. */
  readonly name: string;
  /** What its owner can do; starts in lower case. */
  readonly advice: string;
}

type Row = ForeignKind & {
  readonly signatures: readonly (readonly [at: number, tag: string])[];
};

/** ImageMagick's command for a whole folder. */
function magick(extension: string, output = "-format png"): string {
  return `magick mogrify ${output} *.${extension}`;
}

/** By the first bytes that formats document for themselves. */
const ROWS: readonly Row[] = [
  {
    name: "a GIF picture",
    signatures: [[0, "GIF87a"], [0, "GIF89a"]],
    advice: `convert it to PNG, a file a frame, as with ${
      magick("gif", "-coalesce -format png")
    }`,
  },
  {
    name: "a BMP picture",
    signatures: [[0, "BM"]],
    advice: `convert it to PNG, as with ${magick("bmp")}`,
  },
  {
    name: "a TIFF picture or camera raw file",
    signatures: [[0, "II*\0"], [0, "MM\0*"]],
    advice: `convert it to PNG, a file a page, as with ${
      magick("tif")
    }; develop a raw file`,
  },
  {
    name: "a BigTIFF picture",
    signatures: [[0, "II+\0"], [0, "MM\0+"]],
    advice: "export the wanted page or region as PNG",
  },
  {
    name: "a HEIC picture",
    signatures: [
      [4, "ftyphei"],
      [4, "ftyphev"],
      [4, "ftypmif1"],
      [4, "ftypmsf1"],
    ],
    advice: `convert it to JPEG, as with ${
      magick("heic", "-format jpg -quality 95")
    }, or on a Mac sips -s format jpeg --out . *.heic`,
  },
  {
    name: "an AVIF picture",
    signatures: [[4, "ftypavi"]],
    advice: `convert it to PNG, as with ${magick("avif")}`,
  },
  {
    name: "a JPEG XL picture",
    signatures: [[0, "\xff\x0a"], [4, "JXL \r\n\x87\n"]],
    advice: `convert it to PNG, as with ${magick("jxl")}`,
  },
  {
    name: "a JPEG 2000 picture",
    signatures: [[4, "jP  \r\n\x87\n"], [0, "\xff\x4f\xff\x51"]],
    advice: `convert it to PNG, as with ${magick("jp2")}`,
  },
  {
    name: "a PBM, PGM or PPM picture",
    signatures: [..."123456"].flatMap((digit) =>
      ["\n", "\r", " ", "\t"].map((gap) => [0, `P${digit}${gap}`] as const)
    ),
    advice: `convert it to PNG, as with ${magick("p?m")}`,
  },
  {
    name: "a Photoshop document",
    signatures: [[0, "8BPS"]],
    advice: "save it flattened as PNG",
  },
  {
    name: "an icon file",
    // With a count of sizes, since a clip may start with the same four bytes.
    signatures: Array.from(
      { length: 32 },
      (_, i) => [0, `\0\0\x01\0${String.fromCharCode(i + 1)}\0`] as const,
    ),
    advice: `convert it to PNG, a file a size, as with ${magick("ico")}`,
  },
  {
    name: "an OpenEXR picture",
    signatures: [[0, "v/1\x01"]],
    advice: "save it as PNG with the exposure you want",
  },
  {
    name: "a DICOM file",
    signatures: [[128, "DICM"]],
    advice: "export its frames as PNG with the window you want",
  },
  {
    name: "a camera raw file",
    signatures: [[4, "ftypcrx"], [0, "FUJIFILMCCD-RAW"], [0, "IIRO"]],
    advice: "develop it to JPEG or PNG",
  },
];

/** Which kind of picture that is not taken in a file starts like, or null. */
export function foreignKind(head: ByteView): ForeignKind | null {
  return ROWS.find(({ signatures }) =>
    signatures.some(([at, tag]) => head.has(at, tag))
  ) ?? null;
}
