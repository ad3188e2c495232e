import { z } from "zod";
import { ASSET_PROGRESS } from "../../kernel/mod.ts";

/** Where an asset stands inside a job. */
export const Progress = z.enum(ASSET_PROGRESS);
