import { join, resolve } from "node:path";
import { CommandFailed } from "../failure.ts";
import { PHOTOS } from "./labels.ts";

const MARKER = "visionset-demo.json";
const SOURCE = new URL("./photos/", import.meta.url);

/** Where one demo lies; absolute paths. */
export interface DemoFolder {
  readonly root: string;
  readonly photos: string;
  readonly workspace: string;
  readonly exports: string;
  readonly page: string;
}

/**
 * Makes the folder of a demo with its pictures, and clears what a former demo
 * left in it.
 *
 * @param dir A missing or empty folder, or that of a former demo.
 * @throws {CommandFailed} when something else is in it.
 */
export async function prepareFolder(dir: string): Promise<DemoFolder> {
  const root = resolve(dir);
  const folder = {
    root,
    photos: join(root, "photos"),
    workspace: join(root, "workspace"),
    exports: join(root, "exports"),
    page: join(root, "contact-sheet.html"),
  };
  await claim(folder);
  await Deno.mkdir(folder.photos);
  for (const name of Object.keys(PHOTOS)) {
    const bytes = await Deno.readFile(new URL(name, SOURCE));
    await Deno.writeFile(join(folder.photos, name), bytes);
  }
  return folder;
}

async function claim(
  { root, photos, workspace, exports, page }: DemoFolder,
): Promise<void> {
  try {
    await Deno.mkdir(root, { recursive: true });
    const names = new Set<string>();
    for await (const { name } of Deno.readDir(root)) names.add(name);
    if (names.size > 0 && !names.has(MARKER)) {
      throw new CommandFailed(
        `Cannot put the demo in ${
          JSON.stringify(root)
        }: the folder is not empty and holds no former demo; name another one: visionset demo DIR`,
      );
    }
    await Deno.writeTextFile(join(root, MARKER), `{"demo":"visionset"}\n`);
    for (const former of [photos, workspace, exports, page]) {
      await removeIfThere(former);
    }
  } catch (error) {
    if (error instanceof CommandFailed || !(error instanceof Error)) {
      throw error;
    }
    throw new CommandFailed(
      `Cannot put the demo in ${JSON.stringify(root)}: ${error.message}`,
      { cause: error },
    );
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
