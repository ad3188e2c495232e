import type { Box } from "./geometry.ts";
import type { Label } from "./labels.ts";
import type { Picture } from "./pictures.ts";
import type { Findings } from "./rules.ts";
import { childNames, type Element, only, parseXml } from "./voc_tree.ts";

/** An object of a VOC file; the box is half-open, as in the release. */
export interface VocLabel extends Label {
  readonly difficult: boolean;
  readonly truncated: boolean;
}

const HEADER = "folder filename path source size segmented";

function textIn(element: Element, name: string): string | undefined {
  return only(element, name)?.text;
}

function checkHeader(
  root: Element,
  path: string,
  picture: Picture,
  findings: Findings,
): void {
  const names = childNames(root);
  findings.check(
    new RegExp(`^${HEADER}( object)*$`).test(names),
    "V-05",
    path,
    `children are ${names}`,
  );
  findings.check(
    textIn(root, "folder") === "JPEGImages" &&
      textIn(root, "filename") === picture.name &&
      textIn(root, "path") === `JPEGImages/${picture.name}`,
    "V-06",
    path,
    `folder, filename and path do not lead to JPEGImages/${picture.name}`,
  );
  const source = only(root, "source");
  findings.check(
    source !== undefined && childNames(source) === "database" &&
      /^\S.* release \S/.test(textIn(source, "database") ?? ""),
    "L-02",
    path,
    "source does not name product and release",
  );
  findings.check(
    textIn(root, "segmented") === "0",
    "V-08",
    path,
    `segmented is ${textIn(root, "segmented")}`,
  );
  const size = only(root, "size");
  const said = size?.children.map(({ name, text }) => `${name} ${text}`).join();
  const right = (depth: number) =>
    `width ${picture.width},height ${picture.height},depth ${depth}`;
  findings.check(
    said === right(picture.depth),
    "V-07",
    path,
    `size is ${said}, but the file has ${right(picture.depth)}`,
  );
  const depth = picture.asset.grey ? 1 : 3;
  findings.check(
    picture.depth === depth,
    "V-07",
    path,
    `the picture of depth ${depth} was written with depth ${picture.depth}`,
  );
}

function readBox(
  object: Element,
  where: string,
  picture: Picture,
  findings: Findings,
): Box | undefined {
  const bndbox = only(object, "bndbox");
  const texts = bndbox?.children.map((child) => child.text) ?? [];
  if (
    bndbox === undefined || childNames(bndbox) !== "xmin ymin xmax ymax" ||
    !texts.every((text) => /^\d+$/.test(text))
  ) {
    findings.add("V-11", where, `bndbox is ${texts.join()}`);
    return undefined;
  }
  const [xmin = 0, ymin = 0, xmax = 0, ymax = 0] = texts.map(Number);
  findings.check(
    texts.every((text) => /^[1-9]/.test(text)) && xmin <= xmax &&
      ymin <= ymax && xmax <= picture.width && ymax <= picture.height,
    "V-11",
    where,
    `${texts.join()} leaves 1,1,${picture.width},${picture.height}`,
  );
  return { x0: xmin - 1, y0: ymin - 1, x1: xmax, y1: ymax };
}

function readFlag(
  object: Element,
  name: string,
  where: string,
  findings: Findings,
): boolean {
  const text = textIn(object, name) ?? "missing";
  findings.check(/^[01]$/.test(text), "V-10", where, `${name} is ${text}`);
  return text === "1";
}

function readObject(
  object: Element,
  where: string,
  picture: Picture,
  classes: readonly string[],
  findings: Findings,
): VocLabel | undefined {
  const names = childNames(object);
  findings.check(
    names === "name pose truncated difficult bndbox",
    names.includes("polygon") || names.includes("robndbox") ? "V-15" : "V-10",
    where,
    `children are ${names}`,
  );
  const name = textIn(object, "name") ?? "";
  const classIndex = classes.indexOf(name);
  findings.check(
    classIndex >= 0,
    "V-09",
    where,
    `${JSON.stringify(name)} is no class`,
  );
  findings.check(
    textIn(object, "pose") === "Unspecified",
    "V-10",
    where,
    `pose is ${textIn(object, "pose")}`,
  );
  const truncated = readFlag(object, "truncated", where, findings);
  const difficult = readFlag(object, "difficult", where, findings);
  const box = readBox(object, where, picture, findings);
  if (box === undefined) return undefined;
  return { classIndex, box, ring: null, where, truncated, difficult };
}

/** Checks one annotation file and answers its objects. */
export function readXml(
  path: string,
  text: string,
  picture: Picture,
  classes: readonly string[],
  findings: Findings,
): VocLabel[] {
  const root = parseXml(path, text, findings);
  if (root === undefined) return [];
  checkHeader(root, path, picture, findings);
  const objects = root.children.filter((child) => child.name === "object");
  return objects.flatMap((object, index) => {
    const where = `${path} object ${index + 1}`;
    const label = readObject(object, where, picture, classes, findings);
    return label === undefined ? [] : [label];
  });
}
