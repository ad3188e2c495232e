import type { Fold, FrozenRelease } from "../../kernel/mod.ts";
import {
  SYNTHETIC_CLASSES,
  type SyntheticPicture,
  writeSynthetic,
} from "../support/synthetic.ts";
import type { ExportRoom } from "./room.ts";

const FOLDS: readonly Fold[] = ["train", "train", "train", "val", "test"];

/** A release of made-up pictures in three folds, and what they were made from. */
export async function freezeSynthetic(
  room: ExportRoom,
  count: number,
): Promise<{ frozen: FrozenRelease; pictures: readonly SyntheticPicture[] }> {
  const folder = `${room.folder}/synthetic`;
  await Deno.mkdir(folder);
  const pictures = await writeSynthetic(folder, { count });
  const frozen = await room.freeze({
    classes: SYNTHETIC_CLASSES,
    assets: await Promise.all(pictures.map(async (picture, i) => ({
      bytes: await Deno.readFile(`${folder}/${picture.file}`),
      fold: FOLDS[i % FOLDS.length]!,
      width: picture.width,
      height: picture.height,
      labels: picture.annotations,
    }))),
  });
  return { frozen, pictures };
}
