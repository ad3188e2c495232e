import { jpeg, png, waves } from "../support/media.ts";

/** The classes of the walk-through, as an agent writes them. */
export const ORCHARD_CLASSES = [
  {
    name: "apple",
    geometries: ["polygon", "bbox"],
    attributes: [{ name: "ripe", kind: "boolean", default: true }],
  },
  { name: "no-fruit", geometries: ["classification_tag"] },
] as const;

/** Writes the folder of the walk-through: three pictures and a text. */
export async function writeOrchard(folder: string): Promise<void> {
  await Deno.mkdir(folder);
  const wide = waves(1600, 1200);
  await Deno.writeFile(`${folder}/a.jpg`, await jpeg(wide));
  wide.pixels.reverse();
  await Deno.writeFile(`${folder}/c.jpg`, await jpeg(wide));
  await Deno.writeFile(`${folder}/b.png`, await png(waves(640, 480)));
  await Deno.writeTextFile(`${folder}/readme.txt`, "fruit on trees\n");
}

/** A box of an apple. */
export function apple(x: number, y: number, width: number, height: number) {
  return {
    label_class: "apple",
    geometry: { type: "bbox", x, y, width, height },
    attributes: { ripe: true },
    provenance: "human",
  };
}

/** The tag of an empty picture. */
export const NO_FRUIT = {
  label_class: "no-fruit",
  geometry: { type: "classification_tag" },
  provenance: "human",
};
