import { z } from "zod";
import { draftClasses, draftKind, note, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const setSchemaDraft: Tool = defineTool({
  name: "set_schema_draft",
  title: "Set a schema draft",
  description:
    "Begins the draft of the next schema version, or replaces it whole, note included. A revision that is not the stored one is refused: someone else wrote meanwhile, so read the draft again.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    classes: draftClasses,
    kind: draftKind,
    note,
    revision: z.int().min(1).nullable().default(null).describe(
      "The revision that is replaced; null begins a draft",
    ),
  },
  async run(request, { services }) {
    return wire.draft(await services.drafts.save(request));
  },
});
