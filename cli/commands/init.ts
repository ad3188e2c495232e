import { resolve } from "node:path";
import { EXIT } from "../failure.ts";
import { makeWorkspace } from "../make_workspace.ts";
import { writeOut } from "../output.ts";

/** Makes an empty workspace. */
export async function init(dir: string): Promise<number> {
  const path = resolve(dir);
  await makeWorkspace(path);
  writeOut(`Made a workspace in ${path}\n`);
  return EXIT.ok;
}
