import type { Page } from "../../kernel/mod.ts";

/** Entries that a list inside an answer holds; its count tells the rest. */
export const NESTED = 100;

/** The first entries of a list inside an answer. */
export function first<T>(list: readonly T[]): readonly T[] {
  return list.slice(0, NESTED);
}

/** A page of a listing, each item projected. */
export function page<T, W>(
  { items, total }: Page<T>,
  project: (item: T) => W,
): { items: W[]; total: number } {
  return { items: items.map((item) => project(item)), total };
}
