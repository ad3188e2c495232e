import { z } from "zod";
import {
  exportRecipe,
  path,
  project,
  selection,
  tag,
} from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const exportRelease: Tool = defineTool({
  name: "export_release",
  title: "Export a release",
  description:
    "Writes a release to a folder, in a format or as a target reads it. The folder must be missing, empty, or hold an earlier export, which is replaced. If the format cannot carry everything, it is refused and nothing is written. Blocks until done.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    tag,
    dest: path().describe(
      "Absolute path of the folder on the server's machine",
    ),
    ...selection,
    recipe: exportRecipe,
    allow_lossy: z.boolean().default(false).describe(
      "Consent to an incomplete copy; the user's decision",
    ),
    verify: z.boolean().default(false).describe(
      "Also read the files back and hold every label against the release; on a disagreement dest stays as it was",
    ),
  },
  async run(request, { exports, task }) {
    return wire.exportResult(await exports.export(request, task));
  },
});
