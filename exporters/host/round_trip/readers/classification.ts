import { quote } from "../../../../kernel/mod.ts";
import { csvRecords } from "../csv.ts";
import type { FoundLabel, Gap, Reader, Room } from "../reader.ts";

const TABLE = "labels.csv";
const CLASSES = "classes.txt";
const TAG = "classification_tag";

/** A tag has no coordinate. */
export const TAG_GAP: Gap = { px: 0, fits: true };

/** A tag as a file has it. */
export function tagOf(class_index: number): FoundLabel {
  return { class_index, edges: null, ring: null };
}

/** A table of pictures and tags, and a list of the classes that are tags. */
export const classificationReader: Reader = {
  allowance: () => 0,
  gap: () => TAG_GAP,
  async *read(room) {
    await checkClasses(room);
    const tags = await readTable(room);
    for (const page of room.release.pages()) {
      yield page.map((asset) => {
        const path = `images/${asset.fold}/${asset.file_name}`;
        const labels = tags?.get(path) ?? [];
        tags?.delete(path);
        return {
          asset,
          path,
          source: TABLE,
          labels: tags === null ? null : labels,
        };
      });
    }
    for (const path of tags?.keys() ?? []) {
      const reason = `it names ${quote(path)}, which is not in the release`;
      room.findings.note(TABLE, reason);
    }
  },
};

async function checkClasses({ folder, findings, release }: Room) {
  const lines = await folder.lines(CLASSES);
  if (lines === null) return;
  const wanted = release.classes
    .filter(({ geometries }) => geometries.includes(TAG))
    .map(({ name }) => name);
  const differs = (at: number) => lines[at] !== wanted[at];
  const at = [...wanted.keys(), wanted.length].find(differs);
  if (at === undefined) return;
  findings.note(
    CLASSES,
    `its line ${at + 1} is not ${
      wanted[at] === undefined ? "there in the release" : quote(wanted[at])
    }`,
  );
}

/** Tags by the path of their picture, or null after a finding. */
async function readTable(
  { folder, findings, slices }: Room,
): Promise<Map<string, FoundLabel[]> | null> {
  const text = await folder.text(TABLE);
  if (text === null) return null;
  const tags = new Map<string, FoundLabel[]>();
  let row = 0;
  try {
    for (const record of csvRecords(text)) {
      const reason = ++row === 1
        ? headFault(record)
        : enter(record, tags, (name) => findings.indexOf(name));
      if (reason !== null) findings.note(TABLE, `its row ${row} ${reason}`);
      await slices.pause();
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    findings.note(TABLE, "it is no table");
    return null;
  }
  if (row === 0) findings.note(TABLE, "it is empty");
  return tags;
}

function headFault(record: readonly string[]): string | null {
  return record.join() === "image,fold,class" ? null : "is not the head";
}

function enter(
  [path = "", fold, name = "", ...rest]: readonly string[],
  tags: Map<string, FoundLabel[]>,
  indexOf: (name: string) => number | null,
): string | null {
  if (rest.length > 0) return "has more than three fields";
  if (path.split("/")[1] !== fold) return "names another fold than its path";
  const index = indexOf(name);
  if (index === null) return `names class ${quote(name)}, which there is not`;
  const found = tags.get(path) ?? [];
  found.push(tagOf(index));
  tags.set(path, found);
  return null;
}
