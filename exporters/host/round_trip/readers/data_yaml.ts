import { quote } from "../../../../kernel/mod.ts";
import type { Fold } from "../../../api.ts";
import type { Room } from "../reader.ts";

const PATH = "data.yaml";

/** Judges what a trainer reads first: folders of pictures and class names. */
export async function checkDataYaml(room: Room): Promise<void> {
  const { folder, findings, release } = room;
  const text = await folder.text(PATH);
  if (text === null) return;
  const data = await parsed(text);
  if (data === null) {
    findings.note(PATH, "it is no YAML map");
    return;
  }
  if (data.has("path")) findings.note(PATH, "its path would move the root");
  for (const fold of ["train", "val", "test"] as const) {
    const reason = folderFault(data.get(fold), fold, room);
    if (reason !== null) findings.note(PATH, reason);
  }
  const names = data.get("names");
  const { classes } = release;
  const count = names instanceof Map ? names.size : 0;
  if (data.get("nc") !== classes.length || count !== classes.length) {
    findings.note(
      PATH,
      `it declares ${count} names, the release ${classes.length} classes`,
    );
  }
  for (const [index, { name }] of classes.entries()) {
    const found: unknown = names instanceof Map ? names.get(index) : undefined;
    if (found === name) continue;
    findings.note(
      PATH,
      `its class ${index} is ${quote(String(found))}, the release says ${
        quote(name)
      }`,
    );
  }
}

async function parsed(text: string): Promise<Map<unknown, unknown> | null> {
  const { parse } = await import("yaml");
  try {
    // Trainers read YAML 1.1, to which a bare `no` is false.
    const data: unknown = parse(text, {
      version: "1.1",
      mapAsMap: true,
      logLevel: "error",
    });
    return data instanceof Map ? data : null;
  } catch {
    return null;
  }
}

/** An absent train or val fold must point at a fold that is there. */
function folderFault(
  value: unknown,
  fold: Fold,
  { release: { folds } }: Room,
): string | null {
  const isThere = folds.includes(fold);
  if (value === undefined) {
    return isThere || fold !== "test" ? `it has no ${fold}` : null;
  }
  const fitting = isThere || folds.length === 0
    ? [fold]
    : fold === "test"
    ? []
    : folds;
  return fitting.some((name) => value === `images/${name}`)
    ? null
    : `its ${fold} is ${quote(String(value))}`;
}
