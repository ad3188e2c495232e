import { deepStrictEqual, match, rejects } from "node:assert/strict";
import { DESTRUCTIVE_TOOLS } from "../../mcp/mod.ts";
import { type Era, withServer } from "../support/client.ts";
import { draft } from "../support/cycle.ts";

const STATES: readonly [string, string[]][] = [
  ["draft", ["approve", "edit_membership", "delete"]],
  ["approved", ["start", "repin", "delete"]],
  ["in_annotation", ["complete", "repin", "pre_label", "delete"]],
  ["completed", ["promote", "create_correction"]],
];

for (const era of ["2025-11-25", "2026-07-28"] satisfies Era[]) {
  Deno.test(`what destroys is an unknown tool to a ${era} client`, () =>
    withServer(async (served) => {
      const { batch_id, project } = await draft(served);
      for (const { name } of DESTRUCTIVE_TOOLS) {
        const args = { batch_id, project, confirm: true };
        await rejects(served.raw(name, args), (error: Error) => {
          match(error.message, new RegExp(`Unknown tool: "${name}"`));
          return true;
        });
      }
      await served.call("get_batch", { batch_id });
    }, { era }));
}

for (const destructive of [false, true]) {
  const args = destructive ? ["--allow-destructive"] : [];
  Deno.test(`allowed_actions name ${destructive ? "" : "no "}deletion`, () =>
    withServer(async (served) => {
      const { batch_id, project } = await draft(served);
      const expected = STATES.map(([state, actions]) => [
        state,
        destructive ? actions : actions.filter((a) => a !== "delete"),
      ]);
      const seen: [string, string[]][] = [];
      const look = async (
        { state, allowed_actions }: {
          state: string;
          allowed_actions: string[];
        },
      ) => {
        seen.push([state, allowed_actions]);
        const { items } = await served.call("list_batches", { project });
        deepStrictEqual(items[0]!.allowed_actions, allowed_actions);
      };
      await look(await served.call("get_batch", { batch_id }));
      const approved = await served.call("approve_batch", { batch_id });
      await look(approved);
      await look(await served.call("start_batch", { batch_id }));
      const job_id = approved.jobs[0]!.id;
      const { items } = await served.call("next_pending_assets", { job_id });
      for (const { id: asset_id } of items) {
        const mark = { job_id, asset_id, progress: "annotated" };
        await served.call("set_asset_progress", mark);
      }
      await served.call("complete_job", { job_id });
      await look(await served.call("complete_batch", { batch_id }));
      deepStrictEqual(seen, expected);
    }, { args }));
}
