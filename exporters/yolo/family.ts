import type {
  ExportAsset,
  Exporter,
  FormatDeclaration,
  OutputFile,
  ReleaseHead,
  Shape,
} from "../api.ts";
import { dataYaml, shownFolds } from "./data_yaml.ts";

/** The numbers after the class in a label file, or null where none are left. */
export type RowOf = (
  shape: Shape,
  picture: { width: number; height: number },
) => string | null;

/** A format that differs from its kin by its rows alone. */
export function yoloFormat(
  own: Pick<FormatDeclaration, "name" | "geometries" | "degraded_geometries">,
  row: RowOf,
): Exporter {
  return {
    format: {
      ...own,
      lossy: true,
      omits: ["attributes", "confidence", "provenance", "annotation ids"],
      modalities: ["image"],
    },
    vanishes: (shape, picture) => row(shape, picture) === null,
    obstacle: ({ classes }) =>
      classes.length > 0
        ? null
        : "its schema declares no class, and trainers cannot read an empty class list",
    warnings: (release) => [...missingFolds(release), ...imageNetName(release)],
    *files(release) {
      yield { path: "data.yaml", text: dataYaml(release) };
      for (const page of release.pages()) {
        for (const asset of page) yield* assetFiles(asset, row);
      }
    },
  };
}

function* assetFiles(asset: ExportAsset, row: RowOf): Generator<OutputFile> {
  const { fold, stem, file_name, labels } = asset;
  yield { path: `images/${fold}/${file_name}`, picture: asset.picture };
  yield {
    path: `labels/${fold}/${stem}.txt`,
    text: labels
      .map(({ class_index, shape }) => `${class_index} ${row(shape, asset)}\n`)
      .join(""),
  };
}

/** Folds that data.yaml must point elsewhere. */
function missingFolds({ folds }: ReleaseHead): string[] {
  if (folds.length === 0) return [];
  const { train, val } = shownFolds(folds);
  return [
    ...(folds.includes("val") ? [] : [
      `The release has no val fold: data.yaml points val at images/${val}, so a trainer would validate on pictures that it learns from; publish the release with a split`,
    ]),
    ...(folds.includes("train") ? [] : [
      `The release has no train fold: data.yaml points train at images/${train}`,
    ]),
  ];
}

function imageNetName({ classes }: ReleaseHead): string[] {
  const name = classes[0]?.name ?? "";
  if (!name.startsWith("n0")) return [];
  return [
    `The first class, ${
      JSON.stringify(name)
    }, starts with n0: Ultralytics takes it for an ImageNet code and may refuse data.yaml`,
  ];
}
