import { withServer } from "../../support/client.ts";
import { pictures } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { CLASSES, NOBODY, stage, tag } from "./stage.ts";

const STATES = { approved: "approved", open: "in_annotation" } as const;

Deno.test("tools about hand-picked batches refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("membership");
    const { project, batch, job, asset } = await stage(served);
    const held = asset.plain;
    await served.call("create_project", { name: "Dogs" });
    const other = await served.call("ingest", {
      project: "Dogs",
      path: await pictures(served, { count: 1, folder: "dog" }),
    });
    const { items } = await served.call("list_batch_assets", {
      batch_id: other.batch_id,
    });
    const foreign = items[0]!.id;
    const onBatch = [
      ["repin_batch", {}],
      ["add_batch_assets", { asset_ids: [held] }],
      ["remove_batch_assets", { asset_ids: [held] }],
      ["create_correction_batch", { name: "again" }],
    ] as const;
    const create = (
      code: Provocation["code"],
      change: Record<string, unknown>,
      says?: RegExp,
    ): Provocation => ({
      code,
      tool: "create_batch",
      args: { project, name: "chosen", asset_ids: [held], ...change },
      ...says !== undefined && { says },
    });
    const correct = (
      code: Provocation["code"],
      change: Record<string, unknown>,
      says: RegExp,
    ): Provocation => ({
      code,
      tool: "create_correction_batch",
      args: { batch_id: batch.completed, name: "again", ...change },
      says,
    });
    await provoker.all(t, served, [
      ...onBatch.flatMap(([tool, args]): Provocation[] => [
        {
          code: "MalformedIdentifier",
          tool,
          args: { ...args, batch_id: "b" },
          says: /^batch_id must/,
        },
        { code: "BatchNotFound", tool, args: { ...args, batch_id: NOBODY } },
      ]),
      ...(["draft", "completed"] as const).map((state): Provocation => ({
        code: "InvalidTransition",
        tool: "repin_batch",
        args: { batch_id: batch[state], allow_destructive: true },
        says: /only while it is approved or in_annotation$/,
      })),
      ...Object.entries({ ...STATES, completed: "completed" } as const).flatMap(
        ([key, state]) =>
          (["add_batch_assets", "remove_batch_assets"] as const).map(
            (tool): Provocation => ({
              code: "BatchNotEditable",
              tool,
              args: {
                batch_id: batch[key as keyof typeof batch],
                asset_ids: [foreign],
              },
              says: new RegExp(`^The batch is ${state};.*skipped instead$`),
            }),
          ),
      ),
      {
        code: "AssetNotFound",
        tool: "add_batch_assets",
        args: { batch_id: batch.draft, asset_ids: [held, foreign, NOBODY] },
        says: new RegExp(`${foreign}, ${NOBODY}$`),
      },
      ...(["add_batch_assets", "remove_batch_assets"] as const).map((
        tool,
      ): Provocation => ({
        code: "MalformedIdentifier",
        tool,
        args: { batch_id: batch.draft, asset_ids: [held, "x"] },
        says: /^asset_ids\.1 must/,
      })),
      create("InvalidName", { name: " " }, /batch name/),
      create("InvalidName", { project: "" }, /project name/),
      create("ProjectNotFound", { project: "Birds" }),
      create("MalformedIdentifier", { asset_ids: ["1"] }, /^asset_ids\.0/),
      create("AssetNotFound", { asset_ids: [held, foreign] }, RegExp(foreign)),
      create(
        "AssetNotFound",
        { asset_ids: Array.from({ length: 30 }, () => crypto.randomUUID()) },
        /and 10 more$/,
      ),
      ...(["draft", "approved", "open"] as const).map((state) =>
        correct(
          "InvalidTransition",
          { batch_id: batch[state], asset_ids: [foreign], name: "" },
          /only a completed batch is corrected$/,
        )
      ),
      correct("AssetNotInBatch", { asset_ids: [foreign] }, RegExp(foreign)),
      correct("MalformedIdentifier", { asset_ids: ["x"] }, /^asset_ids\.0/),
      correct("InvalidName", { name: "\n" }, /batch name/),
    ]);
    const classes = CLASSES.filter(({ name }) => name !== "lane");
    const narrower = { project, classes, allow_destructive: true };
    await served.call("create_schema_version", narrower);
    const repin = (
      code: Provocation["code"],
      allow_destructive: boolean,
      says: RegExp,
    ): Provocation => ({
      code,
      tool: "repin_batch",
      args: { batch_id: batch.open, allow_destructive },
      says,
    });
    const removed = repin("DestructiveSchemaChange", false, /"lane": class re/);
    await provoker.all(t, served, [removed]);
    const geometry = { type: "polyline", points: [[1, 1], [20, 20]] };
    await served.call("add_annotations", {
      job_id: job.working,
      annotations: [{ ...tag(held, "lane"), geometry }],
    });
    // A label is in the way too: the missing flag is told before it.
    await provoker.all(t, served, [
      removed,
      repin("SchemaChangeWouldOrphan", true, /"lane" has 1 on 1 asset/),
    ]);
    provoker.finish();
  }, { era: "2025-11-25" }));
