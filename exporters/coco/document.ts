import type {
  ExportAsset,
  ExportLabel,
  Fold,
  ReleaseHead,
  ReleaseView,
} from "../api.ts";
import { outline } from "./outline.ts";

/**
 * One fold's document in pieces, as JSON indented by two spaces.
 *
 * @param supercategoryOf The supercategory of a class by its name.
 */
export function* documentText(
  release: ReleaseView,
  fold: Fold,
  supercategoryOf: (name: string) => string = (name) => name,
): Generator<string> {
  yield `{\n  "info": ${nested(info(release), 1)},\n`;
  yield `  "licenses": ${
    nested([{ id: 1, name: "unspecified", url: "" }], 1)
  },\n`;
  yield* list("images", images(release, fold));
  yield ",\n";
  yield* list("annotations", annotations(release, fold));
  yield ",\n";
  yield* list(
    "categories",
    release.classes.map(({ name }, i) => ({
      id: i + 1,
      name,
      supercategory: supercategoryOf(name),
    })),
  );
  yield "\n}\n";
}

function info(release: ReleaseHead): Record<string, unknown> {
  return {
    description: `Release ${release.tag}`,
    version: release.tag,
    year: Number(release.created_at.slice(0, 4)),
    contributor: release.published_by,
    date_created: release.created_at.replace(/Z$/, "+00:00"),
    url: "",
    visionset: {
      release_id: release.release_id,
      manifest_hash: release.manifest_hash,
      manifest_version: release.manifest_version,
      schema_version: release.schema_version,
    },
  };
}

function* images(release: ReleaseView, fold: Fold): Generator<unknown> {
  let id = 0;
  for (const asset of assetsOf(release, fold)) {
    yield {
      id: ++id,
      file_name: asset.file_name,
      width: asset.width,
      height: asset.height,
      license: 1,
      visionset: {
        asset_id: asset.asset_id,
        content_hash: asset.content_hash,
        ...variantOf(asset),
      },
    };
  }
}

function variantOf({ source }: ExportAsset): Record<string, number> {
  return source === null ? {} : {
    variant: source.variant,
    source_width: source.width,
    source_height: source.height,
  };
}

function* annotations(release: ReleaseView, fold: Fold): Generator<unknown> {
  let id = 0;
  let imageId = 0;
  for (const asset of assetsOf(release, fold)) {
    imageId++;
    for (const label of asset.labels) {
      yield annotation(label, asset, { id: ++id, image_id: imageId });
    }
  }
}

function annotation(
  label: ExportLabel,
  asset: ExportAsset,
  ids: { id: number; image_id: number },
): Record<string, unknown> {
  return {
    ...ids,
    category_id: label.class_index + 1,
    ...outline(label.shape, asset),
    iscrowd: 0,
    visionset: {
      annotation_id: label.id,
      schema_version: label.schema_version,
      provenance: label.provenance,
      model_ref: label.model_ref,
      confidence: label.confidence,
      attributes: label.attributes,
    },
  };
}

function* assetsOf(release: ReleaseView, fold: Fold): Generator<ExportAsset> {
  for (const page of release.pages(fold)) yield* page;
}

/** A member that is a list, one item at a time. */
function* list(key: string, items: Iterable<unknown>): Generator<string> {
  let lead = `  "${key}": [\n    `;
  let end = `  "${key}": []`;
  for (const item of items) {
    yield lead + nested(item, 2);
    lead = ",\n    ";
    end = "\n  ]";
  }
  yield end;
}

function nested(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll(
    "\n",
    `\n${"  ".repeat(depth)}`,
  );
}
