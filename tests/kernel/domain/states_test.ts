import assert from "node:assert/strict";
import {
  ASSET_PROGRESS,
  BATCH_MOVES,
  countAll,
  countUnsettled,
  initialProgress,
  JOB_MOVES,
  type Moves,
  PROGRESS_MOVES,
  progressAfterEdit,
  progressCounts,
  PROMOTABLE,
  requireMove,
  SETTLED,
  WRITABLE,
} from "../../../kernel/domain/states.ts";
import { refusedNow } from "./refused_now.ts";

/** Rows are states; a column per state in the same order: may it follow? */
type Table = readonly (readonly [state: string, follows: string])[];

Deno.test("requireMove() lets a batch forward only", async (t) => {
  await walk(t, BATCH_MOVES, [
    ["draft", ".x.."],
    ["approved", "..x."],
    ["in_annotation", "...x"],
    ["completed", "...."],
  ]);
});

Deno.test("requireMove() lets a job forward only", async (t) => {
  await walk(t, JOB_MOVES, [
    ["pending", ".x."],
    ["in_progress", "..x"],
    ["completed", "..."],
  ]);
});

Deno.test("requireMove() lets an asset move as its table says", async (t) => {
  await walk(t, PROGRESS_MOVES, [
    ["unannotated", ".xxx.."],
    ["pre_labeled", "x.xx.."],
    ["annotated", "x..xx."],
    ["skipped", "x....."],
    ["review_pending", "..x..x"],
    ["accepted", "......"],
  ]);
});

async function walk<S extends string>(
  t: Deno.TestContext,
  moves: Moves<S>,
  table: Table,
): Promise<void> {
  const states = table.map(([state]) => state as S);
  assert.deepEqual(Object.keys(moves).sort(), [...states].sort());
  for (const [from, follows] of table) {
    const legal = states.filter((_, i) => follows[i] === "x");
    for (const to of states) {
      await t.step(`${from} to ${to}`, () => {
        const move = { subject: "It", from: from as S, to };
        if (legal.includes(to)) return requireMove(moves, move);
        const { message } = refusedNow(
          () => requireMove(moves, move),
          "InvalidTransition",
        );
        assert.ok(
          message.startsWith(
            `It is ${from}, so becoming ${to} is not possible`,
          ),
          message,
        );
        const reachable = message.split("only become ")[1]?.split(", ") ?? [];
        assert.deepEqual(reachable.sort(), [...legal].sort());
        if (legal.length === 0) assert.match(message, /nothing follows/);
      });
    }
  }
}

Deno.test("the sets of progress are those of the contract", () => {
  assert.deepEqual([...SETTLED].sort(), ["accepted", "annotated", "skipped"]);
  assert.deepEqual([...PROMOTABLE].sort(), ["accepted", "annotated"]);
  assert.deepEqual([...WRITABLE].sort(), [
    "annotated",
    "pre_labeled",
    "unannotated",
  ]);
});

Deno.test("progressAfterEdit() follows the labels that are left", async (t) => {
  const cases = [
    ["unannotated", 0, "unannotated"],
    ["unannotated", 1, "annotated"],
    ["pre_labeled", 0, "unannotated"],
    ["pre_labeled", 2, "annotated"],
    ["annotated", 0, "unannotated"],
    ["annotated", 9, "annotated"],
  ] as const;
  for (const [progress, left, expected] of cases) {
    await t.step(`${progress} with ${left} left`, () => {
      assert.equal(progressAfterEdit(progress, left), expected);
    });
  }
});

Deno.test("initialProgress() trusts what a person or an import has judged", async (t) => {
  const cases = [
    [0, 0, "unannotated"],
    [1, 1, "pre_labeled"],
    [3, 3, "pre_labeled"],
    [3, 2, "annotated"],
    [1, 0, "annotated"],
  ] as const;
  for (const [total, byModel, expected] of cases) {
    await t.step(`${byModel} of ${total} by a model`, () => {
      assert.equal(initialProgress({ total, byModel }), expected);
    });
  }
});

Deno.test("progressCounts() has every word, and counts add up", () => {
  const counts = progressCounts({
    unannotated: 1,
    pre_labeled: 2,
    annotated: 4,
    skipped: 8,
    review_pending: 16,
    accepted: 32,
  });

  assert.deepEqual(Object.keys(progressCounts()), [...ASSET_PROGRESS]);
  assert.equal(countAll(progressCounts()), 0);
  assert.equal(countAll(counts), 63);
  assert.equal(countUnsettled(counts), 1 + 2 + 16);
});
