import assert from "node:assert/strict";
import { treeOf } from "./room.ts";

const GOLDEN = new URL("../golden/", import.meta.url).pathname;

/**
 * Asserts that an export is its format's golden tree, byte for byte. To write
 * the trees anew, set VISIONSET_WRITE_GOLDEN and read the difference.
 */
export async function assertGolden(
  format: string,
  directory: string,
): Promise<void> {
  if (Deno.env.has("VISIONSET_WRITE_GOLDEN")) {
    await Deno.mkdir(`${GOLDEN}${format}`, { recursive: true });
    await Deno.remove(`${GOLDEN}${format}`, { recursive: true });
    for (const path of treeOf(directory).keys()) {
      const target = `${GOLDEN}${format}/${path}`;
      await Deno.mkdir(target.replace(/[^/]+$/, ""), { recursive: true });
      await Deno.copyFile(`${directory}/${path}`, target);
    }
  }
  assert.deepEqual(treeOf(directory), treeOf(`${GOLDEN}${format}`));
}
