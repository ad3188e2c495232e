import type { FormatDeclaration } from "../api.ts";
import { type Status, statusOf } from "./place.ts";

/** What a format makes of one geometry of one class. */
export interface ClassRow {
  readonly label_class: string;
  readonly geometry: string;
  readonly status: Status;
  /** Labels left out or written; vanished ones are in no row. */
  readonly annotations: number;
  readonly assets: number;
  /** What happens to them, or null when they are written whole. */
  readonly reason: string | null;
}

interface Pair {
  readonly label_class: string;
  readonly geometry: string;
  annotations: number;
  assets: number;
  lastAsset: string | null;
}

/** Counts labels by class and geometry. */
export class PairTable {
  readonly #pairs = new Map<string, Map<string, Pair>>();

  /** @param classes Every geometry they allow gets a row, zeros included. */
  constructor(
    classes: readonly {
      readonly name: string;
      readonly geometries: readonly string[];
    }[],
  ) {
    for (const { name, geometries } of classes) {
      for (const geometry of geometries) this.#pair(name, geometry);
    }
  }

  /** Counts one label; an asset's labels must come together. */
  count(labelClass: string, geometry: string, assetId: string): void {
    const pair = this.#pair(labelClass, geometry);
    pair.annotations++;
    if (pair.lastAsset !== assetId) pair.assets++;
    pair.lastAsset = assetId;
  }

  /** Rows sorted by class name, then in the order the class allows them. */
  rows(format: FormatDeclaration): ClassRow[] {
    return [...this.#pairs.values()]
      .flatMap((pairs) => [...pairs.values()])
      .sort((a, b) => order(a.label_class, b.label_class))
      .map(({ label_class, geometry, annotations, assets }) => {
        const status = statusOf(geometry, format);
        const reason = reasonFor(status, geometry, format);
        return { label_class, geometry, status, annotations, assets, reason };
      });
  }

  #pair(labelClass: string, geometry: string): Pair {
    let pairs = this.#pairs.get(labelClass);
    if (pairs === undefined) this.#pairs.set(labelClass, pairs = new Map());
    let pair = pairs.get(geometry);
    if (pair === undefined) {
      pair = {
        label_class: labelClass,
        geometry,
        annotations: 0,
        assets: 0,
        lastAsset: null,
      };
      pairs.set(geometry, pair);
    }
    return pair;
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function reasonFor(
  status: Status,
  geometry: string,
  format: FormatDeclaration,
): string | null {
  if (status === "supported") return null;
  if (status === "dropped") {
    return `${format.name} has no place for ${geometry} labels and leaves them out`;
  }
  return format.geometries.includes("bbox")
    ? `${format.name} writes each ${geometry} as its bounding box; the shape is lost`
    : `${format.name} writes each ${geometry} in a reduced form`;
}
