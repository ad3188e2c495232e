import { quote } from "../../../../kernel/mod.ts";
import type { ExportAsset } from "../../../api.ts";
import {
  type FoundLabel,
  type Reader,
  type ReadPicture,
  type Room,
  UNLIKE,
} from "../reader.ts";
import { edgesApart, edgesOf } from "../shapes.ts";
import { checkLabelMap } from "./voc_label_map.ts";
import { isMarked, VocLists } from "./voc_lists.ts";
import { plain, type VocAnnotation, vocParser } from "./voc_xml.ts";

/** Float noise that must not cost a whole pixel. */
const NOISE = 1e-6;
const WHOLE_REGEXP = /^[1-9]\d*$/;

/**
 * An XML a picture. Its numbers are 1-based pixels with both ends included, so
 * they name the pixels that a box touches: each edge lies on the box's own or
 * outside of it, by less than one pixel.
 */
export const vocReader: Reader = {
  allowance: () => 1,
  gap({ edges }, expected) {
    const wanted = edgesOf(expected);
    if (edges === null || wanted === null) return UNLIKE;
    const { x, y } = edgesApart(edges, wanted);
    const outside = [
      wanted[0] - edges[0],
      wanted[1] - edges[1],
      edges[2] - wanted[2],
      edges[3] - wanted[3],
    ];
    const fits = outside.every((px) => px > -NOISE && px < 1);
    return { px: Math.max(x, y), fits };
  },
  async *read(room) {
    const parse = await vocParser();
    const lists = new VocLists();
    for (const page of room.release.pages()) {
      const pictures: ReadPicture[] = [];
      for (const asset of page) {
        lists.add(asset);
        pictures.push(await readPicture(asset, parse, room));
        await room.slices.pause();
      }
      yield pictures;
    }
    await lists.check(room);
    await checkLabelMap(room);
  },
};

async function readPicture(
  asset: ExportAsset,
  parse: (text: string) => VocAnnotation | null,
  { folder, findings }: Room,
): Promise<ReadPicture> {
  const path = `JPEGImages/${asset.file_name}`;
  const source = `Annotations/${asset.stem}.xml`;
  const text = await folder.text(source);
  if (text === null) return { asset, path, source, labels: null };
  const annotation = parse(text);
  if (annotation === null) {
    findings.note(source, "it is no annotation in XML");
    return { asset, path, source, labels: null };
  }
  const reason = headFault(annotation, asset) ?? marksFault(annotation, asset);
  if (reason !== null) findings.note(source, reason);
  const labels = annotation.object.flatMap((object, i): FoundLabel[] => {
    const label = labelOf(object, asset, (name) => findings.indexOf(name));
    if (typeof label !== "string") return [label];
    findings.note(source, `its object ${i + 1} ${label}`);
    return [];
  });
  return { asset, path, source, labels };
}

function headFault(
  { filename, size }: VocAnnotation,
  asset: ExportAsset,
): string | null {
  if (filename !== asset.file_name) return `it is of ${quote(filename)}`;
  const { width, height, grey } = asset;
  const wanted = `${width}×${height}×${grey ? 1 : 3}`;
  const found = `${size.width}×${size.height}×${size.depth}`;
  return found === wanted
    ? null
    : `its size is ${found}, the picture's is ${wanted}`;
}

/** How often each class carries each pair of marks must be as released. */
function marksFault(
  { object }: VocAnnotation,
  { labels }: ExportAsset,
): string | null {
  const digit = (isTrue: boolean) => isTrue ? "1" : "0";
  const found = object.map((o) =>
    `${o.truncated}${o.difficult} ${plain(o.name)}`
  );
  const wanted = labels.map((label) =>
    `${digit(isMarked(label, "truncated"))}${
      digit(isMarked(label, "difficult"))
    } ${label.label_class}`
  );
  return found.sort().join("\n") === wanted.sort().join("\n")
    ? null
    : "its objects are named, truncated or difficult in another way than released";
}

function labelOf(
  { name, bndbox }: VocAnnotation["object"][number],
  { width, height }: ExportAsset,
  indexOf: (name: string) => number | null,
): FoundLabel | string {
  const class_index = indexOf(plain(name));
  if (class_index === null) {
    return `is of class ${quote(name)}, which there is not`;
  }
  const texts = [bndbox.xmin, bndbox.ymin, bndbox.xmax, bndbox.ymax];
  const [xmin, ymin, xmax, ymax] = texts.map((text) =>
    WHOLE_REGEXP.test(text) ? Number(text) : NaN
  ) as [number, number, number, number];
  const isInside = xmin <= xmax && xmax <= width && ymin <= ymax &&
    ymax <= height;
  if (!isInside) return "has no box of whole pixels in the picture";
  return { class_index, edges: [xmin - 1, ymin - 1, xmax, ymax], ring: null };
}
