import { z } from "zod";

/** Which part of a listing is wanted. */
export const PAGING = {
  limit: z.int().min(1).max(500).default(50).describe("Items at most"),
  offset: z.int().min(0).default(0).describe("Items to pass over"),
};
