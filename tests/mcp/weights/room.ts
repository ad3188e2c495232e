import { deepStrictEqual } from "node:assert/strict";
import type { Answers } from "../../support/answers.ts";
import {
  type Arguments,
  type Served,
  type ServedOptions,
  withServer,
} from "../../support/client.ts";
import { Hub } from "../../support/hub.ts";
import { COMMIT, FOLDER, MODEL_ID } from "../../support/hub_model.ts";

/** A connection to the model of the test hub. */
export const RESIDENT = {
  name: "resident",
  connection_type: "local",
  model_id: MODEL_ID,
  model_revision: COMMIT,
  device: "cpu",
  precision: "fp32",
};
/** How tools name it. */
export const IT = { connection: "resident" };

/** Runs a body with a server whose hub is one of this machine. */
export async function withHub(
  body: (served: Served, hub: Hub) => Promise<void>,
  options: ServedOptions = {},
): Promise<void> {
  await using hub = new Hub();
  const env = { HF_ENDPOINT: hub.address, HF_TOKEN: "", ...options.env };
  await withServer((served) => body(served, hub), { ...options, env });
}

/** Makes the connection. */
export function create(served: Served, more: Arguments = {}) {
  return served.call("create_inference_connection", { ...RESIDENT, ...more });
}

/** Brings its weights. */
export function download(
  served: Served,
  connection = "resident",
): Promise<Answers["download_connection_weights"]> {
  return served.call("download_connection_weights", { connection });
}

/** The connection as it is stored. */
export async function stored(served: Served, name = "resident") {
  const { items } = await served.call("list_inference_connections");
  return items.find((item) => item.name === name);
}

/** Every file and link of the model in a workspace, but for what is partial. */
export async function tree(workspace: string): Promise<string[]> {
  const all = await filesIn(`${workspace}/models/${FOLDER}`);
  return all.filter((path) =>
    !path.endsWith(".incomplete") && path !== "visionset/busy"
  );
}

async function filesIn(folder: string, prefix = ""): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      const path = `${prefix}${name}`;
      if (!isDirectory) found.push(path);
      else found.push(...await filesIn(`${folder}/${name}`, `${path}/`));
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found.sort();
}

/** Requires that of the model there is no more than whole or begun blobs. */
export async function requireNothing(workspace: string): Promise<void> {
  const all = await filesIn(`${workspace}/models/${FOLDER}`);
  const told = all.filter((path) =>
    path !== "visionset/busy" && !/^blobs\/[0-9a-f]+(\.incomplete)?$/.test(path)
  );
  deepStrictEqual(told, []);
}

/** Where a file of the snapshot is found. */
export function entry(workspace: string, path: string, commit = COMMIT) {
  return `${workspace}/models/${FOLDER}/snapshots/${commit}/${path}`;
}
