import type { ExportAsset, ExportLabel } from "../api.ts";
import { pixelBox } from "./box.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

/** Anything but the characters of XML 1.0 that survive its line-end rules. */
const UNFIT_REGEXP =
  // deno-lint-ignore no-control-regex
  /[^\u0009\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Whether a text comes back from XML as it was. */
export function xmlCanHold(text: string): boolean {
  return !UNFIT_REGEXP.test(text);
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char);
}

/** The annotation file of one picture, with objects or without. */
export function annotationXml(asset: ExportAsset, database: string): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    "<annotation>",
    "  <folder>JPEGImages</folder>",
    `  <filename>${asset.file_name}</filename>`,
    `  <path>JPEGImages/${asset.file_name}</path>`,
    "  <source>",
    `    <database>${escape(database)}</database>`,
    "  </source>",
    "  <size>",
    `    <width>${asset.width}</width>`,
    `    <height>${asset.height}</height>`,
    `    <depth>${asset.grey ? 1 : 3}</depth>`,
    "  </size>",
    "  <segmented>0</segmented>",
    ...asset.labels.flatMap((label) => objectXml(label, asset)),
    "</annotation>",
    "",
  ].join("\n");
}

/** Whether a label carries a boolean attribute of this very name, true. */
export function flag(label: ExportLabel, name: string): 0 | 1 {
  const { attributes } = label;
  return Object.hasOwn(attributes, name) && attributes[name] === true ? 1 : 0;
}

function objectXml(label: ExportLabel, asset: ExportAsset): string[] {
  const box = pixelBox(label.shape, asset);
  if (box === null) return [];
  return [
    "  <object>",
    `    <name>${escape(label.label_class)}</name>`,
    "    <pose>Unspecified</pose>",
    `    <truncated>${flag(label, "truncated")}</truncated>`,
    `    <difficult>${flag(label, "difficult")}</difficult>`,
    "    <bndbox>",
    `      <xmin>${box.xmin}</xmin>`,
    `      <ymin>${box.ymin}</ymin>`,
    `      <xmax>${box.xmax}</xmax>`,
    `      <ymax>${box.ymax}</ymax>`,
    "    </bndbox>",
    "  </object>",
  ];
}
