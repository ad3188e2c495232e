import { CLASSES, type Sample, type VocSample } from "./samples.ts";
import { nameOf, type Tree, utf8 } from "./sample_trees.ts";

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function objectOf({ name, box, truncated, difficult }: VocSample): string {
  const [xmin, ymin, xmax, ymax] = box;
  return `  <object>
    <name>${escape(name)}</name>
    <pose>Unspecified</pose>
    <truncated>${truncated ?? 0}</truncated>
    <difficult>${difficult ?? 0}</difficult>
    <bndbox>
      <xmin>${xmin}</xmin>
      <ymin>${ymin}</ymin>
      <xmax>${xmax}</xmax>
      <ymax>${ymax}</ymax>
    </bndbox>
  </object>
`;
}

function xmlOf(sample: Sample): string {
  const { width, height, grey } = sample.asset;
  return `<?xml version="1.0" encoding="UTF-8"?>
<annotation>
  <folder>JPEGImages</folder>
  <filename>${nameOf(sample)}</filename>
  <path>JPEGImages/${nameOf(sample)}</path>
  <source>
    <database>VisionSet release v1</database>
  </source>
  <size>
    <width>${width}</width>
    <height>${height}</height>
    <depth>${grey ? 1 : 3}</depth>
  </size>
  <segmented>0</segmented>
${sample.voc.map(objectOf).join("")}</annotation>
`;
}

function flag(sample: Sample, name: string): number {
  const own = sample.voc.filter((one) => one.name === name);
  if (own.length === 0) return -1;
  return own.some((one) => one.difficult === undefined) ? 1 : 0;
}

/** The files of a correct VOC export of the sample. */
export function vocTree(all: readonly Sample[]): Tree {
  const tree: Tree = new Map();
  const list = (name: string, lines: readonly string[]) =>
    tree.set(
      `ImageSets/Main/${name}.txt`,
      utf8(lines.map((line) => `${line}\n`).join("")),
    );
  for (const sample of all) {
    const { content_hash } = sample.asset;
    tree.set(`JPEGImages/${nameOf(sample)}`, sample.bytes);
    tree.set(`Annotations/${content_hash}.xml`, utf8(xmlOf(sample)));
  }
  for (const fold of ["train", "val", "test"]) {
    const own = all.filter((sample) => sample.asset.fold === fold);
    if (own.length === 0) continue;
    list(fold, own.map((sample) => sample.asset.content_hash));
    for (const { name } of CLASSES) {
      if (["x/y & <z>", "lane", "weather"].includes(name)) continue;
      list(
        `${name}_${fold}`,
        own.map((one) => `${one.asset.content_hash} ${flag(one, name)}`),
      );
    }
  }
  const both = all.filter((sample) => sample.asset.fold !== "test");
  list("trainval", both.map((sample) => sample.asset.content_hash));
  return tree;
}
