import type { ToolName } from "../../support/answers.ts";
import {
  type Arguments,
  type Served,
  withServer,
} from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import { connectTo, OracleEndpoint } from "../pre_label/room.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { HTTP_CONNECTION, NOBODY, type Stage, stage } from "./stage.ts";
import { edit } from "./state.ts";

const TOOLS = [
  "get_pre_label_plan",
  "pre_label_batch",
  "pre_label_project",
  "pre_label_job",
] as const satisfies readonly ToolName[];
const RUNS = TOOLS.slice(1);

/** What each tool is about, where that is nothing. */
const NOTHING = {
  get_pre_label_plan: { batch_id: "none" },
  pre_label_batch: { batch_id: "none" },
  pre_label_project: { project: "Cats", batch_ids: [] },
  pre_label_job: { job_id: "none" },
};

/** Connections that cannot be asked, and shapes that are not made. */
const MODELS: readonly (readonly [Provocation["code"], Arguments, RegExp?])[] =
  [
    ["InvalidName", { connection: " " }],
    ["InferenceConnectionNotFound", { connection: "nobody" }],
    ["InferenceConnectionNotFound", { connection: NOBODY }],
    ["InferenceConnectionNotSetUp", { connection: "untested" }, /"untested"/],
    ["InferenceConnectionNotSetUp", { connection: "local" }, /download_conn/],
    ["LocalInferenceUnavailable", { connection: "gpu" }, /device cuda:0 with/],
    ["InferenceConnectionNotRunnable", { connection: "alien" }, /"alien"/],
    ["UnsupportedPrompt", { connection: "pointer" }, /point_suggest only/],
    [
      "UnproducibleGeometry",
      { connection: "finder", geometries: ["polyline", "bbox", "mask"] },
      /makes no mask, polyline; it makes: bbox, polygon$/,
    ],
  ];

/** The model comes first: nothing that these calls are about is there. */
function models(): Provocation[] {
  return MODELS.flatMap(([code, choice, says]) =>
    TOOLS.map((tool): Provocation => ({
      code,
      tool,
      args: { ...NOTHING[tool], ...choice },
      ...says && { says },
    }))
  );
}

const connection = "finder";
const project = "Cats";

