import {
  freeBytes,
  type HeldWeights,
  type InferenceConnection,
  quote,
  refuse,
  type Task,
} from "../../kernel/mod.ts";
import { checkFiles } from "../local/check_files.ts";
import { ModelFault } from "../local/fault.ts";
import { chooseSource, type Origins } from "./choose_source.ts";
import { held, total } from "./describe.ts";
import { isIntact } from "./digest.ts";
import { removeIfThere, sizeOf } from "./disk.ts";
import type { Lock } from "./lock.ts";
import { commitFor } from "./made_commit.ts";
import type { ModelFolder } from "./model_folder.ts";
import {
  type Brought,
  locked,
  type Source,
  wantedAgain,
  type WantedFile,
} from "./sources/source.ts";
import { unavailable } from "./unavailable.ts";

/** A file, and whether anybody had said what its digest is. */
type Kept = Omit<Brought, "partial">;

/**
 * Brings what is missing of a connection's weights into their folder, which the
 * caller holds. What was locked before stays what it is.
 *
 * @throws {Refusal} LocalInferenceUnavailable, WorkspaceUnwritable
 * @throws The signal's reason.
 */
export async function fetchWeights(
  folder: ModelFolder,
  connection: InferenceConnection,
  origins: Origins,
  task: Task,
): Promise<HeldWeights> {
  const known = await folder.lockOf(connection);
  const missing = known === null ? null : await folder.missing(known);
  if (known !== null && missing?.length === 0) return await held(folder, known);
  const source = await chooseSource(connection, known, origins, task.signal);
  const plan = missing === null
    ? await planned(folder, source, task.signal)
    : { kept: [], wanted: missing.map(wantedAgain) };
  const brought = await bringAll(folder, source, plan.wanted, task);
  const kept = [...plan.kept, ...brought];
  if (known === null) await requireModel(folder, kept, connection, source);
  const lock = known ?? lockOver(kept, source, connection);
  await folder.publish(lock, connection);
  return await held(folder, lock);
}

/**
 * Looks whether the files can be a model, before they are locked. Those whose
 * digest nobody vouches for do not stay where they cannot.
 */
async function requireModel(
  folder: ModelFolder,
  kept: readonly Kept[],
  connection: InferenceConnection,
  { commit }: Source,
): Promise<void> {
  const files = new Map<string, string>();
  for (const { file } of kept) {
    const blob = folder.blob(file);
    const isThere = await sizeOf(blob) !== null || commit === null;
    files.set(file.path, isThere ? blob : folder.entry(commit, file.path));
  }
  try {
    await checkFiles(files, connection);
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    for (const { file, isProved } of kept) {
      if (!isProved) await removeIfThere(folder.blob(file));
    }
    throw unavailable(connection.model_id, error.message, { cause: error });
  }
}

/** What lies there already, and what must be brought. */
async function planned(
  folder: ModelFolder,
  { commit, files }: Source,
  signal: AbortSignal | undefined,
): Promise<{ kept: Kept[]; wanted: WantedFile[] }> {
  const kept: Kept[] = [];
  const wanted: WantedFile[] = [];
  for (const file of files) {
    const { path, size, digest } = file;
    const places = digest === null ? [] : [
      folder.blob(digest),
      ...commit === null ? [] : [folder.entry(commit, path)],
    ];
    let isThere = false;
    for (const place of places) {
      isThere ||= await isIntact(place, { size, digest: digest! }, signal);
    }
    if (isThere) kept.push({ file: locked(file, digest!), isProved: true });
    else wanted.push(file);
  }
  return { kept, wanted };
}

async function bringAll(
  folder: ModelFolder,
  source: Source,
  wanted: readonly WantedFile[],
  { signal, report }: Task,
): Promise<Kept[]> {
  const begun = await Promise.all(wanted.map((f) => source.begun(f, folder)));
  const bytes = total(wanted);
  let done = begun.reduce((sum, size) => sum + size, 0);
  await requireSpace(folder, bytes - done);
  const kept: Kept[] = [];
  for (const [i, file] of wanted.entries()) {
    const message = `Fetching ${quote(file.path)}, file ${
      i + 1
    } of ${wanted.length}, licence ${source.license ?? "not declared"}`;
    const onBytes = (count: number) => {
      done = Math.min(done + count, bytes);
      report?.({ done, total: bytes, message });
    };
    onBytes(0);
    const brought = await source.bring(file, { folder, signal, onBytes });
    await folder.adopt(brought.partial, brought.file);
    kept.push({ file: brought.file, isProved: brought.isProved });
  }
  return kept;
}

/** @throws {Refusal} WorkspaceUnwritable before anything is written. */
async function requireSpace(folder: ModelFolder, bytes: number): Promise<void> {
  const free = await freeBytes(folder.path);
  if (free === undefined || free > bytes) return;
  const told = (n: number) => `${(n / 1e6).toFixed(1)} MB`;
  const reason = `its disk has ${told(free)} left, and ${
    told(bytes)
  } are to come`;
  throw refuse("WorkspaceUnwritable", { reason });
}

function lockOver(
  kept: readonly Kept[],
  source: Source,
  { model_id, model_revision }: InferenceConnection,
): Lock {
  const files = kept.map(({ file }) => file);
  const isProved = kept.every((one) => one.isProved);
  return {
    version: 1,
    repo: model_id,
    revision: model_revision,
    commit: source.commit ?? commitFor(model_revision, files),
    license: source.license,
    digest_source: isProved ? source.digest_source : "import",
    files,
  };
}
