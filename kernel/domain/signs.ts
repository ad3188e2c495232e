const LEAST = 3;

/**
 * The shortest beginning of each id, of at least three characters, with which
 * no other id of the list starts.
 */
export function shortSigns(ids: readonly string[]): Map<string, string> {
  const sorted = [...new Set(ids)].sort();
  return new Map(sorted.map((id, i) => {
    const shared = Math.max(
      common(id, sorted[i - 1] ?? ""),
      common(id, sorted[i + 1] ?? ""),
    );
    return [id, id.slice(0, Math.max(LEAST, shared + 1))];
  }));
}

function common(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
