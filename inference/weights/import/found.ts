import type { Digest } from "../../hub/listing.ts";
import { isCommit } from "../../hub/names.ts";

/** One file of a folder that holds a model. */
export interface FoundFile {
  /** Its name in the repository. */
  readonly name: string;
  /** Real path of its bytes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** What the folder says of its digest; null where it says nothing. */
  readonly digest: Digest | null;
}

/** A folder of an operator's that holds the wanted model. */
export interface FoundModel {
  readonly kind: "cache" | "local-dir" | "import";
  /** The folder, without those above it, as data. */
  readonly folder: string;
  /** Null where nothing there says which it is. */
  readonly commit: string | null;
  readonly files: readonly FoundFile[];
  /** Digests of a cache whose links became files: each file has one of them. */
  readonly among: ReadonlySet<string>;
}

/** Why a folder that looked right is passed over, in words. */
export interface PassedOver {
  readonly reason: string;
}

/** The digest that a name or a note spells; null where it spells none. */
export function digestSpelled(text: string): Digest | null {
  if (/^[0-9a-f]{64}$/.test(text)) return { algorithm: "sha256", digest: text };
  return isCommit(text) ? { algorithm: "git-sha1", digest: text } : null;
}
