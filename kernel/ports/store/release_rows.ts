import type { Release } from "../../domain/entities.ts";
import type { Page, PageRequest } from "../../domain/page.ts";

/** Releases of datasets. */
export interface ReleaseRows {
  insert(release: Release): void;
  byTag(datasetId: string, tag: string): Release | null;
  page(datasetId: string, request: PageRequest): Page<Release>;
}
