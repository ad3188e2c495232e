import { exportRecipe, project, selection, tag } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const checkExport: Tool = defineTool({
  name: "check_export",
  title: "Check an export",
  description:
    "What a format would make of a release: labels left out (excluded), reduced (degraded), cut at the edge (clipped) or lost to rounding (vanished), whether an export needs consent, the size of each fold, and warnings of what trainers drop or misjudge (classes a fold lacks, near copies of training pictures). With a recipe, recipe counts the labels of the pictures it makes; the other counts are of the release itself. Writes nothing.",
  effect: "read",
  idempotent: true,
  input: { project, tag, ...selection, recipe: exportRecipe },
  async run(request, { exports, task }) {
    return wire.compatibility(await exports.check(request, task));
  },
});
