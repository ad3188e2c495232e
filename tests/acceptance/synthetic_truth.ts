import { createHash } from "node:crypto";
import type { Annotation, BatchAsset, Split } from "../support/answers.ts";
import type { Fold, Truth } from "../conformance/mod.ts";
import {
  SYNTHETIC_CLASSES,
  type SyntheticPicture,
} from "../support/synthetic.ts";

/** A made-up picture, and what the server calls it. */
export interface Known {
  readonly made: SyntheticPicture;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly content_hash: string;
  readonly asset: BatchAsset;
  /** The labels as written, in the order of `made.annotations`. */
  readonly annotations: readonly Annotation[];
}

/** SHA-256 in lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** What the release must hold, from what was made up; only ids are asked. */
export function truthOf(known: readonly Known[], split: Split): Truth {
  const folds = foldsOf(known.map(({ content_hash }) => content_hash), split);
  return {
    classes: SYNTHETIC_CLASSES,
    split: true,
    assets: known.map(({ made, content_hash, asset, annotations }) => ({
      asset_id: asset.id,
      content_hash,
      fold: folds.get(content_hash)!,
      width: made.width,
      height: made.height,
      orientation: made.orientation,
      grey: made.grey,
      annotations: made.annotations.map((label, i) => ({
        ...label,
        id: annotations[i]!.id,
      })),
    })),
  };
}

/** The fold of each picture by the documented rule, written down anew. */
function foldsOf(hashes: readonly string[], split: Split): Map<string, Fold> {
  const order = hashes
    .map((hash) => ({ hash, key: sha256(`${split.seed}:${hash}`) }))
    .sort((a, b) => a.key < b.key ? -1 : 1);
  const exact = (["train", "val", "test"] as const).map((fold) => ({
    fold,
    whole: Math.floor(order.length * split[fold] + 1e-9),
    rest: order.length * split[fold] % 1,
  }));
  const missing = order.length - exact.reduce((sum, e) => sum + e.whole, 0);
  [...exact].sort((a, b) => b.rest - a.rest).slice(0, missing)
    .forEach((e) => e.whole++);
  const places = exact.flatMap(({ fold, whole }) =>
    Array<Fold>(whole).fill(fold)
  );
  return new Map(order.map(({ hash }, i) => [hash, places[i]!]));
}
