import {
  type ClassBalance,
  classBalance,
  countFolds,
  type Fold,
  FOLDS,
  type Frame,
  type FrozenRelease,
  hexColour,
  type ManifestAsset,
  paletteColour,
  Slices,
} from "../../../kernel/mod.ts";
import { judge, type Judged } from "./concerns.ts";
import { type Bin, doubling, Histogram, WHOLE_NUMBERS } from "./histogram.ts";
import { Shortlist } from "./shortlist.ts";

/** One class of the release. */
export interface ClassFacts extends ClassBalance {
  /** Its place in the schema. */
  readonly place: number;
  /** `#rrggbb`, the same as in other drawings of its labels. */
  readonly colour: string;
  readonly shortlist: Shortlist;
}

/** One fold of the release. */
export interface FoldFacts {
  readonly fold: Fold;
  readonly pictures: number;
  readonly labels: number;
}

/** What a release holds, counted. */
export interface ReleaseFacts {
  readonly folds: readonly FoldFacts[];
  /** The classes with the most labels first. */
  readonly classes: readonly ClassFacts[];
  /** Pictures without a label. */
  readonly bare: number;
  /** Pictures whose size was never recorded. */
  readonly unsized: number;
  /** How often each size of picture occurs, the most frequent first. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
  /** Pictures by their longer side in pixels. */
  readonly pictureSides: readonly Bin[];
  /** Labels with a place by √(width × height) of their box in pixels. */
  readonly boxSides: readonly Bin[];
  /** The same as a part of √(width × height) of the picture, 0 to 1. */
  readonly boxParts: readonly Bin[];
  /** Pictures by their number of labels with a place. */
  readonly objects: readonly Bin[];
}

const PARTS = [0, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64];

/** Counts a release picture by picture, in slices. */
export async function gather(
  frozen: FrozenRelease,
  signal?: AbortSignal,
): Promise<ReleaseFacts> {
  const { manifest, folds } = frozen;
  const tally = new Tally();
  const slices = new Slices(signal);
  for (const [i, asset] of manifest.assets.entries()) {
    tally.add(i, asset);
    await slices.pause();
  }
  const balance = classBalance(manifest, folds);
  const classes = balance.map((row, place) => ({
    ...row,
    place,
    colour: hexColour(manifest.classes[place]!.color) ?? paletteColour(place),
    shortlist: tally.shortlistOf(row.label_class),
  }));
  const pictures = countFolds(folds);
  return {
    folds: FOLDS.map((fold) => ({
      fold,
      pictures: pictures[fold],
      labels: balance.reduce((sum, row) => sum + row.folds[fold], 0),
    })),
    classes: classes.sort((a, b) =>
      b.annotations - a.annotations || a.place - b.place
    ),
    ...tally.facts(),
  };
}

class Tally {
  readonly #shortlists = new Map<string, Shortlist>();
  readonly #sizes = new Map<string, number>();
  readonly #pictureSides = new Histogram(doubling(32, 16_384, 2));
  readonly #boxSides = new Histogram(doubling(4, 4096, 1));
  readonly #boxParts = new Histogram(PARTS);
  readonly #objects = new Histogram(WHOLE_NUMBERS);
  #bare = 0;
  #unsized = 0;

  add(index: number, asset: ManifestAsset): void {
    const { width, height, annotations } = asset;
    if (annotations.length === 0) this.#bare++;
    const objects = annotations.filter(({ geometry }) =>
      geometry.type !== "classification_tag"
    );
    this.#objects.add(objects.length);
    if (width === null || height === null) {
      this.#unsized++;
      return;
    }
    const size = `${width}×${height}`;
    this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + 1);
    this.#pictureSides.add(Math.max(width, height));
    const judged = judge(annotations, { width, height });
    for (const one of judged) this.#measure(one, { width, height });
    for (const [name, labels] of Map.groupBy(judged, classOf)) {
      this.shortlistOf(name).add(index, labels);
    }
  }

  shortlistOf(name: string): Shortlist {
    const known = this.#shortlists.get(name);
    if (known !== undefined) return known;
    const fresh = new Shortlist();
    this.#shortlists.set(name, fresh);
    return fresh;
  }

  facts(): Omit<ReleaseFacts, "folds" | "classes"> {
    return {
      bare: this.#bare,
      unsized: this.#unsized,
      sizes: [...this.#sizes].map(([size, count]) => ({ size, count }))
        .sort((a, b) => b.count - a.count),
      pictureSides: this.#pictureSides.bins(),
      boxSides: this.#boxSides.bins(),
      boxParts: this.#boxParts.bins(),
      objects: this.#objects.bins(),
    };
  }

  #measure({ box, label }: Judged, frame: Frame): void {
    if (box === null || label.geometry.type === "polyline") return;
    const side = Math.sqrt(box.width * box.height);
    this.#boxSides.add(side);
    this.#boxParts.add(side / Math.sqrt(frame.width * frame.height));
  }
}

function classOf({ label }: Judged): string {
  return label.label_class;
}
