import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { refuse } from "../errors.ts";
import type { PathGate } from "../ports/path_gate.ts";

/** Lets paths through by where they really lie. */
export class RealPathGate implements PathGate {
  readonly #roots: readonly string[];

  /** @param roots Absolute paths; none lets every path through. */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  async require(path: string): Promise<void> {
    if (this.#roots.length === 0) return;
    const place = await placeOf(path);
    for (const root of this.#roots) {
      const room = await placeOf(root);
      if (place !== null && room !== null && isWithin(room, place)) return;
    }
    throw refuse("PathOutsideRoots", { path });
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return !isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`);
}

/**
 * The real path of a path, also where its end does not exist yet; null where
 * a dead link or a step up from a missing folder leaves it open.
 */
async function placeOf(path: string): Promise<string | null> {
  try {
    return await Deno.realPath(path);
  } catch {
    const [parent, name] = [dirname(path), basename(path)];
    if (name === ".." || parent === path || await isThere(path)) return null;
    const above = await placeOf(parent);
    return above === null ? null : join(above, name);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch {
    return false;
  }
}
