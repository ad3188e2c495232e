import assert from "node:assert/strict";
import {
  assetActions,
  batchActions,
  jobActions,
} from "../../../kernel/domain/allowed_actions.ts";
import {
  type AssetProgress,
  type BatchState,
  type JobState,
  progressCounts,
} from "../../../kernel/domain/states.ts";

Deno.test("batchActions() follows from the state", async (t) => {
  const cases: [BatchState, string[]][] = [
    ["draft", ["approve", "edit_membership", "delete"]],
    ["approved", ["start", "repin", "delete"]],
    ["in_annotation", ["complete", "repin", "pre_label", "delete"]],
    ["completed", ["promote", "create_correction"]],
  ];
  for (const [state, expected] of cases) {
    await t.step(state, () => {
      assert.deepEqual(batchActions(state, true), expected);
      assert.deepEqual(
        batchActions(state, false),
        expected.filter((action) => action !== "delete"),
      );
    });
  }
});

Deno.test("jobActions() needs an open batch, and settled assets to complete", async (t) => {
  const open = progressCounts({ annotated: 2, unannotated: 1 });
  const reviewed = progressCounts({ review_pending: 1 });
  const settled = progressCounts({ annotated: 1, skipped: 1, accepted: 1 });
  const cases: [BatchState, JobState, typeof open, string[]][] = [
    ["draft", "pending", open, []],
    ["approved", "pending", settled, []],
    ["in_annotation", "pending", open, ["start", "pre_label"]],
    ["in_annotation", "pending", settled, ["start", "pre_label"]],
    ["in_annotation", "in_progress", open, ["pre_label"]],
    ["in_annotation", "in_progress", reviewed, ["pre_label"]],
    ["in_annotation", "in_progress", settled, ["complete", "pre_label"]],
    ["in_annotation", "completed", settled, []],
    ["completed", "in_progress", settled, []],
  ];
  for (const [batch, state, progress, expected] of cases) {
    await t.step(`${state} in ${batch}: ${expected}`, () => {
      assert.deepEqual(jobActions({ state, progress }, batch), expected);
    });
  }
});

Deno.test("assetActions() follows from progress while all is open", async (t) => {
  const cases: [AssetProgress, string[]][] = [
    ["unannotated", ["annotate", "skip"]],
    ["pre_labeled", ["annotate", "skip", "confirm"]],
    ["annotated", ["annotate", "skip", "submit_for_review"]],
    ["skipped", ["restore"]],
    ["review_pending", ["accept", "return_to_annotator"]],
    ["accepted", []],
  ];
  for (const [progress, expected] of cases) {
    await t.step(progress, () => {
      for (const job of ["pending", "in_progress"] as const) {
        const found = assetActions({ progress, job }, "in_annotation");
        assert.deepEqual(found, expected);
      }
      const done = { progress, job: "completed" } as const;
      assert.deepEqual(assetActions(done, "in_annotation"), []);
      const work = { progress, job: "in_progress" } as const;
      for (const batch of ["draft", "approved", "completed"] as const) {
        assert.deepEqual(assetActions(work, batch), []);
      }
    });
  }
  await t.step("outside a job", () => {
    const loose = { progress: null, job: null };
    assert.deepEqual(assetActions(loose, "in_annotation"), []);
  });
});
