/** Which part of a listing is wanted. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** Part of a listing, and how many there are in all. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}
