import type { Annotation } from "../domain/annotation.ts";
import { hexColour, paletteColour } from "../domain/class_colours.ts";
import { outline, placed, touches } from "../domain/geometry/mod.ts";
import type { Rectangle } from "../domain/geometry/mod.ts";
import type { LabelClass } from "../domain/label_schema.ts";
import { shortSigns } from "../domain/signs.ts";
import type { Drawing } from "../ports/media.ts";

const MAX_DRAWN = 1000;
const MAX_LISTED = 100;
const NEUTRAL = "#808080";

/** Which label a sign on a picture stands for. */
export interface LegendEntry {
  /** The first characters of `id`, unique on the asset. */
  readonly tag: string;
  readonly id: string;
  readonly label_class: string;
  readonly geometry: string;
}

/** What to draw of an asset's labels, and how to read it. */
export interface DrawingPlan {
  readonly drawing: Drawing;
  readonly legend: {
    readonly items: readonly LegendEntry[];
    readonly total: number;
  };
  readonly notes: readonly string[];
}

/** Plans the drawing of the labels that a region shows, tags included. */
export function planDrawing(
  labels: readonly Annotation[],
  classes: readonly LabelClass[],
  region: Rectangle,
): DrawingPlan {
  const signs = shortSigns(labels.map((label) => label.id));
  const signOf = (label: Annotation) => signs.get(label.id) ?? label.id;
  const colourOf = colours(labels, classes);
  const shown = labels.filter((label) => isShown(label, region));
  const isTag = (label: Annotation) => outline(label.geometry) === null;
  const shapes = shown.filter((label) => !isTag(label));
  const drawn = shapes.slice(0, MAX_DRAWN);
  const counts = new Map<string, number>();
  for (const { label_class: name } of shapes) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lines = [
    ...shown.filter(isTag).map((label) => ({
      colour: colourOf(label.label_class),
      text: `tag ${label.label_class} [${signOf(label)}]`,
    })),
    ...[...counts].map(([name, count]) => ({
      colour: colourOf(name),
      text: `${name} ×${count}`,
    })),
  ];
  return {
    drawing: {
      shapes: drawn.map((label) => ({
        geometry: label.geometry,
        colour: colourOf(label.label_class),
        sign: signOf(label),
      })),
      strip: lines.length > 0
        ? lines
        : [{ colour: NEUTRAL, text: "no annotations" }],
    },
    legend: {
      items: shown.slice(0, MAX_LISTED).map((label) => ({
        tag: signOf(label),
        id: label.id,
        label_class: label.label_class,
        geometry: label.geometry.type,
      })),
      total: shown.length,
    },
    notes: drawn.length < shapes.length
      ? [`The first ${MAX_DRAWN} of ${shapes.length} shapes are drawn`]
      : [],
  };
}

function isShown({ geometry }: Annotation, region: Rectangle): boolean {
  const moved = placed(geometry, {
    scale_x: 1,
    scale_y: 1,
    offset_x: -region.x,
    offset_y: -region.y,
  });
  return touches(moved, region);
}

/** Of the schema in force first; classes it lacks follow by name. */
function colours(
  labels: readonly Annotation[],
  classes: readonly LabelClass[],
): (name: string) => string {
  const declared = classes.map((c) => c.name);
  const others = [...new Set(labels.map((label) => label.label_class))]
    .filter((name) => !declared.includes(name)).sort();
  const places = new Map([...declared, ...others].map((name, i) => [name, i]));
  return (name) => {
    const place = places.get(name) ?? 0;
    return hexColour(classes[place]?.color ?? null) ?? paletteColour(place);
  };
}
