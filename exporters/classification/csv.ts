/** One record of RFC 4180, with a bare line feed at its end. */
export function csvRow(fields: readonly string[]): string {
  return `${fields.map(field).join(",")}\n`;
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
