import {
  type Frame,
  type ManifestAnnotation,
  type ManifestAsset,
  quote,
} from "../../kernel/mod.ts";
import { boundsOf, type Shape } from "../api.ts";
import { ClassSpread } from "./concerns/class_spread.ts";
import { Ids, MAX_NAMED } from "./concerns/ids.ts";
import { Removals } from "./concerns/removals.ts";
import { TinyBoxes } from "./concerns/tiny_boxes.ts";
import type { Cause } from "./judgement.ts";
import type { PlannedExport } from "./picture_plan.ts";

const DECIMALS = 6;
const SMALL_SIDE = 10;

type Label = Pick<ManifestAnnotation, "id" | "label_class">;

/** Labels that a format has a place for and yet would not keep. */
export class LabelConcerns {
  readonly #losses: Record<Cause, Loss> = {
    cut: new Loss(),
    rounded: new Loss(),
    crowded: new Loss(),
  };
  readonly #leftOut = new Ids("asset");
  readonly #small = new Ids("asset");
  readonly #repeats = new Repeats();
  readonly #tiny = new TinyBoxes();
  readonly spread: ClassSpread = new ClassSpread();
  readonly removals: Removals = new Removals();

  /** Takes note of a label of which nothing is left on a picture. */
  vanished(label: Label, cause: Cause, { asset }: PlannedExport): void {
    this.#losses[cause].add(label, asset);
  }

  /** Takes note of a picture that is left out for want of a label. */
  leftOut(asset: ManifestAsset): void {
    this.#leftOut.add(asset.asset_id);
  }

  /** Takes note of a picture's size. */
  picture(asset: ManifestAsset, { width, height }: Frame): void {
    if (Math.min(width, height) < SMALL_SIDE) this.#small.add(asset.asset_id);
  }

  /** Takes note of a label to be written; a picture's must come together. */
  written(label: Label, shape: Shape, picture: PlannedExport): void {
    this.#repeats.add(label, shape, picture);
    this.#tiny.add(shape, picture);
    this.spread.add(label.label_class, picture);
  }

  /** Sentences about labels that vanish and pictures that are left out. */
  losses(format: string): string[] {
    const { cut, rounded, crowded } = this.#losses;
    const { count } = this.#leftOut;
    const pictures = count === 1
      ? "1 picture has no label that can be written and is"
      : `${count} pictures have no label that can be written and are`;
    return [
      ...cut.sentences(
        "what lies inside the picture, if anything, has no area",
      ),
      ...rounded.sentences(
        `a side, the area or the whole line comes to nothing in ${format}`,
      ),
      ...crowded.sentences(
        `${format} cannot write them together on one picture and does not choose`,
      ),
      ...(count === 0
        ? []
        : [`${pictures} left out of ${format} (${this.#leftOut})`]),
    ];
  }

  /** A sentence about pictures that trainers skip for their size. */
  smallPictures(): string[] {
    const { count } = this.#small;
    if (count === 0) return [];
    const what = count === 1 ? "picture has" : "pictures have";
    return [
      `${count} ${what} a side under ${SMALL_SIDE} pixels; common trainers skip such pictures together with their labels (${this.#small})`,
    ];
  }

  /** Sentences about labels that trainers drop: repeats, and tiny boxes. */
  dropped(): string[] {
    return [...this.#repeats.sentences(), ...this.#tiny.sentences()];
  }
}

/** Labels that one cause makes vanish. */
class Loss {
  readonly #byClass = new Map<string, number>();
  readonly #ids = new Ids("annotation");

  add({ id, label_class }: Label, { asset_id }: ManifestAsset): void {
    if (!this.#ids.add(id, asset_id)) return;
    this.#byClass.set(label_class, (this.#byClass.get(label_class) ?? 0) + 1);
  }

  sentences(reason: string): string[] {
    const { count } = this.#ids;
    if (count === 0) return [];
    const classes = [...this.#byClass].sort(([, a], [, b]) => b - a);
    const named = classes.slice(0, MAX_NAMED)
      .map(([name, labels]) => `${labels} of ${quote(name)}`);
    const rest = classes.length - named.length;
    if (rest > 0) named.push(`others of ${rest} more`);
    const what = count === 1 ? "1 label vanishes" : `${count} labels vanish`;
    return [`${what}, as ${reason}: ${named.join(", ")} (${this.#ids})`];
  }
}

/** Pairs of labels with one class and one box, which trainers hold for one. */
class Repeats {
  readonly #assets = new Ids("asset");
  #pairs = 0;
  #picture: PlannedExport | null = null;
  #hasPair = false;
  #seen = new Set<string>();

  add({ label_class }: Label, shape: Shape, picture: PlannedExport): void {
    const box = boundsOf(shape);
    if (box === null || shape.type === "polyline") return;
    if (this.#picture !== picture) {
      this.#picture = picture;
      this.#hasPair = false;
      this.#seen = new Set();
    }
    const { width, height } = picture.frame;
    const shares = [
      (box.x + box.width / 2) / width,
      (box.y + box.height / 2) / height,
      box.width / width,
      box.height / height,
    ].map((share) => share.toFixed(DECIMALS));
    const key = `${shares.join(" ")} ${label_class}`;
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      return;
    }
    this.#pairs++;
    if (!this.#hasPair) this.#assets.add(picture.asset.asset_id);
    this.#hasPair = true;
  }

  sentences(): string[] {
    if (this.#pairs === 0) return [];
    const what = this.#pairs === 1
      ? "1 pair of labels has the same class and box"
      : `${this.#pairs} pairs of labels have the same class and box`;
    return [`${what}; a common trainer keeps one of each (${this.#assets})`];
  }
}
