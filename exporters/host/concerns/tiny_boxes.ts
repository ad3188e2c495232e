import { boundsOf, type Shape } from "../../api.ts";
import type { PlannedExport } from "../picture_plan.ts";
import { Ids } from "./ids.ts";

/**
 * Pixels. Ultralytics keeps a box that it has moved about only when both
 * sides are longer: `wh_thr` of `box_candidates`, `ultralytics/data/augment.py`.
 */
const LONGEST = 2;

/** Boxes so thin that trainers drop them. */
export class TinyBoxes {
  readonly #assets = new Ids("asset");
  #labels = 0;

  /** Takes note of a label to be written; a picture's must come together. */
  add(shape: Shape, { asset }: PlannedExport): void {
    const box = boundsOf(shape);
    if (box === null || shape.type === "polyline") return;
    if (Math.min(box.width, box.height) > LONGEST) return;
    this.#labels++;
    this.#assets.add(asset.asset_id);
  }

  /** A sentence about them, if there are any. */
  sentences(): string[] {
    if (this.#labels === 0) return [];
    const what = this.#labels === 1
      ? "1 label has"
      : `${this.#labels} labels have`;
    return [
      `${what} a side of ${LONGEST} pixels or less; common trainers drop such boxes when they augment, and longer ones once they have shrunk the picture (${this.#assets})`,
    ];
  }
}
