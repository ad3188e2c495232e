import { strictEqual, throws } from "node:assert/strict";
import { PictureError } from "../../../kernel/media/faults.ts";
import { probe } from "../../../kernel/media/probe/mod.ts";

/** Asserts that a file is refused without a decode, in such words. */
export function refuses(
  bytes: Uint8Array,
  kind: "unsupported" | "corrupt",
  reason: RegExp,
): void {
  throws(() => probe(bytes), (error: unknown) => {
    if (!(error instanceof PictureError)) return false;
    strictEqual(error.kind, kind, error.message);
    strictEqual(reason.test(error.message), true, error.message);
    return true;
  });
}
