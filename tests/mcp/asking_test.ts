import {
  deepStrictEqual,
  match,
  ok,
  rejects,
  strictEqual,
} from "node:assert/strict";
import {
  type Era,
  type Person,
  type Reply,
  type Served,
  withServer,
} from "../support/client.ts";
import { draft } from "../support/cycle.ts";
import { withPipes } from "../support/pipes.ts";
import { requireUnchanged, stateOf } from "./refusals/state.ts";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];
const YES: Reply = { action: "accept", content: { delete: true } };
const args = ["--allow-destructive"];

/** Serves to a client whose person answers as the test says at the moment. */
async function asking(
  era: Era,
  body: (served: Served, set: (person: Person) => string[]) => Promise<void>,
): Promise<void> {
  let answer: Person = () => YES;
  const asked: string[] = [];
  const person: Person = (question) => {
    asked.push(question.message);
    return answer(question);
  };
  await withServer((served) =>
    body(served, (next) => {
      answer = next;
      asked.length = 0;
      return asked;
    }), { era, args, person });
}

for (const era of ERAS) {
  Deno.test(`a ${era} client's person is told what goes, and agrees`, () =>
    asking(era, async (served, set) => {
      const { batch_id, project_id } = await draft(served);
      const asked = set(() => YES);
      const found = await served.call("get_batch", { batch_id });
      ok(found.allowed_actions.includes("delete"));
      const once = { batch_id, confirm: true };

      deepStrictEqual(await served.call("delete_batch", once), {
        deleted: found,
      });
      const small = { project: project_id, name: "small" };
      const spec = { resize: { mode: "fit", width: 64, height: 64 } };
      const made = await served.call("create_preprocessing_recipe", {
        ...small,
        spec,
      });
      deepStrictEqual(
        await served.call("delete_preprocessing_recipe", {
          ...small,
          confirm: true,
        }),
        { deleted: made },
      );
      await served.call("create_preprocessing_recipe", { ...small, spec });
      await served.call("delete_project", {
        project: project_id,
        confirm: true,
      });

      deepStrictEqual(asked, [
        `Delete batch "pictures-3" of project "Cats" (draft, ${
          batch_id.slice(0, 8)
        }) with its 0 jobs over 3 assets? Its assets and their labels stay; what was marked of them goes. This cannot be undone.`,
        'Delete preprocessing recipe "small" of project "Cats"? Exports made with it stay, each with its own copy of it. This cannot be undone.',
        'Delete project "Cats" with its 1 schema version, 3 assets and 1 recipe? The folders that its pictures came from stay. This cannot be undone.',
      ]);
      strictEqual((await served.call("list_projects")).total, 0);
    }));

  Deno.test(`a ${era} client's person does not agree, and nothing goes`, (t) =>
    asking(era, async (served, set) => {
      const { batch_id, project } = await draft(served);
      const cases: [string, Reply, RegExp][] = [
        ["decline", { action: "decline" }, /said no to deleting/],
        ["cancel", { action: "cancel" }, /closed the question whether to del/],
        ["accept, but not on", {
          action: "accept",
          content: { delete: false },
        }, /said no/],
        ["accept with words", {
          action: "accept",
          content: { delete: "yes" },
        }, /said no/],
        ["accept of nothing", { action: "accept" }, /said no to deleting/],
      ];
      const before = await stateOf(served);
      for (const [name, reply, says] of cases) {
        await t.step(name, async () => {
          const asked = set(() => reply);
          for (
            const told of [
              await served.refusal("delete_batch", { batch_id, confirm: true }),
              await served.refusal("delete_project", {
                project,
                confirm: true,
              }),
            ]
          ) {
            match(told.message, says);
            match(told.message, /; nothing was deleted, /);
            strictEqual(told.retry_with, null);
          }
          strictEqual(asked.length, 2);
          requireUnchanged(before, await stateOf(served));
        });
      }
    }));

  Deno.test(`a ${era} client's person agrees to what is there no more`, (t) =>
    asking(era, async (served, set) => {
      const { batch_id } = await draft(served);
      const members = await served.call("list_batch_assets", { batch_id });
      const asset_ids = [members.items[0]!.id];
      const meanwhile = (change: () => Promise<unknown>) =>
        set(async () => {
          await change();
          return YES;
        });
      const refused = async (says: RegExp) => {
        const once = { batch_id, confirm: true };
        const told = await served.refusal("delete_batch", once);
        match(told.message, says);
        strictEqual(told.retry_with, null);
      };
      await t.step("it changed", async () => {
        meanwhile(() =>
          served.call("remove_batch_assets", { batch_id, asset_ids })
        );
        await refused(
          /has changed meanwhile and is now .* over 2 assets; nothing was del/,
        );
      });
      await t.step("it became a record", async () => {
        const approve = { batch_id, start: true };
        const { jobs } = await served.call("approve_batch", approve);
        const job_id = jobs[0]!.id;
        const { items } = await served.call("next_pending_assets", { job_id });
        meanwhile(async () => {
          for (const { id: asset_id } of items) {
            const mark = { job_id, asset_id, progress: "skipped" };
            await served.call("set_asset_progress", mark);
          }
          await served.call("complete_job", { job_id });
          await served.call("complete_batch", { batch_id });
        });
        await refused(/is completed and stays as the record of its work/);
      });
      await t.step("a recipe changed", async () => {
        const small = { project: "Cats", name: "small" };
        const spec = { resize: { mode: "fit", width: 64, height: 64 } };
        await served.call("create_preprocessing_recipe", { ...small, spec });
        meanwhile(() =>
          served.call("update_preprocessing_recipe", {
            ...small,
            spec: { ...spec, seed: 1 },
          })
        );
        const once = { ...small, confirm: true };
        const { message } = await served.refusal(
          "delete_preprocessing_recipe",
          once,
        );
        match(message, /has changed meanwhile and is now .*; nothing was del/);
        await served.call("get_preprocessing_recipe", small);
      });
      await t.step("it is gone", async () => {
        meanwhile(async () => {
          set(() => YES);
          const twice = { project: "Cats", confirm: true };
          await served.call("delete_project", twice);
        });
        const told = await served.refusal("delete_project", {
          project: "Cats",
          confirm: true,
        });
        match(told.message, /There is no project "Cats"/);
      });
    }));

  Deno.test(`a ${era} client that can ask nobody has the agent's confirm`, () =>
    withServer(async (served) => {
      const { batch_id } = await draft(served);
      const told = await served.refusal("delete_batch", { batch_id });
      strictEqual(told.retry_with, "confirm");
      await served.call("delete_batch", { batch_id, confirm: true });
      strictEqual(
        (await served.call("list_batches", { project: "Cats" })).total,
        0,
      );
    }, { era, args }));

  Deno.test(`a ${era} client's person who leaves is not waited for`, (t) =>
    withPipes({
      era,
      answerMs: 200,
      // A 2026 client holds the question itself: here its answer is late.
      person: () =>
        new Promise((resolve) => setTimeout(() => resolve(YES), 500)),
    }, async ({ call }) => {
      await call("create_project", { name: "Cats" });
      await t.step("and the call is refused", async () => {
        const once = { project: "Cats", confirm: true };
        const { error } = await call("delete_project", once) as {
          error: Record<string, string>;
        };
        match(error["message"]!, /^No answer came from the client/);
        strictEqual(error["retry_with"], null);
        strictEqual((await call("list_projects", {}))["total"], 1);
      });
      await new Promise((resolve) => setTimeout(resolve, 400));
    }));
}

