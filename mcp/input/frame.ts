import { Geometry, placed, Placement } from "../../kernel/mod.ts";
import { tooLong } from "./bounds.ts";

/** How the picture that labels were measured on lies over its asset. */
export const frame = Placement.nullable().default(null).describe(
  "The numbers that came with the picture, for shapes given as measured on it; each is stored as measured × scale + offset. null: asset pixels",
);

interface Measured {
  readonly annotations: readonly { readonly geometry: Geometry }[];
  readonly frame: Placement | null;
}

/** Labels with their shapes in asset pixels. */
export function inAssetPixels<L extends { readonly geometry: Geometry }>(
  labels: readonly L[],
  by: Placement | null,
): readonly L[] {
  if (by === null) return labels;
  return labels.map((label) => ({
    ...label,
    geometry: placed(label.geometry, by),
  }));
}

/** What is wrong with labels once they are in asset pixels, or null. */
export function frameFault({ annotations, frame: by }: Measured) {
  if (by === null) return null;
  const labels = inAssetPixels(annotations, by);
  for (const [i, { geometry }] of labels.entries()) {
    const issue = Geometry.safeParse(geometry).error?.issues[0];
    if (issue === undefined) continue;
    return {
      path: ["annotations", i, "geometry", ...issue.path],
      message: `${issue.message} once converted by frame`,
    };
  }
  const message = tooLong(labels);
  if (message === null) return null;
  return {
    path: ["annotations"],
    message: `once converted by frame, ${message}`,
  };
}
