const PART = "[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?";
const MODEL_REGEXP = new RegExp(`^(?:${PART}/)?${PART}$`);
const COMMIT_REGEXP = /^[0-9a-f]{40}$/;
const MAX_NAME = 1000;
const MAX_PART_BYTES = 255;

/** Whether a text can be the id of a model on a hub: `NAME` or `ORG/NAME`. */
export function isModelId(text: string): boolean {
  return MODEL_REGEXP.test(text) && !/--|\.\./.test(text);
}

/** Whether a text is a full commit. */
export function isCommit(text: string): boolean {
  return COMMIT_REGEXP.test(text);
}

/**
 * Whether a name of a file, or of a revision, leads to a place below a folder
 * on every system: words of any script between single slashes.
 */
export function isSafeName(name: string): boolean {
  return name.length <= MAX_NAME && name.isWellFormed() &&
    name.split("/").every(isSafePart);
}

function isSafePart(part: string): boolean {
  // deno-lint-ignore no-control-regex
  const hasForbidden = /[\u0000-\u001f\u007f\\:*?"<>|]/.test(part);
  return part !== "" && !/^\.{1,2}$|[. ]$/.test(part) && !hasForbidden &&
    new TextEncoder().encode(part).length <= MAX_PART_BYTES;
}
