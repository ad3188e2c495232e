/**
 * Canonical JSON text (RFC 8785): sorted keys, no white space, shortest
 * numbers, −0 as 0.
 *
 * @throws {RangeError} For a number that is not finite.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError(`Cannot write ${value} as JSON`);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.entries(value)
      .sort(([a], [b]) => a < b ? -1 : 1)
      .map(([key, member]) =>
        `${JSON.stringify(key)}:${canonicalJson(member)}`
      );
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}
