import { quote } from "../errors.ts";
import {
  type Attribute,
  type LabelClass,
  wantedValue,
} from "./label_schema.ts";
import { nameKey } from "./names.ts";

/**
 * Which annotations a destructive change strands: all of the class, those of
 * one geometry, or those judged by one attribute.
 */
export type OrphanGuard =
  | { readonly label_class: string; readonly when: "always" }
  | {
    readonly label_class: string;
    readonly when: "geometry";
    readonly geometry: string;
  }
  | {
    readonly label_class: string;
    readonly when: "carries";
    readonly attribute: string;
  }
  | {
    readonly label_class: string;
    readonly when: "lacks";
    readonly attribute: string;
  }
  | {
    readonly label_class: string;
    readonly when: "equals";
    readonly attribute: string;
    readonly value: string;
  };

/** One difference between two versions of a schema. */
export interface SchemaChange {
  readonly kind: "additive" | "destructive";
  readonly label_class: string;
  readonly attribute: string | null;
  readonly detail: string;
  /** Present on destructive changes; never published. */
  readonly guard: OrphanGuard | null;
}

/** The differences from one class list to another, in a fixed order. */
export interface SchemaDiff {
  readonly is_destructive: boolean;
  readonly destructive_classes: readonly string[];
  readonly changes: readonly SchemaChange[];
}

/** What changes when `proposed` follows `previous`. Names match exactly. */
export function diffSchemas(
  previous: readonly LabelClass[],
  proposed: readonly LabelClass[],
): SchemaDiff {
  const changes: SchemaChange[] = [];
  for (const next of proposed) {
    const before = previous.find((c) => c.name === next.name);
    changes.push(
      ...before === undefined
        ? [additive(next.name, null, "class added")]
        : diffClass(before, next),
    );
  }
  for (const gone of previous) {
    if (proposed.some((c) => c.name === gone.name)) continue;
    changes.push(
      destructive(gone.name, null, removalDetail(gone, proposed), {
        label_class: gone.name,
        when: "always",
      }),
    );
  }
  const bad = changes.filter((c) => c.kind === "destructive");
  return {
    is_destructive: bad.length > 0,
    destructive_classes: [...new Set(bad.map((c) => c.label_class))].sort(),
    changes: changes.concat(renumbering(previous, proposed)),
  };
}

/** Whether two class lists are the same contract to the letter. */
export function sameClasses(
  a: readonly LabelClass[],
  b: readonly LabelClass[],
): boolean {
  return JSON.stringify(a.map(ordered)) === JSON.stringify(b.map(ordered));
}

function ordered(c: LabelClass): unknown[] {
  return [
    c.name,
    c.geometries,
    c.color,
    c.attributes.map((a) => [a.name, a.kind, a.required, a.options, a.default]),
  ];
}

function removalDetail(
  gone: LabelClass,
  proposed: readonly LabelClass[],
): string {
  const recased = proposed.find((c) =>
    c.name !== gone.name &&
    nameKey(c.name) === nameKey(gone.name) &&
    sameClasses([{ ...c, name: gone.name }], [gone])
  );
  return recased === undefined
    ? "class removed"
    : `class removed: ${
      quote(recased.name)
    } only changes its case, but labels name their class exactly, so labels of ${
      quote(gone.name)
    } would name nothing`;
}

/** Kept classes that get another index in formats that number classes. */
function renumbering(
  previous: readonly LabelClass[],
  proposed: readonly LabelClass[],
): SchemaChange[] {
  return previous.flatMap((c, before) => {
    const after = proposed.findIndex((p) => p.name === c.name);
    if (after < 0 || after === before) return [];
    return [
      additive(
        c.name,
        null,
        `class index moves from ${before} to ${after}: exports of the new version number it differently`,
      ),
    ];
  });
}

function diffClass(before: LabelClass, next: LabelClass): SchemaChange[] {
  const name = next.name;
  const gained = next.geometries.filter((g) => !before.geometries.includes(g));
  const lost = before.geometries.filter((g) => !next.geometries.includes(g));
  const dropped = before.attributes.filter((a) =>
    !next.attributes.some((n) => n.name === a.name)
  );
  return [
    ...gained.sort().map((g) => additive(name, null, `geometry ${g} added`)),
    ...lost.sort().map((geometry) =>
      destructive(name, null, `geometry ${geometry} removed`, {
        label_class: name,
        when: "geometry",
        geometry,
      })
    ),
    ...next.attributes.flatMap((attribute) => {
      const old = before.attributes.find((a) => a.name === attribute.name);
      return old === undefined
        ? [attributeAdded(name, attribute)]
        : diffAttribute(name, old, attribute);
    }),
    ...dropped.map((a) =>
      destructive(name, a.name, "attribute removed", {
        label_class: name,
        when: "carries",
        attribute: a.name,
      })
    ),
  ];
}

function attributeAdded(name: string, attribute: Attribute): SchemaChange {
  return attribute.required
    ? destructive(name, attribute.name, "required attribute added", {
      label_class: name,
      when: "always",
    })
    : additive(name, attribute.name, "optional attribute added");
}

function diffAttribute(
  name: string,
  old: Attribute,
  next: Attribute,
): SchemaChange[] {
  const attribute = next.name;
  if (old.kind !== next.kind) {
    return [
      destructive(
        name,
        attribute,
        `kind changed from ${old.kind} to ${next.kind}`,
        {
          label_class: name,
          when: "carries",
          attribute,
        },
      ),
    ];
  }
  const changes: SchemaChange[] = [];
  if (!old.required && next.required) {
    changes.push(
      destructive(name, attribute, "attribute became required", {
        label_class: name,
        when: "lacks",
        attribute,
      }),
    );
  }
  if (old.required && !next.required) {
    changes.push(additive(name, attribute, "attribute became optional"));
  }
  changes.push(...diffOptions(name, old, next));
  if (old.default !== next.default) {
    changes.push(
      additive(
        name,
        attribute,
        `default changed from ${JSON.stringify(old.default)} to ${
          JSON.stringify(next.default)
        }`,
      ),
    );
  }
  return changes;
}

function diffOptions(
  name: string,
  old: Attribute,
  next: Attribute,
): SchemaChange[] {
  const [before, after] = [old.options ?? [], next.options ?? []];
  const gained = after.filter((o) => !before.includes(o)).sort();
  const lost = before.filter((o) => !after.includes(o)).sort();
  return [
    ...gained.map((o) => additive(name, next.name, `option ${quote(o)} added`)),
    ...lost.map((value) =>
      destructive(
        name,
        next.name,
        `option ${quote(value)} removed; it is ${wantedValue(next)} now`,
        {
          label_class: name,
          when: "equals",
          attribute: next.name,
          value,
        },
      )
    ),
  ];
}

function additive(
  label_class: string,
  attribute: string | null,
  detail: string,
): SchemaChange {
  return { kind: "additive", label_class, attribute, detail, guard: null };
}

function destructive(
  label_class: string,
  attribute: string | null,
  detail: string,
  guard: OrphanGuard,
): SchemaChange {
  return { kind: "destructive", label_class, attribute, detail, guard };
}
