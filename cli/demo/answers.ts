import type { Shape } from "./labels.ts";

/** What the demo reads of each answer; there is more in them. */

/** Part of a batch, opened for work. */
export interface OpenBatch {
  readonly state: string;
  readonly asset_count: number;
  readonly jobs: readonly { readonly id: string }[];
}

/** Part of an asset. */
export interface Asset {
  readonly id: string;
  readonly content_hash: string;
  readonly width: number;
  readonly height: number;
}

/** Part of an annotation. */
export interface Annotation {
  readonly label_class: string;
  readonly geometry: Shape;
}

/** A listing. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Part of what get_asset_image answers beside the picture. */
export interface Look {
  readonly image_width: number;
  readonly image_height: number;
  readonly scale: number | null;
}

/** Part of a release. */
export interface Release {
  readonly tag: string;
  readonly manifest_hash: string;
  readonly asset_count: number;
  readonly annotation_count: number;
}

/** Part of what a format would lose. */
export interface Loss {
  readonly compatible: boolean;
  readonly excluded_annotations: number;
  readonly degraded_annotations: number;
  readonly folds: Readonly<Record<string, number>>;
}

/** Part of what an export wrote. */
export interface Exported {
  readonly file_count: number;
  readonly total_bytes: number;
}
