import type { ExportClass } from "../api.ts";

/** A name that ends its field, begins a comment, or would be trimmed. */
const UNFIT_REGEXP = /^#|^\s|[:\r\n]/;

/** The first class that a label map has no way to write, or undefined. */
export function unmappable(
  classes: readonly Pick<ExportClass, "name">[],
): string | undefined {
  return classes.find(({ name }) => UNFIT_REGEXP.test(name))?.name;
}

/**
 * `labelmap.txt` as CVAT and Datumaro read it beside a VOC tree: a class a
 * line, with no colour, parts or actions of its own. Without it they know only
 * the twenty classes of the VOC challenge.
 */
export function labelMapText(
  classes: readonly Pick<ExportClass, "name">[],
): string {
  const lines = classes.map(({ name }) => `${name}:::\n`);
  return `# label:color_rgb:parts:actions\n${lines.join("")}`;
}