for (const era of ERAS) {
  Deno.test(`a ${era} client that gives up deletes nothing`, () =>
    withPipes({
      era,
      answerMs: 60_000,
      person: () =>
        new Promise((resolve) => setTimeout(() => resolve(YES), 600)),
    }, async ({ call }) => {
      await call("create_project", { name: "Cats" });
      const once = { project: "Cats", confirm: true };
      await rejects(call("delete_project", once, AbortSignal.timeout(300)));
      await new Promise((resolve) => setTimeout(resolve, 600));
      strictEqual((await call("list_projects", {}))["total"], 1);
    }));
}

Deno.test("a 2025-11-25 client that fails to ask gets a refusal", () =>
  asking("2025-11-25", async (served, set) => {
    const { batch_id } = await draft(served);
    set(() => Promise.reject(new Error("No screen")));
    const once = { batch_id, confirm: true };
    const told = await served.refusal("delete_batch", once);
    match(told.message, /^No answer came from the client/);
    await served.call("get_batch", { batch_id });
  }));

Deno.test("a 2026-07-28 client that fails to ask deletes nothing", () =>
  asking("2026-07-28", async (served, set) => {
    const { batch_id } = await draft(served);
    set(() => Promise.reject(new Error("No screen")));
    const once = { batch_id, confirm: true };
    await rejects(served.raw("delete_batch", once));
    await served.call("get_batch", { batch_id });
  }));
