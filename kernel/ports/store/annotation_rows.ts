import type { Annotation } from "../../domain/annotation.ts";
import type { Page, PageRequest } from "../../domain/page.ts";

/** How many labels an asset carries, and how many of them a model made. */
export interface LabelCount {
  readonly total: number;
  readonly byModel: number;
}

/** Labels. */
export interface AnnotationRows {
  insert(annotation: Annotation): void;
  /** Replaces whole labels by id. */
  replace(annotations: readonly Annotation[]): void;
  delete(ids: readonly string[]): void;
  byIds(ids: readonly string[]): ReadonlyMap<string, Annotation>;
  /** Labels of one asset in order of insertion. */
  page(assetId: string, request: PageRequest): Page<Annotation>;
  /** All labels of some assets, sorted by id within each asset. */
  ofAssets(
    assetIds: readonly string[],
  ): ReadonlyMap<string, readonly Annotation[]>;
  /** Classes of the tags on an asset, with the label that carries each. */
  tags(assetId: string): ReadonlyMap<string, string>;
  counts(assetIds: readonly string[]): ReadonlyMap<string, LabelCount>;
}
