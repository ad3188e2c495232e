import { CLASSES, type Shape } from "../labels.ts";
import type { Annotated } from "../annotate.ts";
import { text } from "../../html.ts";

/** More shapes of one class than this go unnamed; the legend has the colour. */
const NAMED_SHAPES = 6;

const COLOURS: ReadonlyMap<string, string> = new Map(
  CLASSES.map(({ name, color }) => [name, color]),
);

/** The colour of a class, as CSS has it. */
export function colourOf(name: string): string {
  return COLOURS.get(name) ?? "#ffffff";
}

/** The shapes of a picture, drawn in asset pixels over it. */
export function overlay({ asset, annotations }: Annotated): string {
  const { width, height } = asset;
  const size = Math.max(width / 30, 11);
  const drawn = annotations.map(({ geometry, label_class }) =>
    drawing(geometry, colourOf(label_class))
  );
  const names = annotations.map(({ geometry, label_class }) => {
    const alike = annotations.filter((a) => a.label_class === label_class);
    return alike.length > NAMED_SHAPES
      ? ""
      : nameTag(geometry, label_class, { size, width });
  });
  return `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true">${
    [...drawn, ...names].join("")
  }</svg>`;
}

function drawing(shape: Shape, colour: string): string {
  const outline = outlineOf(shape);
  if (outline === undefined) return "";
  const fill = shape.type === "polyline" ? "none" : colour;
  return `<g fill="none">${outline("halo", "none")}${
    outline("line", fill, colour)
  }</g>`;
}

function outlineOf(
  shape: Shape,
): ((kind: string, fill: string, stroke?: string) => string) | undefined {
  switch (shape.type) {
    case "bbox":
      return (kind, fill, stroke) =>
        `<rect class="${kind}" fill="${fill}"${
          paint(stroke)
        } x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}"/>`;
    case "classification_tag":
      return undefined;
    default: {
      const element = shape.type === "polygon" ? "polygon" : "polyline";
      const points = shape.points.map(([x, y]) => `${x},${y}`).join(" ");
      return (kind, fill, stroke) =>
        `<${element} class="${kind}" fill="${fill}"${
          paint(stroke)
        } points="${points}"/>`;
    }
  }
}

function paint(stroke: string | undefined): string {
  return stroke === undefined ? "" : ` stroke="${stroke}"`;
}

/** The name of a class, inside the picture at the top of its shape. */
function nameTag(
  shape: Shape,
  name: string,
  { size, width }: { size: number; width: number },
): string {
  const anchor = anchorOf(shape);
  if (anchor === undefined) return "";
  const room = name.length * size * 0.6;
  const x = Math.min(Math.max(anchor.x, size / 3), width - room);
  const y = Math.max(anchor.y - size / 3, size);
  return `<text x="${round(x)}" y="${round(y)}" font-size="${
    round(size)
  }" fill="${colourOf(name)}">${text(name)}</text>`;
}

function anchorOf(shape: Shape): { x: number; y: number } | undefined {
  switch (shape.type) {
    case "bbox":
      return shape;
    case "classification_tag":
      return undefined;
    case "polygon": {
      const [x, y] = shape.points.reduce((a, b) => b[1] < a[1] ? b : a);
      return { x, y };
    }
    case "polyline": {
      const [x, y] = shape.points[shape.points.length >> 1]!;
      return { x, y };
    }
  }
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
