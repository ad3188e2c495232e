import { z } from "zod";

/** Leave to destroy. */
export const confirm = z.boolean().default(false).describe(
  "Consent to destroying it; the user's decision",
);

/** Leave to narrow the schema that labels are held to. */
export const consentToNarrow = z.boolean().default(false).describe(
  "Consent to narrowing the schema; the user's decision",
);
