import { boundsOf, round } from "../../api.ts";

/**
 * The source of the module that plugins import: the very functions of the
 * exporter API, printed. Each must stand by itself.
 */
export function apiSource(): string {
  return Object.entries({ round, boundsOf })
    .map(([name, helper]) => `export const ${name} = ${helper.toString()};\n`)
    .join("");
}
