import type { InferenceConnection } from "../../kernel/mod.ts";
import type { HubClient } from "../hub/client.ts";
import type { ListedFile } from "../hub/listing.ts";
import { wantedFiles, weightsOf } from "../local/wanted_files.ts";
import { licenseIn } from "./describe.ts";
import { findModel, whatToPut, whereLooked } from "./import/find_model.ts";
import type { FoundModel } from "./import/found.ts";
import { smallText } from "./import/walk.ts";
import type { Lock } from "./lock.ts";
import { FolderSource } from "./sources/folder_source.ts";
import { HubSource } from "./sources/hub_source.ts";
import { type Source, wantedAgain } from "./sources/source.ts";
import { unavailable } from "./unavailable.ts";

/** Where models may come from. */
export interface Origins {
  readonly client: HubClient;
  readonly offline: boolean;
  /** Real paths of the operator's folders of models, in their order. */
  readonly roots: readonly string[];
}

/**
 * The folder of the operator's that holds a model, else the hub.
 *
 * @param known What the files must be, where they were locked before.
 * @throws {Refusal} LocalInferenceUnavailable
 * @throws The signal's reason.
 */
export async function chooseSource(
  connection: InferenceConnection,
  known: Lock | null,
  { client, offline, roots }: Origins,
  signal: AbortSignal | undefined,
): Promise<Source> {
  const { found, passed } = await findModel(roots, connection);
  if (found !== null) return await folderSource(found, connection, known);
  const advice = `${whereLooked(roots, passed)}; ${whatToPut(connection)}`;
  const { model_id } = connection;
  if (offline) throw unavailable(model_id, `without a network, ${advice}`);
  if (known !== null) {
    const files = known.files.map(wantedAgain);
    return new HubSource(client, { ...known, model_id, files });
  }
  const facts = await client.revision(connection, { signal, advice });
  const listed = await client.files(model_id, facts.commit, signal);
  const files = wantedOf(listed, connection);
  return new HubSource(client, { ...facts, model_id, files });
}

/**
 * The files of a hub's list that a connection needs.
 *
 * @throws {Refusal} LocalInferenceUnavailable when none of them can be run.
 */
export function wantedOf(
  listed: readonly ListedFile[],
  connection: Pick<InferenceConnection, "model_id" | "precision">,
): ListedFile[] {
  const names = listed.map(({ path }) => path);
  if (weightsOf(names, connection) === null) {
    throw unavailable(
      connection.model_id,
      `none of its ${names.length} files are ONNX weights that can be run here, such as onnx/model.onnx; look for an ONNX export of the model`,
    );
  }
  const wanted = new Set(wantedFiles(names, connection));
  return listed.filter(({ path }) => wanted.has(path));
}

async function folderSource(
  found: FoundModel,
  connection: InferenceConnection,
  known: Lock | null,
): Promise<Source> {
  const { model_id } = connection;
  const names = found.files.map(({ name }) => name);
  const wanted = new Set(wantedFiles(names, connection));
  const files = known?.files.map(wantedAgain) ??
    found.files.filter(({ name }) => wanted.has(name))
      .map(({ name: path, size, digest }) => ({ path, size, digest }));
  const license = known?.license ?? await licenseOf(found);
  return new FolderSource(found, { model_id, license, files });
}

async function licenseOf({ files }: FoundModel): Promise<string | null> {
  const page = files.find(({ name }) => name === "README.md");
  const text = page === undefined ? null : await smallText(page.path);
  return text === null ? null : licenseIn(text);
}
