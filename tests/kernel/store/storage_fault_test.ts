import { strictEqual } from "node:assert/strict";
import { storageFault } from "../../../kernel/store/storage_fault.ts";

const CASES = [
  ["a full disk", { code: "ENOSPC" }, "its disk is full"],
  ["a used up quota", { code: "EDQUOT" }, "its disk quota is used up"],
  [
    "a file too large",
    { message: "File too large (os error 27)" },
    "takes no file so large",
  ],
  [
    "a quota without a code",
    { message: "Disk quota exceeded (os error 122)" },
    "its disk quota is used up",
  ],
  ["a read-only disk", { code: "EROFS" }, "its disk is mounted read-only"],
  ["a full database", { errcode: 13 }, "its disk is full"],
  ["a missing file", { code: "ENOENT" }, null],
  ["a busy database", { errcode: 5 }, null],
  ["any other error", {}, null],
] as const;

Deno.test("storageFault() tells a disk that takes no more", async (t) => {
  for (const [name, facts, reason] of CASES) {
    await t.step(name, () => {
      const found = storageFault(Object.assign(new Error("Fault"), facts));

      strictEqual(
        found?.code,
        reason === null ? undefined : "WorkspaceUnwritable",
      );
      strictEqual(found?.message.includes(reason ?? "") ?? true, true);
    });
  }
});
