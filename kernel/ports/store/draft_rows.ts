import type { DraftKind, SchemaDraft } from "../../domain/schema_draft.ts";

/** Drafts of label schemas, at most one of a kind per project. */
export interface DraftRows {
  find(projectId: string, kind: DraftKind): SchemaDraft | null;
  /** A number over every one that a draft of this kind has had. */
  nextRevision(projectId: string, kind: DraftKind): number;
  /** Stores a draft in the place of the one of its kind. */
  put(draft: SchemaDraft): void;
  /** Whether there was one to delete. */
  delete(projectId: string, kind: DraftKind): boolean;
}
