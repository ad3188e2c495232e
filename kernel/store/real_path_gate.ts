import { dirname, relative, sep } from "node:path";
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
    const real = await realAncestor(path);
    for (const root of this.#roots) {
      if (isWithin(await realAncestor(root), real)) return;
    }
    throw refuse("PathOutsideRoots", { path });
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`);
}

/** The real path of a path, or of its nearest ancestor that exists. */
async function realAncestor(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch (error) {
    const parent = dirname(path);
    if (parent === path) throw error;
    return await realAncestor(parent);
  }
}
