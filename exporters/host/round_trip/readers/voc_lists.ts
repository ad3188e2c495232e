import { quote } from "../../../../kernel/mod.ts";
import type { ExportAsset } from "../../../api.ts";
import { REPORT_NAME } from "../../paths.ts";
import { jsonMembers } from "../json_members.ts";
import type { Room } from "../reader.ts";

const FOLDER = "ImageSets/Main";

/** By class index whether it has an object that is not difficult. */
type Flags = ReadonlyMap<number, boolean>;

/** Whether a label carries a boolean attribute of this name, and it is true. */
export function isMarked(
  { attributes }: ExportAsset["labels"][number],
  name: "difficult" | "truncated",
): boolean {
  return Object.hasOwn(attributes, name) && attributes[name] === true;
}

/** Collects who is in which set, then judges `ImageSets/Main`. */
export class VocLists {
  readonly #sets = new Map<string, Map<string, Flags>>();

  /** Takes note of one picture. */
  add(asset: ExportAsset): void {
    const flags = new Map<number, boolean>();
    for (const label of asset.labels) {
      const isPlain = !isMarked(label, "difficult");
      const known = flags.get(label.class_index) ?? false;
      flags.set(label.class_index, known || isPlain);
    }
    const sets = asset.fold === "test" ? ["test"] : [asset.fold, "trainval"];
    for (const set of sets) {
      const members = this.#sets.get(set) ?? new Map<string, Flags>();
      this.#sets.set(set, members.set(asset.stem, flags));
    }
  }

  /** A set has a list, and one for each class that is not reported without. */
  async check(room: Room): Promise<void> {
    const omitted = await omittedIn(room);
    for (const [set, members] of this.#sets) {
      await checkList(`${FOLDER}/${set}.txt`, members, () => "", room);
      for (const [index, { name }] of room.release.classes.entries()) {
        if (omitted.has(name)) continue;
        const flag = (flags: Flags) => {
          const plain = flags.get(index);
          return plain === undefined ? "-1" : plain ? "1" : "0";
        };
        await checkList(`${FOLDER}/${name}_${set}.txt`, members, flag, room);
      }
    }
  }
}

/** Classes that the export's own report says have no lists. */
async function omittedIn(
  { folder, slices }: Room,
): Promise<ReadonlySet<unknown>> {
  const omitted = new Set<unknown>();
  const report = jsonMembers(folder.pieces(REPORT_NAME));
  for await (const { key, at, value } of report) {
    if (key === "class_lists_omitted" && at !== -1) omitted.add(value);
    await slices.pause();
  }
  return omitted;
}

async function checkList(
  path: string,
  members: ReadonlyMap<string, Flags>,
  flag: (flags: Flags) => string,
  { folder, findings, slices }: Room,
): Promise<void> {
  const lines = await folder.lines(path);
  if (lines === null) return;
  const seen = new Set<string>();
  for (const line of lines) {
    const [stem = "", ...rest] = line.split(/ +/);
    const flags = members.get(stem);
    if (flags === undefined || seen.has(stem)) {
      findings.note(path, `it lists ${quote(stem)}, not in the set or twice`);
      continue;
    }
    seen.add(stem);
    const found = rest.join(" ");
    if (found !== flag(flags)) {
      findings.note(
        path,
        `it marks ${quote(stem)} with ${quote(found)}, not ${flag(flags)}`,
      );
    }
    await slices.pause();
  }
  if (seen.size === members.size) return;
  findings.note(path, `it lists ${seen.size} of ${members.size} pictures`);
}
