/** How far a piece of long work has come. */
export interface Progress {
  /** Units done; never less than before within one task. */
  readonly done: number;
  /** Units in all, or null while that is not known. */
  readonly total: number | null;
  /** What is going on, for a reader; names inside are escaped. */
  readonly message: string;
}

/** Long work as its caller holds it: taken back by one end, watched by the other. */
export interface Task {
  readonly signal?: AbortSignal | undefined;
  /** Told as often as the work likes; must be quick and must not throw. */
  readonly report?: ((progress: Progress) => void) | undefined;
}
