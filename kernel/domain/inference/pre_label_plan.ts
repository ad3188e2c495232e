import type { GeometryType, LabelClass } from "../label_schema.ts";
import type { Contract } from "../schema_rules.ts";
import type { Capability } from "./capability.ts";
import { ClassMatcher } from "./class_matcher.ts";

/** Why a model is not asked for a class. */
export type Exclusion =
  | "no_producible_geometry"
  | "required_attribute"
  | "unknown_to_model";

/** What a model is asked for, and what not. */
export interface PreLabelPlan {
  readonly schema_version: number;
  /** In the order of the schema. */
  readonly asked_classes: readonly string[];
  /** Shapes that may be written, sorted. */
  readonly produces: readonly GeometryType[];
  readonly excluded_classes: readonly {
    readonly name: string;
    readonly reasons: readonly Exclusion[];
  }[];
  /** The model's own labels that no asked class takes, in its order. */
  readonly unused_labels: readonly string[];
}

/** What a model can do for one run. */
export interface Ability {
  readonly capability: Capability;
  /** Shapes that may be written, sorted. */
  readonly produces: readonly GeometryType[];
  /** The model's own labels; null where it takes words, or hides them. */
  readonly labels: readonly string[] | null;
}

/** How the labels of a model are matched to the classes of a contract. */
export function matcherFor(
  { classes }: Contract,
  { capability }: Pick<Ability, "capability">,
): ClassMatcher {
  const names = classes.map(({ name }) => name);
  return new ClassMatcher(names, capability === "label_detect");
}

/** What a model will be asked for under a schema version. */
export function planPreLabel(
  contract: Contract,
  ability: Ability,
): PreLabelPlan {
  const { produces, labels } = ability;
  const matcher = matcherFor(contract, ability);
  const own = [...new Set(labels ?? [])];
  const taken = new Map(own.map((label) => [label, matcher.classOf(label)]));
  const known = labels === null ? null : new Set(taken.values());
  const judged = contract.classes.map((labelClass) => ({
    name: labelClass.name,
    reasons: reasonsAgainst(labelClass, produces, known),
  }));
  const asked = judged.filter(({ reasons }) => reasons.length === 0)
    .map(({ name }) => name);
  const isAsked = new Set<string | null>(asked);
  return {
    schema_version: contract.version,
    asked_classes: asked,
    produces,
    excluded_classes: judged.filter(({ reasons }) => reasons.length > 0),
    unused_labels: own.filter((label) => !isAsked.has(taken.get(label)!)),
  };
}

function reasonsAgainst(
  { name, geometries, attributes }: LabelClass,
  produces: readonly GeometryType[],
  known: ReadonlySet<string | null> | null,
): readonly Exclusion[] {
  const found: Record<Exclusion, boolean> = {
    no_producible_geometry: !geometries.some((g) => produces.includes(g)),
    required_attribute: attributes.some(({ required }) => required),
    unknown_to_model: known !== null && !known.has(name),
  };
  return (Object.keys(found) as Exclusion[]).filter((reason) => found[reason]);
}
