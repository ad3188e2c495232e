import type { LabelInput } from "../domain/annotation.ts";
import { canonicalJson } from "../domain/canonical_json.ts";
import type { Asset } from "../domain/entities.ts";
import { bounds, type Geometry, touches } from "../domain/geometry/mod.ts";
import type { ClassMatcher } from "../domain/inference/class_matcher.ts";
import {
  type Ability,
  matcherFor,
  type PreLabelPlan,
} from "../domain/inference/pre_label_plan.ts";
import type { GeometryType } from "../domain/label_schema.ts";
import type { Contract } from "../domain/schema_rules.ts";
import type { FoundRegion, Prediction } from "../ports/predictor.ts";

/** What a model's answer about one picture comes to. */
export interface Mapped {
  readonly labels: readonly LabelInput[];
  /** Of no asked class or no wanted shape, no shape at all, or said twice. */
  readonly discarded: number;
  /** Wholly outside the picture. */
  readonly out_of_bounds: number;
}

/** Turns what a model found into labels of a contract. */
export class RegionMapping {
  readonly #matcher: ClassMatcher;
  /** Shapes that may be written, by asked class. */
  readonly #wanted: ReadonlyMap<string, readonly GeometryType[]>;

  constructor(contract: Contract, plan: PreLabelPlan, ability: Ability) {
    this.#matcher = matcherFor(contract, ability);
    const asked = new Set(plan.asked_classes);
    this.#wanted = new Map(
      contract.classes.filter(({ name }) => asked.has(name)).map((c) => [
        c.name,
        c.geometries.filter((g) => ability.produces.includes(g)),
      ]),
    );
  }

  /**
   * One label for each region, in the order of the answer. Regions that are
   * equal but for their confidence are one, of the highest.
   */
  labelsOf(
    { model_ref, regions, discarded }: Prediction,
    asset: Asset,
  ): Mapped {
    const labels = new Map<string, LabelInput>();
    let out_of_bounds = 0;
    for (const region of regions) {
      const label = this.#labelOf(region, model_ref);
      if (label === null) {
        discarded++;
      } else if (!overlaps(label.geometry, asset)) {
        out_of_bounds++;
      } else {
        const { label_class, geometry } = label;
        const key = canonicalJson({ label_class, geometry });
        const twin = labels.get(key);
        if (twin !== undefined) discarded++;
        labels.set(key, twin === undefined ? label : surer(twin, label));
      }
    }
    return { labels: [...labels.values()], discarded, out_of_bounds };
  }

  #labelOf(
    { label, confidence, geometry }: FoundRegion,
    model_ref: string,
  ): LabelInput | null {
    const label_class = this.#matcher.classOf(label);
    const wanted = label_class && this.#wanted.get(label_class);
    const shape = wanted && shapedAs(geometry, wanted);
    if (!label_class || !shape) return null;
    return {
      label_class,
      geometry: shape,
      attributes: {},
      provenance: "model",
      model_ref,
      confidence,
    };
  }
}

/**
 * A region in a shape that is wanted: as the model drew it, else the box around
 * its outline; null for neither.
 */
function shapedAs(
  geometry: Geometry,
  wanted: readonly GeometryType[],
): Geometry | null {
  if (wanted.includes(geometry.type)) return geometry;
  if (geometry.type !== "polygon" || !wanted.includes("bbox")) return null;
  const box = bounds(geometry);
  return box !== null && box.width > 0 && box.height > 0
    ? { type: "bbox", ...box }
    : null;
}

function overlaps(geometry: Geometry, { width, height }: Asset): boolean {
  if (width === null || height === null) return true;
  return touches(geometry, { width, height });
}

function surer(one: LabelInput, other: LabelInput): LabelInput {
  return (other.confidence ?? 0) > (one.confidence ?? 0) ? other : one;
}
