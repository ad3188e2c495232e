const SCHEME = "visionset://";

/** The parts of a resource's address that vary. */
export interface Address {
  readonly kind: Kind;
  /** Each variable of the template, decoded. */
  readonly values: Readonly<Record<string, string>>;
}

/** The kinds of resources, as templates of their addresses. */
export const ADDRESSES = {
  schema: `${SCHEME}projects/{project}/schema`,
  release: `${SCHEME}projects/{project}/releases/{tag}`,
  preview: `${SCHEME}projects/{project}/assets/{asset_id}/preview`,
} as const;

/** What a resource is about. */
export type Kind = keyof typeof ADDRESSES;

/** The address of one resource; values may be any text. */
export function addressOf(
  kind: Kind,
  values: Readonly<Record<string, string>>,
): string {
  return ADDRESSES[kind].replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(values[name] ?? ""),
  );
}

/** Reads an address; null when it is of no kind. */
export function parseAddress(uri: string): Address | null {
  const parts = uri.split("/");
  for (const kind of Object.keys(ADDRESSES) as Kind[]) {
    const template = ADDRESSES[kind].split("/");
    if (template.length !== parts.length) continue;
    const values: Record<string, string> = {};
    const fits = template.every((step, i) => {
      const part = parts[i]!;
      if (!step.startsWith("{")) return step === part;
      const value = decoded(part);
      if (value !== null) values[step.slice(1, -1)] = value;
      return value !== null;
    });
    if (fits) return { kind, values };
  }
  return null;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return null;
  }
}
