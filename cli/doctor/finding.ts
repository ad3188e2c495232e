/** One thing that was looked at. */
export interface Finding {
  readonly name: string;
  /** A note is worth knowing; what is broken must be mended. */
  readonly status: "ok" | "note" | "broken";
  readonly detail: string;
  /** What to do about it; always there when something is broken. */
  readonly remedy?: string;
  /** The facts behind the detail, for programs. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The message of an error, or the thing itself in words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
