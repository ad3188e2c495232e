import { XMLParser } from "fast-xml-parser";
import { parse } from "yaml";

/** One row of a YOLO label file. */
export interface Row {
  readonly index: number;
  readonly numbers: readonly number[];
}

/** A picture of a YOLO export with the rows beside it. */
export interface YoloImage {
  /** Path inside the export. */
  readonly image: string;
  readonly label: string;
  readonly fold: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: readonly Row[];
}

/** What of a COCO file the cases look at. */
export interface Coco {
  readonly info: Readonly<Record<string, unknown>>;
  readonly images: readonly {
    readonly id: number;
    readonly file_name: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly annotations: readonly {
    readonly id: number;
    readonly image_id: number;
    readonly category_id: number;
    readonly bbox: readonly number[];
    readonly area: number;
    readonly iscrowd: number;
  }[];
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly supercategory: string;
  }[];
}

/** An annotation file of a VOC export. */
export interface Voc {
  readonly folder: string;
  readonly filename: string;
  readonly source: unknown;
  readonly segmented: string;
  readonly size: Readonly<Record<"width" | "height" | "depth", string>>;
  readonly object: readonly {
    readonly name: string;
    readonly pose: string;
    readonly truncated: string;
    readonly difficult: string;
    readonly bndbox: Readonly<Record<string, string>>;
  }[];
}

/** Paths of all files below a folder, sorted. */
export async function filesBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (folder: string) => {
    for await (const entry of Deno.readDir(`${root}/${folder}`)) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory) await visit(`${path}/`);
      else found.push(path);
    }
  };
  await visit("");
  return found.sort();
}

/** UTF-8 text without a byte order mark; anything else throws. */
export async function textOf(path: string): Promise<string> {
  const bytes = await Deno.readFile(path);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const text = decoder.decode(bytes);
  if (text.startsWith("\ufeff")) throw new Error(`${path} starts with a BOM`);
  return text;
}

/** Where a trainer looks for the labels of a picture. */
export function labelPathOf(image: string): string {
  const at = image.lastIndexOf("/images/");
  const swapped = image.slice(0, at) + "/labels/" + image.slice(at + 8);
  return swapped.slice(0, swapped.lastIndexOf(".")) + ".txt";
}

/** Reads a YOLO export as a trainer does: from each picture to its labels. */
export async function readYolo(dest: string): Promise<YoloImage[]> {
  const files = await filesBelow(dest);
  return await Promise.all(
    files.filter((path) => path.startsWith("images/")).map(async (image) => {
      const label = labelPathOf(`${dest}/${image}`);
      return {
        image,
        label: label.slice(dest.length + 1),
        fold: image.split("/")[1] ?? "",
        bytes: await Deno.readFile(`${dest}/${image}`),
        rows: rowsOf(await textOf(label)),
      };
    }),
  );
}

function rowsOf(text: string): Row[] {
  return text.split("\n").filter((line) => line !== "").map((line) => {
    const [index, ...numbers] = line.split(" ").map(Number);
    return { index: index ?? -1, numbers };
  });
}

/** The class list of a YOLO export, by index. */
export async function namesOf(dest: string): Promise<string[]> {
  const { names, nc } = parse(await textOf(`${dest}/data.yaml`));
  const list = Object.entries(names).sort(([a], [b]) => Number(a) - Number(b));
  if (list.length !== nc) throw new Error(`${list.length} names, but nc ${nc}`);
  return list.map(([, name]) => String(name));
}

/** The annotation files of a COCO export, by fold. */
export async function readCoco(dest: string): Promise<Map<string, Coco>> {
  const files = await filesBelow(dest);
  const found = new Map<string, Coco>();
  for (const path of files) {
    const fold = /^annotations\/instances_(\w+)\.json$/.exec(path)?.[1];
    if (fold === undefined) continue;
    found.set(fold, JSON.parse(await textOf(`${dest}/${path}`)));
  }
  return found;
}

/** The annotation files of a VOC export, by stem; every value is text. */
export async function readVoc(dest: string): Promise<Map<string, Voc>> {
  const parser = new XMLParser({
    parseTagValue: false,
    isArray: (name) => name === "object",
  });
  const found = new Map<string, Voc>();
  for (const path of await filesBelow(dest)) {
    const stem = /^Annotations\/(.*)\.xml$/.exec(path)?.[1];
    if (stem === undefined) continue;
    const { annotation } = parser.parse(await textOf(`${dest}/${path}`));
    found.set(stem, { ...annotation, object: annotation.object ?? [] });
  }
  return found;
}
