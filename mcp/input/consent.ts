import { z } from "zod";

/** Leave to narrow the schema that labels are held to. */
export const consentToNarrow = z.boolean().default(false).describe(
  "Consent to narrowing the schema; the user's decision",
);
