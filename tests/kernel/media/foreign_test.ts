import { ascii, concat, unsigned } from "../../support/exif.ts";
import { refuses } from "./refuses.ts";

Deno.test("probe() names other pictures, and what to do with them", async (t) => {
  const isobmff = (brand: string) => concat(unsigned(24, 4), ascii(brand));
  const cases: [string, Uint8Array, RegExp][] = [
    ["gif", ascii("GIF89a"), /^a GIF .*a file a frame.*-coalesce .*\*\.gif$/],
    ["old gif", ascii("GIF87a"), /^a GIF picture/],
    ["bmp", ascii("BM"), /^a BMP .*magick mogrify -format png \*\.bmp$/],
    ["tiff", ascii("II*\0"), /^a TIFF .*PNG, a file a page, .*; develop a raw/],
    ["tiff, big-endian", ascii("MM\0*"), /^a TIFF picture/],
    ["bigtiff", ascii("II+\0"), /^a BigTIFF .*wanted page or region as PNG$/],
    ["heic", isobmff("ftypheic"), /^a HEIC .*to JPEG.* sips /],
    ["heif", isobmff("ftypmif1"), /^a HEIC/],
    ["avif", isobmff("ftypavif"), /^an AVIF .*\*\.avif$/],
    ["avif sequence", isobmff("ftypavis"), /^an AVIF/],
    ["canon raw", isobmff("ftypcrx "), /^a camera raw file.*develop it/],
    ["jpeg xl", ascii("\xff\x0a"), /^a JPEG XL/],
    ["jpeg 2000", ascii("\xff\x4f\xff\x51"), /^a JPEG 2000/],
    ["pgm", ascii("P5\n4 4\n255\n"), /^a PBM, PGM or PPM picture/],
    ["ppm", ascii("P3 4 4 255 "), /^a PBM, PGM or PPM picture/],
    ["psd", ascii("8BPS"), /^a Photoshop document.*flattened/],
    ["icon", ascii("\0\0\x01\0\x02\0"), /^an icon file/],
    ["exr", ascii("v/1\x01"), /^an OpenEXR picture.*exposure/],
    ["dicom", concat(new Uint8Array(128), ascii("DICM")), /^a DICOM.*window/],
  ];
  for (const [name, start, reason] of cases) {
    await t.step(name, () => {
      const file = concat(start, new Uint8Array(64));
      refuses(file, "unsupported", reason);
      refuses(file, "unsupported", /; only JPEG, PNG and WebP are accepted: /);
    });
  }
});
