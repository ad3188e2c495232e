import { type Folder, textOf } from "./folder.ts";
import { isObject, type Json } from "./json.ts";
import type { Findings } from "./rules.ts";

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** The object keys that a valid JSON text gives twice in one object. */
export function repeatedKeys(text: string): string[] {
  const repeated: string[] = [];
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const keys = open.at(-1);
      const key: string = JSON.parse(last);
      if (keys?.has(key)) repeated.push(key);
      keys?.add(key);
    }
    last = token;
  }
  return repeated;
}

/** Parses a COCO file; undefined after a finding when it is no JSON object. */
export function parseDocument(
  folder: Folder,
  path: string,
  findings: Findings,
): Json | undefined {
  const text = textOf(folder, path) ?? "";
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    findings.add("C-11", path, `not strict JSON: ${error}`);
    return undefined;
  }
  for (const key of repeatedKeys(text)) {
    findings.add("C-11", path, `key ${JSON.stringify(key)} is repeated`);
  }
  if (!isObject(document)) {
    findings.add("C-01", path, "the top level is not an object");
    return undefined;
  }
  findings.check(
    JSON.stringify(document, null, 2) + "\n" === text,
    "L-02",
    path,
    "not indented by two with plain characters",
  );
  return document;
}

/** The objects in a list of the document; anything else is a finding. */
export function listOf(
  document: Json,
  key: string,
  path: string,
  findings: Findings,
): Json[] {
  const list = document[key];
  if (!Array.isArray(list)) {
    findings.add("C-02", path, `${key} is not a list`);
    return [];
  }
  const objects = list.filter(isObject);
  findings.check(
    objects.length === list.length,
    "C-02",
    path,
    `${key} holds something else than objects`,
  );
  return objects;
}

/** Whether ids are the integers from 1 on, in order. */
export function countFromOne(list: readonly Json[]): boolean {
  return list.every((entry, index) => entry["id"] === index + 1);
}

/** Checks that an object has these keys in this order and no other. */
export function checkKeys(
  object: unknown,
  keys: string,
  where: string,
  findings: Findings,
): void {
  const given = isObject(object) ? Object.keys(object).join(" ") : "none";
  findings.check(
    given === keys,
    "L-02",
    where,
    `keys are ${given}, not ${keys}`,
  );
}
