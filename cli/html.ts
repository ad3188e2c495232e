const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe for HTML, attributes included. */
export function text(words: string): string {
  return words.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);
}
