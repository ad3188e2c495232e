import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element of a page. */
export interface PageElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text and that of its descendants. */
  readonly text: string;
  readonly children: readonly PageElement[];
}

type Node = Readonly<Record<string, unknown>>;

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  allowBooleanAttributes: false,
});

/** Reads a page strictly: every element closed, every sign escaped. */
export function documentOf(page: string): PageElement {
  const xml = page.replace(/^<!DOCTYPE html>\n/, "");
  const verdict = XMLValidator.validate(xml);
  if (verdict !== true) throw new Error(JSON.stringify(verdict.err));
  return elementOf((PARSER.parse(xml) as Node[])[0]!);
}

/** All elements of a page, the outer before the inner. */
export function everything(root: PageElement): PageElement[] {
  return [root, ...root.children.flatMap(everything)];
}

/** All elements of a name. */
export function all(root: PageElement, name: string): PageElement[] {
  return everything(root).filter((element) => element.name === name);
}

/** The element with an id. */
export function byId(root: PageElement, id: string): PageElement {
  const found = everything(root).find(({ attributes }) => attributes.id === id);
  if (found === undefined) throw new Error(`Nothing has the id ${id}`);
  return found;
}

function elementOf(node: Node): PageElement {
  const name = Object.keys(node).find((key) => key !== ":@")!;
  const inner = node[name] as Node[];
  const children = inner.filter((child) => !("#text" in child)).map(elementOf);
  let at = 0;
  const text = inner.map((child) =>
    "#text" in child ? String(child["#text"]) : children[at++]!.text
  ).join("");
  const attributes = (node[":@"] ?? {}) as Record<string, string>;
  return { name, attributes, text, children };
}