function subjects(set: Stage, lanes: { batch_id: string; job_id: string }) {
  const state = "BatchNotInAnnotation";
  const bare = "SchemaHasNoDetectableClass";
  const row = (
    code: Provocation["code"],
    tool: ToolName,
    args: Arguments,
    says?: RegExp,
  ): Provocation => ({
    code,
    tool,
    args: { connection, ...args },
    ...says && { says },
  });
  const nothing =
    /no class that .* as bbox or polygon: "lane" \(no_producible_g/;
  const ofBatch = (["get_pre_label_plan", "pre_label_batch"] as const)
    .flatMap((tool) => [
      row("MalformedIdentifier", tool, { batch_id: "7" }, /^batch_id /),
      row("BatchNotFound", tool, { batch_id: NOBODY }),
      row(
        state,
        tool,
        { batch_id: set.batch.draft },
        /is draft; .*; approve_batch with start opens it$/,
      ),
      row(
        state,
        tool,
        { batch_id: set.batch.approved },
        /is approved; .*; start_batch opens it$/,
      ),
      row(
        state,
        tool,
        { batch_id: set.batch.completed },
        /is completed.*in_annotation$/,
      ),
      row(bare, tool, { batch_id: lanes.batch_id }, nothing),
      row(
        bare,
        tool,
        { batch_id: lanes.batch_id, geometries: ["polygon"] },
        /^Schema version 1 has .* as polygon: /,
      ),
    ]);
  const job = "pre_label_job";
  const ofJob = [
    row("MalformedIdentifier", job, { job_id: "7" }, /^job_id /),
    row("JobNotFound", job, { job_id: NOBODY }),
    row(state, job, { job_id: set.job.approved }, /is approved/),
    row(state, job, { job_id: set.job.closed }, /is completed/),
    row("JobFinished", job, { job_id: set.job.finished }),
    row(bare, job, { job_id: lanes.job_id }, nothing),
  ];
  const all = "pre_label_project";
  const some = (...batch_ids: string[]) => ({ project, batch_ids });
  const { draft, open, fresh, completed } = set.batch;
  const ofProject = [
    row("InvalidName", all, { project: " ", connection: "nobody" }),
    row("ProjectNotFound", all, { project: "Dogs", connection: "nobody" }),
    row(state, all, some(), /^batch_ids names no batch/),
    row("MalformedIdentifier", all, some(NOBODY, "7"), /^batch_ids\.1 /),
    row("BatchNotFound", all, some(draft, NOBODY), /-000000000000;/),
    row("BatchNotFound", all, some(draft, lanes.batch_id)),
    row(state, all, some(open, draft, completed), /^Batch "ten" is draft/),
    row(state, all, { project: "Bare" }, /^No batch of the project is in/),
    row(bare, all, { project: "Lanes" }, /^Batch "pictures-1": Schema/),
    row(bare, all, { project: "Lanes", batch_ids: [lanes.batch_id] }),
  ];
  return { rows: [...ofBatch, ...ofJob, ...ofProject], fresh };
}

/** A run of each kind over one fresh job. */
function runs(set: Stage, connection: string): [ToolName, Arguments][] {
  const about = {
    pre_label_batch: { batch_id: set.batch.fresh },
    pre_label_project: { project, batch_ids: [set.batch.fresh] },
    pre_label_job: { job_id: set.job.pending },
  };
  return RUNS.map((tool) => [
    tool,
    { ...about[tool as keyof typeof about], connection },
  ]);
}

async function connections(
  served: Served,
  endpoint: OracleEndpoint,
): Promise<void> {
  const make = (more: Arguments) =>
    served.call("create_inference_connection", { ...HTTP_CONNECTION, ...more });
  await connectTo(served, endpoint);
  await connectTo(served, endpoint, { name: "pointer" });
  await connectTo(served, endpoint, { name: "far" });
  await connectTo(served, endpoint, { name: "broken" });
  await make({ name: "untested" });
  await make({ name: "alien", provider_id: "alien" });
  const local = { connection_type: "local", endpoint_url: null };
  await make({ ...local, name: "local", device: "cpu", precision: "fp32" });
  await make({ ...local, name: "gpu", device: "cuda:0", precision: "fp16" });
  edit(
    served,
    `UPDATE inference_connection SET model_family = 'point_suggest'
       WHERE name = 'pointer';
     UPDATE inference_connection SET endpoint_url = 'http://vision.lab/'
       WHERE name = 'far';
     UPDATE inference_connection SET setup_state = 'ready'
       WHERE name = 'gpu';
     UPDATE inference_connection SET endpoint_url = 'http://127.0.0.1:49999/'
       WHERE name = 'broken'`,
  );
}

Deno.test("tools about pre-labelling refuse, first things first", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("pre_label");
    await using endpoint = new OracleEndpoint();
    const set = await stage(served);
    const lanes = await open(served, {
      project: "Lanes",
      classes: [{ name: "lane", geometries: ["polyline"] }],
      count: 1,
    });
    await served.call("create_project", { name: "Bare" });
    await connections(served, endpoint);
    await provoker.all(t, served, models());
    await provoker.all(t, served, subjects(set, lanes).rows);
    const failing = [
      ["far", "InferenceConnectionInvalid", /--allow-endpoint vision\.lab:80/],
      ["broken", "InferenceEndpointUnavailable", /cannot be reached/],
    ] as const;
    for (const [name, code, says] of failing) {
      await provoker.all(
        t,
        served,
        runs(set, name).map(([tool, args]): Provocation => ({
          code,
          tool,
          args,
          says: new RegExp(
            `${says.source}.*; before that 0 of 1 jobs were finished and 0 ann`,
          ),
          disturbed: "pre_label_run",
        })),
      );
    }
    const never = Promise.withResolvers<void>();
    endpoint.oracle = async () => {
      await never.promise;
      return [];
    };
    const [first] = runs(set, connection);
    const running = served.call(...first!);
    while (endpoint.asked.length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await provoker.all(
      t,
      served,
      runs(set, connection).map(([tool, args]): Provocation => ({
        code: "PreLabelRunning",
        tool,
        args,
        says: new RegExp(set.job.pending),
        disturbed: "pre_label_run",
      })),
    );
    never.resolve();
    await running;
    provoker.finish();
  }, { era: "2025-11-25" }));
