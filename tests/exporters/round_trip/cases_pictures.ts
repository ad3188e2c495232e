import { withPngChunks, withPngExif } from "../../support/exif.ts";
import { animationControl } from "../../support/odd_media.ts";
import { plainPng } from "../../support/plain_png.ts";
import { uuid } from "../room.ts";
import { bytes, type Cases, more, pictureOf, without } from "./tamper.ts";

/**
 * Faults of the first asset's picture, which lies in a folder. It must have
 * 100 by 80 pixels, and the second asset's picture other bytes.
 */
export function pictureFaults(folder: string): Cases {
  const path = new RegExp(`^${folder}/2ea\\w+\\.png$`);
  const sound = plainPng(100, 80, [1, 2, 3]);
  return {
    "a picture missing": [
      without(path),
      /the file is missing|no folder of a class holds the picture/,
    ],
    "a picture of another size": [
      bytes(path, plainPng(100, 79, [1, 2, 3])),
      /it has 100×79 pixels, the release says 100×80/,
    ],
    "a picture of the same size": [
      bytes(path, sound),
      /it does not hold the bytes of asset/,
    ],
    "another asset's picture": [
      pictureOf(path, uuid(101)),
      /it does not hold the bytes of asset/,
    ],
    "a picture with a turn": [
      bytes(path, withPngExif(sound, 3)),
      /EXIF orientation 3/,
    ],
    "a picture that moves": [
      bytes(path, withPngChunks(sound, animationControl(1))),
      /it is an animation/,
    ],
    "a picture cut short": [
      bytes(path, sound.subarray(0, 20)),
      /it cannot be opened/,
    ],
    "a picture too many": [
      more({ path: `${folder}/extra.png`, bytes: sound }),
      /first in ".*extra\.png": nothing of the release belongs there/,
    ],
    "a stray": [
      more({ path: "notes/readme.md", text: "" }),
      /first in "notes\/readme\.md": nothing of the release belongs there/,
    ],
  };
}
