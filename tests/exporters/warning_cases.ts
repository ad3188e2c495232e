import assert from "node:assert/strict";
import {
  type AssetSketch,
  type ReleaseSketch,
  uuid,
  warnings,
} from "./room.ts";

/** A part of a sketch that puts an asset into val. */
export const VAL = { fold: "val" as const };
/** A part of a sketch that puts an asset into test. */
export const TEST = { fold: "test" as const };

/** The id of the sketch at a position. */
export function id(position: number): string {
  return uuid(100 + position);
}

/** A release with classes of boxes, their names given in one string. */
export function sketch(
  classes: string,
  assets: readonly AssetSketch[],
): ReleaseSketch {
  const names = classes.split(" ");
  return {
    classes: names.map((name) => ({ name, geometries: ["bbox"] })),
    assets,
  };
}

/** Checks each release for its warnings of one kind, in COCO. */
export async function eachCase(
  t: Deno.TestContext,
  cases: readonly (readonly [
    name: string,
    release: ReleaseSketch,
    expected: readonly string[],
  ])[],
  kind: RegExp,
): Promise<void> {
  for (const [name, release, expected] of cases) {
    await t.step(name, async () => {
      const found = await warnings(release, "coco");

      assert.deepEqual(found.filter((words) => kind.test(words)), expected);
    });
  }
}
