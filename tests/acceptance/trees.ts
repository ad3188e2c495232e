import { deepStrictEqual, ok } from "node:assert/strict";
import { checkSameTree } from "../conformance/mod.ts";

const REPORT = "visionset-export-report.json";

/** Requires two folders to hold the same files, byte for byte. */
export async function assertSameTree(
  first: string,
  second: string,
): Promise<void> {
  deepStrictEqual(await checkSameTree(first, second), []);
}

/**
 * Requires two exports of equal content from two workspaces to differ in
 * nothing but ids: the report and the manifest's hash hold them, and labels of
 * one picture are sorted by them.
 */
export async function assertSameButIds(
  first: string,
  second: string,
): Promise<void> {
  const [a, b] = [await read(first), await read(second)];
  ok(a.size > 1);
  deepStrictEqual([...a.keys()], [...b.keys()]);
  for (const [path, text] of a) {
    if (path === REPORT) continue;
    deepStrictEqual(
      withoutOrder(path, withoutHash(text)),
      withoutOrder(path, withoutHash(b.get(path)!)),
    );
  }
}

function withoutHash(text: string): string {
  return text.replace(/manifest [0-9a-f]{64}/, "manifest");
}

/** The parts of a label file in an order that knows no ids. */
function withoutOrder(path: string, text: string): string[] {
  if (path.startsWith("labels/")) return text.split("\n").sort();
  if (path.startsWith("Annotations/")) {
    return text.split(/\s*(?=<object>|<\/annotation>)/).sort();
  }
  return [text];
}

async function read(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const visit = async (folder: string) => {
    for await (const entry of Deno.readDir(`${root}/${folder}`)) {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory) await visit(`${path}/`);
      else files.set(path, latin1(await Deno.readFile(`${root}/${path}`)));
    }
  };
  await visit("");
  return new Map([...files].sort(([a], [b]) => a < b ? -1 : 1));
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
