import { z } from "zod";
import { DraftKind, DraftLabelClass, text } from "../../kernel/mod.ts";
import { withinBytes } from "./bounds.ts";

/** Which of a project's two drafts. */
export const draftKind = DraftKind.default("curated").describe(
  "curated: planned; annotation: grown during annotation",
);

/** The complete class list of a draft; any part may be missing. */
export const draftClasses = withinBytes(z.array(DraftLabelClass).max(2000))
  .describe("The complete list; classes may be unfinished");

/** What a draft says about itself. */
export const note = text().max(4000).default("").describe(
  "Becomes the version's description",
);
