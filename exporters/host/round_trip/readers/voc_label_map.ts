import { quote } from "../../../../kernel/mod.ts";
import type { Room } from "../reader.ts";

const PATH = "labelmap.txt";

/**
 * The classes of a label map, a line each: name, colour, parts and actions
 * with colons between. There is none where a name cannot be read from it.
 */
export async function checkLabelMap(
  { folder, findings, release }: Room,
): Promise<void> {
  const wanted = release.classes.map(({ name }) => name);
  if (wanted.some((name) => nameIn(`${name}:::`) !== name)) return;
  const lines = await folder.lines(PATH);
  if (lines === null) return;
  const named = lines.map(nameIn).filter((name) => name !== null);
  const at = [...wanted.keys(), wanted.length]
    .find((i) => named[i] !== wanted[i]);
  if (at === undefined) return;
  findings.note(
    PATH,
    wanted[at] === undefined
      ? "it names classes that the release does not have"
      : `its class ${at + 1} is not ${quote(wanted[at])}`,
  );
}

/** The class that a line describes; null for a comment or something else. */
function nameIn(line: string): string | null {
  const fields = line.trim().split(":");
  const [name = ""] = fields;
  return fields.length === 4 && !name.startsWith("#") ? name : null;
}
