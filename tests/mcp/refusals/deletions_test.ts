import { strictEqual } from "node:assert/strict";
import { type Reply, type Served, withServer } from "../../support/client.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { ALL_TOOLS } from "./provoked.ts";
import { HTTP_CONNECTION, NOBODY, RECIPE, type Stage, stage } from "./stage.ts";

/** What is refused before anybody is asked, whether confirmed or not. */
function before({ batch }: Stage): Provocation[] {
  return [{}, { confirm: false }, { confirm: true }].flatMap((confirm) =>
    [
      {
        code: "MalformedIdentifier",
        tool: "delete_batch",
        args: { batch_id: "b", ...confirm },
      },
      {
        code: "BatchNotFound",
        tool: "delete_batch",
        args: { batch_id: NOBODY, ...confirm },
      },
      {
        code: "BatchImmutable",
        tool: "delete_batch",
        args: { batch_id: batch.completed, ...confirm },
        says: /"ten"/,
      },
      {
        code: "InvalidName",
        tool: "delete_project",
        args: { project: " ", ...confirm },
      },
      {
        code: "ProjectNotFound",
        tool: "delete_project",
        args: { project: "Dogs", ...confirm },
      },
      {
        code: "InvalidName",
        tool: "delete_preprocessing_recipe",
        args: { project: "Cats", name: " ", ...confirm },
      },
      {
        code: "ProjectNotFound",
        tool: "delete_preprocessing_recipe",
        args: { project: "Dogs", name: "small", ...confirm },
      },
      {
        code: "RecipeNotFound",
        tool: "delete_preprocessing_recipe",
        args: { project: "Cats", name: "big", ...confirm },
        says: /known: "small"/,
      },
      {
        code: "InvalidName",
        tool: "delete_inference_connection",
        args: { connection: " ", ...confirm },
      },
      {
        code: "InferenceConnectionNotFound",
        tool: "delete_inference_connection",
        args: { connection: "seeker", ...confirm },
        says: /"seeker"/,
      },
    ] satisfies Provocation[]
  );
}

/** The same calls, once for each way they can be refused. */
function deletions(
  { project, batch }: Stage,
  code: Provocation["code"],
  confirm: boolean,
  says: (subject: string) => RegExp,
): Provocation[] {
  return [
    ...(["draft", "approved", "open"] as const).map((state): Provocation => ({
      code,
      tool: "delete_batch",
      args: { batch_id: batch[state], confirm },
      says: says(
        `batch "ten" of project "Cats" \\(.*, .*\\) with its ${
          { draft: "0 jobs", approved: "1 job", open: "2 jobs" }[state]
        } over 10 assets.*;`,
      ),
    })),
    {
      code,
      tool: "delete_project",
      args: { project, confirm },
      says: says(
        'project "Cats" with its 1 schema version, 10 assets, 7 labels, 6 batches and 1 recipe;',
      ),
    },
    {
      code,
      tool: "delete_preprocessing_recipe",
      args: { project, name: "SMALL", confirm },
      says: says('preprocessing recipe "small" of project "Cats";'),
    },
    {
      code,
      tool: "delete_inference_connection",
      args: { connection: "FINDER", confirm },
      says: says(
        'inference connection "finder" \\(http, model "acme/fruit" at "r12"\\);',
      ),
    },
  ];
}

/** A stage with a recipe. */
async function furnished(served: Served): Promise<Stage> {
  const set = await stage(served);
  const { project } = set;
  const recipe = { project, name: "small", spec: RECIPE };
  await served.call("create_preprocessing_recipe", recipe);
  await served.call("create_inference_connection", HTTP_CONNECTION);
  return set;
}

Deno.test("tools that delete refuse", async (t) => {
  const provoker = new Provoker("deletions");
  await t.step(
    "an agent that has nobody to ask",
    (t) =>
      withServer(async (served) => {
        const set = await furnished(served);
        await provoker.all(t, served, [
          ...before(set),
          ...deletions(
            set,
            "ConfirmationRequired",
            false,
            (what) => new RegExp(`^This would delete ${what}`),
          ),
        ]);
      }, { era: "2025-11-25", args: ALL_TOOLS }),
  );
  let reply: Reply = { action: "decline" };
  let asked = 0;
  const person = () => {
    asked++;
    return reply;
  };
  await t.step(
    "an agent whose person does not agree",
    (t) =>
      withServer(async (served: Served) => {
        const set = await furnished(served);
        await provoker.all(t, served, [
          ...before(set),
          ...deletions(set, "ConfirmationRequired", false, () => /confirm/),
        ]);
        strictEqual(asked, 0);
        await provoker.all(
          t,
          served,
          deletions(
            set,
            "DeletionNotAgreed",
            true,
            (what) => new RegExp(`said no to deleting ${what}`),
          ),
        );
        reply = { action: "cancel" };
        await provoker.all(
          t,
          served,
          deletions(
            set,
            "DeletionNotAgreed",
            true,
            (what) =>
              new RegExp(`closed the question whether to delete ${what}`),
          ),
        );
        strictEqual(asked, 12);
      }, { era: "2026-07-28", args: ALL_TOOLS, person }),
  );
  provoker.finish();
});
