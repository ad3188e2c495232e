/**
 * The kernel's door for a process of ours that looks at pictures itself. It
 * leads to the codecs and to nothing that is stored.
 *
 * @module
 */

export {
  type Pixels,
  type PixelsWanted,
  readPixels,
  scalePixels,
} from "./media/pixels.ts";
