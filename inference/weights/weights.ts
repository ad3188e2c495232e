import {
  type InferenceConnection,
  type ModelPin,
  type ModelSize,
  quote,
  refuse,
  type Task,
  type Weights,
  type WeightsCheck,
} from "../../kernel/mod.ts";
import type { Hub } from "../hub/address.ts";
import { HUB_TIMEOUTS, HubClient, type HubTimeouts } from "../hub/client.ts";
import { isCommit, isModelId, isSafeName } from "../hub/names.ts";
import type { ModelFiles } from "../local/model_files.ts";
import { checkWeights, ProvenFiles } from "./check_weights.ts";
import { wantedOf } from "./choose_source.ts";
import { total } from "./describe.ts";
import { fetchWeights } from "./fetch_weights.ts";
import { ModelFolder } from "./model_folder.ts";
import { unavailable, unusable } from "./unavailable.ts";

/** Answers about sizes that are kept. */
const MAX_SIZES = 32;
/** Sizes are told for the precision that every machine can run. */
const USUAL_PRECISION = "fp32";

const WAITING = "Waiting for another process that is at this model";

/** Where weights lie, and where they may come from. */
export interface WeightsOptions {
  /** Absolute path of the folder of all models; it need not exist yet. */
  readonly path: string;
  readonly hub: Hub;
  /** Real paths of the operator's folders of models, in their order. */
  readonly roots: readonly string[];
  /** @default {30 s for an answer, 60 s without a byte} */
  readonly timeouts?: HubTimeouts;
}

/** Weights of models in the cache of one workspace. */
export function createWeights(
  { path, hub, roots, timeouts = HUB_TIMEOUTS }: WeightsOptions,
): Weights & ModelFiles {
  const client = new HubClient(hub, timeouts);
  const origins = { client, roots, offline: hub.offline };
  const sizes = new Map<string, ModelSize>();
  const proven = new ProvenFiles();

  async function holding<T>(
    connection: InferenceConnection,
    { signal, report }: Task,
    body: (folder: ModelFolder) => Promise<T>,
  ): Promise<T> {
    requireNames(connection);
    const folder = new ModelFolder(path, connection.model_id);
    const onWait = () => report?.({ done: 0, total: null, message: WAITING });
    try {
      using _ = await folder.hold(signal, onWait);
      return await body(folder);
    } catch (error) {
      throw unusable(connection.model_id, error);
    }
  }

  return {
    async size(pin, signal) {
      requireNames(pin);
      const key = `${pin.model_id}@${pin.model_revision}`;
      const known = sizes.get(key);
      if (known !== undefined) return known;
      const size = await sizeOf(client, pin, signal);
      // A branch may lead elsewhere by the next time.
      if (!isCommit(pin.model_revision)) return size;
      const [oldest] = sizes.keys();
      if (oldest !== undefined && sizes.size === MAX_SIZES) {
        sizes.delete(oldest);
      }
      sizes.set(key, size);
      return size;
    },
    bring: (connection, task) =>
      holding(
        connection,
        task,
        (folder) => fetchWeights(folder, connection, origins, task),
      ),
    check: (connection, task) =>
      holding(
        connection,
        task,
        (folder): Promise<WeightsCheck> =>
          checkWeights(folder, connection, task),
      ),
    async filesOf(connection) {
      const { name, model_id } = connection;
      const folder = new ModelFolder(path, model_id);
      const lock = isModelId(model_id) ? await folder.lockOf(connection) : null;
      if (lock === null || (await folder.missing(lock)).length > 0) {
        const missing = "download_weights";
        throw refuse("InferenceConnectionNotSetUp", { name, missing });
      }
      const damaged = await proven.damagedOf(folder, lock);
      if (damaged.length > 0) {
        throw refuse("WeightsDamaged", {
          name,
          files: damaged,
          removed: false,
        });
      }
      return new Map(
        lock.files.map((f) => [f.path, folder.entry(lock.commit, f.path)]),
      );
    },
  };
}

async function sizeOf(
  client: HubClient,
  pin: ModelPin,
  signal: AbortSignal | undefined,
): Promise<ModelSize> {
  const { model_id } = pin;
  const facts = await client.revision(pin, { signal });
  const listed = await client.files(model_id, facts.commit, signal);
  const wanted = wantedOf(listed, { model_id, precision: USUAL_PRECISION });
  return {
    ...facts,
    total_bytes: total(wanted),
    file_count: wanted.length,
    repository_bytes: total(listed),
    repository_file_count: listed.length,
  };
}

/** Names of models and revisions become addresses and paths. */
function requireNames({ model_id, model_revision }: ModelPin): void {
  if (!isModelId(model_id)) {
    throw unavailable(
      model_id,
      "that is no id of a model on a hub, such as ORG/NAME",
    );
  }
  if (!isSafeName(model_revision)) {
    throw unavailable(
      model_id,
      `${quote(model_revision)} is no commit, branch or tag of a hub`,
    );
  }
}
