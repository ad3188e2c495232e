import { z } from "zod";
import { printable, quote } from "../../kernel/mod.ts";
import type { Channel } from "../http/channel.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";
import { agreed } from "../providers/answers.ts";
import { isSafeName } from "./names.ts";

/** How the bytes of a file are proved. */
export interface Digest {
  /** `git-sha1` is over `blob <size>\0` and the bytes, as git names objects. */
  readonly algorithm: "sha256" | "git-sha1";
  /** Lower-case hex. */
  readonly digest: string;
}

/** One file of a revision, as a hub lists it. */
export interface ListedFile {
  /** With forward slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly digest: Digest;
}

/** What a hub says of a revision. */
export interface RevisionFacts {
  readonly commit: string;
  readonly license: string | null;
  readonly gated: boolean;
}

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);
const SHA1 = z.string().regex(/^[0-9a-f]{40}$/);
const SIZE = z.int().min(0).nullish();
const ENTRY = z.object({
  type: z.string(),
  path: z.string(),
  size: SIZE,
  oid: SHA1.nullish(),
  lfs: z.object({ oid: SHA256, size: SIZE }).nullish(),
});
const PAGE = z.array(ENTRY);
const WORDS = z.union([z.string(), z.array(z.string())]).nullish();
const REVISION = z.object({
  sha: SHA1,
  gated: z.union([z.boolean(), z.string()]).nullish(),
  cardData: z.object({ license: WORDS, license_name: WORDS }).nullish(),
});

/** @throws {EndpointFault} when an answer does not describe a revision. */
export function revisionFacts(json: unknown, channel: Channel): RevisionFacts {
  const { sha, gated, cardData } = agreed(REVISION, json, channel);
  const license = oneWord(cardData?.license);
  const name = oneWord(cardData?.license_name);
  return {
    commit: sha,
    license: license === "other" && name !== null ? `other: ${name}` : license,
    gated: (gated ?? false) !== false,
  };
}

/** An entry of a listing; null for a folder. */
export type Listed = ListedFile | null;

/** @throws {EndpointFault} when an answer is no page of a listing. */
export function listedPage(json: unknown, channel: Channel): Listed[] {
  return agreed(PAGE, json, channel).map(listed);
}

function listed(entry: z.infer<typeof ENTRY>): Listed {
  const { type, path, oid, lfs } = entry;
  if (!isSafeName(path)) {
    throw new EndpointFault(
      `it lists a file ${quote(path)}, a name that is not used on a disk`,
    );
  }
  if (type !== "file") return null;
  const size = lfs?.size ?? entry.size ?? null;
  if (size === null) {
    throw new EndpointFault(
      `it does not say how large ${
        quote(path)
      } is, so the size would be understated`,
    );
  }
  const digest: Digest | null = lfs
    ? { algorithm: "sha256", digest: lfs.oid }
    : oid
    ? { algorithm: "git-sha1", digest: oid }
    : null;
  if (digest === null) {
    throw new EndpointFault(
      `it publishes no digest of ${quote(path)}, so it could not be checked`,
    );
  }
  return { path, size, digest };
}

/** The address of the next page, from a `Link` header (RFC 8288). */
export function nextPage(headers: Headers): string | null {
  const links = headers.get("link") ?? "";
  for (const [, address, parameters = ""] of links.matchAll(LINK_REGEXP)) {
    if (/;\s*rel="?next"?/i.test(parameters)) return address ?? null;
  }
  return null;
}

const LINK_REGEXP = /<([^>]*)>((?:\s*;[^,<]*)*)/g;

function oneWord(words: z.infer<typeof WORDS>): string | null {
  const word = Array.isArray(words) ? words.join(", ") : words ?? "";
  return word.trim() === "" ? null : printable(word.trim());
}
