import { corrupt, unsupported } from "../faults.ts";
import type { ByteView } from "./byte_view.ts";

/** Longest edge in pixels that JPEG decoders take. */
const MAX_EDGE = 65_500;
const JPEG_LS = 0xf7;
const READABLE = new Set([0xc0, 0xc1, 0xc2]);
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

/** Ways of coding that no decoder here knows, by frame marker. */
const REFUSED: Readonly<Record<number, string>> = {
  0xc3: "lossless",
  0xc5: "hierarchical",
  0xc6: "hierarchical",
  0xc7: "hierarchical lossless",
  0xc9: "arithmetic-coded",
  0xca: "arithmetic-coded",
  0xcb: "arithmetic-coded lossless",
  0xcd: "arithmetic-coded hierarchical",
  0xce: "arithmetic-coded hierarchical",
  0xcf: "arithmetic-coded hierarchical",
  [JPEG_LS]: "JPEG-LS",
};

/** What a JPEG's frame header says. */
export interface Frame {
  /** Size in pixels as stored. */
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

/** Whether a marker starts a frame header of any kind. */
export function isFrameMarker(code: number): boolean {
  return code === JPEG_LS ||
    (code >= 0xc0 && code <= 0xcf && !NO_FRAME.has(code));
}

/** Reads a frame header; refuses by name what no decoder here can read. */
export function readFrame(
  view: ByteView,
  marker: number,
  start: number,
  end: number,
): Frame {
  if (!READABLE.has(marker)) {
    throw unsupported(
      `a JPEG of the ${
        REFUSED[marker] ?? "unknown"
      } kind; only baseline and progressive JPEGs are accepted: re-save it as one`,
    );
  }
  if (end - start < 6) throw corrupt("the JPEG's frame header is too short");
  const bits = view.u8(start);
  const height = view.u16(start + 1);
  const width = view.u16(start + 3);
  const components = view.u8(start + 5);
  if (bits !== 8) {
    throw unsupported(
      `a JPEG with ${bits}-bit samples; only 8-bit JPEGs are accepted: re-save it with 8 bits`,
    );
  }
  if (components === 4) {
    throw unsupported(
      "a JPEG with four colour components (CMYK or YCCK); only grey and RGB colour are accepted: convert it to RGB",
    );
  }
  if (components !== 1 && components !== 3) {
    throw corrupt(`the JPEG claims ${components} colour components`);
  }
  if (Math.min(width, height) === 0 || Math.max(width, height) > MAX_EDGE) {
    throw unsupported(
      `the JPEG's header says ${width} × ${height} pixels; an edge must be 1 to ${MAX_EDGE} pixels long`,
    );
  }
  return { width, height, components };
}
