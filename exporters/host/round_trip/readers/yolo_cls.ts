import { Buffer } from "node:buffer";
import { quote } from "../../../../kernel/mod.ts";
import type { ExportAsset } from "../../../api.ts";
import type { Reader, ReadPicture, Room } from "../reader.ts";
import { TAG_GAP, tagOf } from "./classification.ts";

const CLASSES = "classes.txt";

/**
 * A folder a class, named by it. Only pictures with a label are there, and the
 * folders of the train fold, sorted by code point, are the classes.
 */
export const yoloClsReader: Reader = {
  allowance: () => 0,
  gap: () => TAG_GAP,
  async *read(room) {
    const { folders, trained } = await foldersIn(room);
    for (const page of room.release.pages()) {
      yield page.filter(({ labels }) => labels.length > 0)
        .map((asset) => readPicture(asset, folders, room));
    }
    await checkClasses(trained, room);
  },
};

/** By fold and file name the folders that hold it; and those of train. */
async function foldersIn({ folder, slices }: Room) {
  const folders = new Map<string, string[]>();
  const trained = new Set<string>();
  for (const path of folder.files()) {
    const [fold, name, file, ...deeper] = path.split("/");
    if (name === undefined || file === undefined || deeper.length > 0) continue;
    const key = `${fold}/${file}`;
    folders.set(key, [...folders.get(key) ?? [], name]);
    if (fold === "train") trained.add(name);
    await slices.pause();
  }
  return { folders, trained };
}

function readPicture(
  asset: ExportAsset,
  folders: ReadonlyMap<string, readonly string[]>,
  { findings }: Room,
): ReadPicture {
  const { fold, file_name } = asset;
  const names = folders.get(`${fold}/${file_name}`) ?? [];
  const name = names.find((n) => n === asset.labels[0]?.label_class) ??
    names[0];
  if (name === undefined) {
    const source = `${fold}/${file_name}`;
    findings.note(source, "no folder of a class holds the picture");
    return { asset, path: null, source, labels: null };
  }
  const path = `${fold}/${name}/${file_name}`;
  const index = findings.indexOf(name);
  if (index === null) {
    findings.note(path, `the release has no class ${quote(name)}`);
  }
  const labels = index === null ? null : [tagOf(index)];
  return { asset, path, source: path, labels };
}

async function checkClasses(
  trained: ReadonlySet<string>,
  { folder, findings }: Room,
): Promise<void> {
  const lines = await folder.lines(CLASSES);
  if (lines === null) return;
  const encoder = new TextEncoder();
  // UTF-8 sorts as its code points do.
  const wanted = [...trained].map((name) => ({
    name,
    bytes: encoder.encode(name),
  })).sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  if (
    lines.length === wanted.length &&
    wanted.every(({ name }, i) => name === lines[i])
  ) return;
  findings.note(CLASSES, "it does not list the folders of train in order");
}
