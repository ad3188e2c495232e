import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { Geometry } from "../../../kernel/mod.ts";
import { polygonArea } from "../../inference/local/scene.ts";
import {
  KNOWN_THINGS,
  overlap,
  PERSON_PIXELS,
} from "../../models/known_things.ts";
import {
  centernetFolder,
  MODELS_VARIABLE,
  selfieFolder,
} from "../../models/real_models.ts";
import type { Answers } from "../../support/answers.ts";
import { type Served, withServer } from "../../support/client.ts";
import { Hub } from "../../support/hub.ts";
import { COMMIT, type HubFile, MODEL_ID } from "../../support/hub_model.ts";
import { create, download } from "../weights/room.ts";

const PHOTOS = new URL("../../../cli/demo/photos/", import.meta.url).pathname;
const PROJECT = { project: "Table" };

/** The files of a model folder as a hub would list them. */
async function hubFiles(folder: string): Promise<HubFile[]> {
  const paths = [
    "config.json",
    "preprocessor_config.json",
    "onnx/model.onnx",
  ];
  return await Promise.all(paths.map(async (path) => ({
    path,
    bytes: await Deno.readFile(`${folder}/${path}`),
    lfs: path.endsWith(".onnx"),
  })));
}

/** Fetches a model into a workspace from a hub that is gone afterwards. */
async function fetchModel(workspace: string, folder: string): Promise<void> {
  await using hub = new Hub(await hubFiles(folder));
  const env = { HF_ENDPOINT: hub.address, HF_TOKEN: "" };
  await withServer(async (served) => {
    await create(served);
    const { total_bytes } = await served.call("model_download_size", {
      model_id: MODEL_ID,
      model_revision: COMMIT,
    });
    const { size } = await Deno.stat(`${folder}/onnx/model.onnx`);
    ok(total_bytes > size, `${total_bytes}`);
    const { setup_state, capabilities } = await download(served);
    deepStrictEqual(
      [setup_state, capabilities],
      ["ready", ["label_detect"]],
    );
    const { files_checked } = await served.call("check_connection_integrity", {
      connection: "resident",
    });
    strictEqual(files_checked, 3);
  }, { workspace, env });
}

/** A batch of the photos, open for work. */
async function openBatch(
  served: Served,
  names: readonly string[],
  geometries: readonly string[],
): Promise<string> {
  const path = `${served.room}/photos`;
  await Deno.mkdir(path);
  for (const { photo } of KNOWN_THINGS) {
    await Deno.copyFile(`${PHOTOS}${photo}`, `${path}/${photo}`);
  }
  await served.call("create_project", { name: "Table" });
  const classes = names.map((name) => ({ name, geometries }));
  await served.call("create_schema_version", { ...PROJECT, classes });
  const { batch_id } = await served.call("ingest", { ...PROJECT, path });
  await served.call("approve_batch", { batch_id, start: true });
  return batch_id;
}

type Labels = Answers["list_asset_annotations"]["items"];

/** The labels of each photo, photos in order of their names. */
async function labelsOf(
  served: Served,
  batch_id: string,
): Promise<readonly Labels[]> {
  const { items } = await served.call("list_batch_assets", { batch_id });
  return await Promise.all(items.map(async ({ id: asset_id, job_id }) => {
    const args = { job_id, asset_id };
    return (await served.call("list_asset_annotations", args)).items;
  }));
}

/** The label of a class that the model is surest of. */
function surest(labels: Labels, name: string): Geometry {
  const [first] = labels.filter(({ label_class }) => label_class === name)
    .sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  ok(first !== undefined, `No ${name} among ${JSON.stringify(labels)}`);
  return first.geometry as Geometry;
}

async function inWorkspace(
  body: (workspace: string) => Promise<void>,
): Promise<void> {
  const room = await Deno.makeTempDir({ prefix: "visionset-chain-" });
  try {
    await body(`${room}/workspace`);
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}

const OPTIONS = { ignore: !Deno.env.has(MODELS_VARIABLE) };

Deno.test(
  "a detector goes from a hub into a workspace, labels offline, and its labels are exported",
  OPTIONS,
  () =>
    inWorkspace(async (workspace) => {
      await fetchModel(workspace, await centernetFolder());
      await withServer(async (served) => {
        // In the order of the known things, which is that of their photos.
        const names = ["Person", "cat", "CUP"];
        const batch_id = await openBatch(served, names, ["bbox"]);
        const run = { batch_id, connection: "resident" };
        const plan = await served.call("get_pre_label_plan", run);
        deepStrictEqual(plan.asked_classes, names);
        const done = await served.call("pre_label_batch", run);
        const [outcome] = done.items;
        deepStrictEqual(
          [outcome?.assets_considered, outcome?.assets_labeled],
          [3, 3],
        );
        const labels = await labelsOf(served, batch_id);
        for (const [i, { corners }] of KNOWN_THINGS.entries()) {
          const geometry = surest(labels[i]!, names[i]!);
          const share = overlap(geometry, corners);
          ok(
            share >= 0.85,
            `${names[i]} ${share}: ${JSON.stringify(geometry)}`,
          );
        }
        await ship(served, batch_id);
      }, { workspace, args: ["--offline"] });
    }),
);

Deno.test(
  "a segmenter goes the same way, and draws the person's outline",
  OPTIONS,
  () =>
    inWorkspace(async (workspace) => {
      await fetchModel(workspace, await selfieFolder());
      await withServer(async (served) => {
        const batch_id = await openBatch(served, ["person"], ["polygon"]);
        const run = { batch_id, connection: "resident" };
        await served.call("pre_label_batch", run);
        const [astronaut] = await labelsOf(served, batch_id);
        const area = astronaut!.reduce(
          (sum, { geometry }) => sum + polygonArea(geometry as Geometry),
          0,
        );
        ok(Math.abs(area / PERSON_PIXELS - 1) <= 0.03, `${area}`);
      }, { workspace, args: ["--offline"] });
    }),
);

/** Confirms all that the model left, and carries it into an export. */
async function ship(served: Served, batch_id: string): Promise<void> {
  const { jobs } = await served.call("get_batch", { batch_id });
  const { items } = await served.call("list_batch_assets", { batch_id });
  const job_id = jobs[0]!.id;
  for (const { id: asset_id } of items) {
    const progress = "annotated";
    await served.call("set_asset_progress", { job_id, asset_id, progress });
  }
  await served.call("complete_job", { job_id });
  await served.call("complete_batch", { batch_id, promote: true });
  await served.call("publish_release", { ...PROJECT, tag: "v1" });
  const dest = `${served.room}/coco`;
  const release = { ...PROJECT, tag: "v1", format: "coco", dest, verify: true };
  const { verification } = await served.call("export_release", release);
  const shipped = verification?.classes.map(({ label_class }) => label_class);
  deepStrictEqual(shipped, ["Person", "cat", "CUP"]);
}
