import { sep } from "node:path";
import { nameFault } from "../domain/names.ts";
import { printable } from "../domain/text.ts";

/** As many of the last parts of a path as tell a clip from those before it. */
export function clipName(
  path: string,
  isShared: (ending: string) => boolean,
): string {
  const parts = path.split(sep);
  let n = 1;
  while (n < parts.length && isShared(sep + parts.slice(-n).join(sep))) n++;
  return printable(parts.slice(-n).join("/"));
}

/** A folder's name as that of a batch; folders may be called anything. */
export function batchNameOf(folder: string): string {
  const name = folder.normalize("NFC").trim();
  if (nameFault(name) === null) return name;
  return [...printable(name)].slice(0, 200).join("") || "batch";
}
