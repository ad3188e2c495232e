import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { Findings } from "./rules.ts";

/** An XML element: its children in order and its own text. */
export interface Element {
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
});

const ENTITY = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi;
const NAMED: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

function unescape(text: string): string {
  return text.replace(ENTITY, (entity) => {
    const named = NAMED[entity];
    if (named !== undefined) return named;
    const hex = /^&#x/i.test(entity);
    const code = parseInt(entity.slice(hex ? 3 : 2, -1), hex ? 16 : 10);
    return String.fromCodePoint(code);
  });
}

function elementsOf(nodes: readonly Record<string, unknown>[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ":@");
    if (name === undefined || /^[#?]/.test(name)) return [];
    const inner = node[name] as Record<string, unknown>[];
    const text = inner.map((part) => String(part["#text"] ?? "")).join("");
    return [{ name, children: elementsOf(inner), text: unescape(text) }];
  });
}

/** Parses an annotation file; undefined after a finding if it is not XML. */
export function parseXml(
  path: string,
  text: string,
  findings: Findings,
): Element | undefined {
  const declared =
    /^<\?xml version="1\.0"( encoding="([^"]+)")?( standalone="yes")? *\?>\n/
      .exec(text);
  findings.check(
    declared !== null && (declared[2] ?? "utf-8").toLowerCase() === "utf-8",
    "V-05",
    path,
    "no XML declaration for UTF-8",
  );
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    findings.add("V-05", path, "has a document type or an entity");
    return undefined;
  }
  const valid = XMLValidator.validate(text);
  const raw = text.replace(ENTITY, "");
  if (valid !== true || raw.includes("&")) {
    const why = valid === true ? "a bare &" : valid.err.msg;
    findings.add("V-05", path, `not well-formed: ${why}`);
    return undefined;
  }
  const [root, ...others] = elementsOf(PARSER.parse(text));
  if (root?.name !== "annotation" || others.length > 0) {
    findings.add("V-05", path, `the root is ${root?.name}`);
    return undefined;
  }
  return root;
}

/** The only child of that name; undefined when there is none or several. */
export function only(element: Element, name: string): Element | undefined {
  const found = element.children.filter((child) => child.name === name);
  return found.length === 1 ? found[0] : undefined;
}

/** The names of the children, joined by blanks. */
export function childNames(element: Element): string {
  return element.children.map((child) => child.name).join(" ");
}
