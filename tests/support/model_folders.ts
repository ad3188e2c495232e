import { dirname, relative } from "node:path";
import {
  COMMIT,
  digestOf,
  FOLDER,
  type HubFile,
  MODEL_ID,
  modelFiles,
} from "./hub_model.ts";

/** How a folder of a model is made, for a folder that --models names. */
export interface FolderShape {
  readonly name: string;
  /** The folder to name, inside of a room. */
  readonly dir: string;
  /** Makes it in a room; answers the folder of the model's files. */
  readonly make: (room: string) => Promise<{ files: string }>;
  /** Who vouches for the digests. */
  readonly digest_source: "cache" | "local-dir" | "import";
}

/** A file that is there as it was asked for. */
type Plain = Pick<HubFile, "path" | "bytes">;

async function put(folder: string, files: readonly Plain[]): Promise<void> {
  for (const { path, bytes } of files) {
    await Deno.mkdir(dirname(`${folder}/${path}`), { recursive: true });
    await Deno.writeFile(`${folder}/${path}`, bytes);
  }
}

/** A hub cache as huggingface_hub makes it. */
export async function hubCache(folder: string, commit = COMMIT): Promise<void> {
  const files = modelFiles();
  await put(
    `${folder}/blobs`,
    files.map((f) => ({ path: digestOf(f), bytes: f.bytes })),
  );
  for (const file of files) {
    const entry = `${folder}/snapshots/${commit}/${file.path}`;
    await Deno.mkdir(dirname(entry), { recursive: true });
    const blob = `${folder}/blobs/${digestOf(file)}`;
    await Deno.symlink(relative(dirname(entry), blob), entry);
  }
  await put(folder, [
    { path: "refs/main", bytes: new TextEncoder().encode(commit) },
  ]);
}

/** The same with files where there were links. */
export async function flatCache(
  folder: string,
  { blobs }: { blobs: boolean },
): Promise<void> {
  const files = modelFiles();
  await put(`${folder}/snapshots/${COMMIT}`, files);
  const stored = files.map((f) => ({ path: digestOf(f), bytes: f.bytes }));
  if (blobs) await put(`${folder}/blobs`, stored);
}

/** What `hf download --local-dir` leaves. */
export async function localDir(folder: string, commit = COMMIT): Promise<void> {
  const files = modelFiles();
  await put(folder, files);
  const notes = files.map((file) => ({
    path: `${file.path}.metadata`,
    bytes: new TextEncoder().encode(
      `${commit}\n${digestOf(file)}\n1764500000.5\n`,
    ),
  }));
  await put(`${folder}/.cache/huggingface/download`, notes);
}

/** The files and nothing else. */
export function plain(folder: string): Promise<void> {
  return put(folder, modelFiles());
}

const SNAPSHOT = `snapshots/${COMMIT}`;
const NAME = MODEL_ID.split("/")[1];

/** Makes a folder inside of the one that is named, or the named one itself. */
function shape(
  name: string,
  digest_source: FolderShape["digest_source"],
  [dir, model, files]: readonly [string, string, string],
  make: (folder: string) => Promise<void>,
): FolderShape {
  return {
    name,
    digest_source,
    dir,
    async make(room) {
      const folder = `${room}/${dir}${model}`;
      await make(folder);
      return { files: `${folder}${files}` };
    },
  };
}

/** Every shape that is taken. */
export const SHAPES: readonly FolderShape[] = [
  shape("a copied hub cache with links", "cache", [
    "stick",
    `/${FOLDER}`,
    `/${SNAPSHOT}`,
  ], hubCache),
  shape("a copied home of a hub cache", "cache", [
    "stick",
    `/hub/${FOLDER}`,
    `/${SNAPSHOT}`,
  ], hubCache),
  shape("a hub cache with files for links", "cache", [
    "stick",
    `/${FOLDER}`,
    `/${SNAPSHOT}`,
  ], (folder) => flatCache(folder, { blobs: true })),
  shape("a hub cache with files and no blobs", "import", [
    "stick",
    `/${FOLDER}`,
    `/${SNAPSHOT}`,
  ], (folder) => flatCache(folder, { blobs: false })),
  shape("the folder of one model of a hub cache", "cache", [
    FOLDER,
    "",
    `/${SNAPSHOT}`,
  ], hubCache),
  shape("a local-dir folder", "local-dir", [
    "stick",
    `/${MODEL_ID}`,
    "",
  ], localDir),
  shape("a local-dir folder itself, under any name", "local-dir", [
    "copy",
    "",
    "",
  ], localDir),
  shape("a plain folder", "import", ["stick", `/${MODEL_ID}`, ""], plain),
  shape("a plain folder without the owner", "import", [
    "stick",
    `/${NAME}`,
    "",
  ], plain),
  shape("a plain folder itself", "import", [`${NAME}`, "", ""], plain),
];
