import { Database } from "./database.ts";
import { FORMAT_VERSION } from "./migrations.ts";

/** What the store is made of, for a diagnosis. */
export interface StoreFacts {
  /** Release of SQLite, such as `3.50.2`. */
  readonly sqlite: string;
  /** The workspace format that an opened workspace has. */
  readonly format: number;
}

/** Reads the release of SQLite and the current workspace format. */
export function storeFacts(): StoreFacts {
  const db = new Database(":memory:");
  try {
    const { sqlite } = db.one<{ sqlite: string }>(
      "SELECT sqlite_version() AS sqlite",
    )!;
    return { sqlite, format: FORMAT_VERSION };
  } finally {
    db.close();
  }
}
