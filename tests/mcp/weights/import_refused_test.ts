import { deepStrictEqual, match, ok } from "node:assert/strict";
import { COMMIT, FOLDER } from "../../support/hub_model.ts";
import { hubCache, localDir, plain } from "../../support/model_folders.ts";
import { eachInTurn } from "./import_room.ts";
import { create, IT, requireNothing, stored } from "./room.ts";

const WEIGHTS = "onnx/model.onnx";

/** Folders that are not, or do not say that they are, what is wanted. */
const OTHERS: readonly {
  readonly name: string;
  readonly dir?: string;
  readonly make: (dir: string) => Promise<void>;
  readonly revision?: string;
  readonly says: RegExp;
}[] = [
  {
    name: "nothing",
    make: () => Promise.resolve(),
    says:
      /without a network, it is not in the folders of --models \("stick", .*\); put the folder "models--acme--orchard-detector" of a hub cache that holds revision "89abcdef0123456789abcdef0123456789abcdef", or the files of the model in a folder "acme\/orchard-detector", into a folder that the server is started with as --models DIR$/,
  },
  {
    name: "a cache with another commit",
    make: (dir) => hubCache(`${dir}/${FOLDER}`, "1".repeat(40)),
    says: /"models--acme--orchard-detector" holds commit 1{40}, not 89abcdef/,
  },
  {
    name: "a cache with two commits and no ref",
    make: async (dir) => {
      await hubCache(`${dir}/${FOLDER}`);
      await Deno.mkdir(`${dir}/${FOLDER}/snapshots/${"2".repeat(40)}`);
    },
    revision: "v1",
    says: /holds commit \w{40}, \w{40}, and does not say which of them "v1" is/,
  },
  {
    name: "a local-dir folder of another commit",
    make: (dir) => localDir(`${dir}/acme/orchard-detector`, "1".repeat(40)),
    says: /"orchard-detector" holds commit 1{40}, not 89abcdef/,
  },
  {
    name: "a model's folder under another name",
    dir: "copy",
    make: plain,
    says: /"copy" holds some model, .*; name that folder "orchard-detector" if/,
  },
  {
    name: "a folder without weights",
    make: async (dir) => {
      await plain(`${dir}/orchard-detector`);
      await Deno.remove(`${dir}/orchard-detector/onnx`, { recursive: true });
    },
    says: /"orchard-detector" lacks config\.json, or ONNX weights that can be/,
  },
  {
    name: "a pointer of git where weights should be",
    make: async (dir) => {
      await plain(`${dir}/orchard-detector`);
      await Deno.writeTextFile(
        `${dir}/orchard-detector/${WEIGHTS}`,
        "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 3\n",
      );
    },
    says: /is a pointer of Git LFS, not the file itself; .* git lfs pull/,
  },
  {
    name: "a link out of the folder",
    make: async (dir) => {
      await plain(`${dir}/orchard-detector`);
      await Deno.remove(`${dir}/orchard-detector/config.json`);
      await Deno.symlink(
        "/etc/hostname",
        `${dir}/orchard-detector/config.json`,
      );
    },
    says: /"config\.json" in a folder of --models is a link to a place outside/,
  },
  {
    name: "a snapshot whose links lead out of the folder",
    dir: `cache/snapshots/${COMMIT}`,
    make: (dir) => hubCache(dir.replace(/\/snapshots\/.*/, "")),
    says: /holds some model|is a link to a place outside that folder/,
  },
];

Deno.test("download_connection_weights says why a folder is not it", (t) =>
  eachInTurn(
    t,
    OTHERS,
    ({ dir = "stick" }, room) => `${room}/${dir}`,
    async (served, { dir = "stick", make, revision, says }, room) => {
      await make(`${room}/${dir}`);
      const model_revision = revision ?? COMMIT;
      const before = await create(served, { model_revision });
      const told = await served.refusal("download_connection_weights", IT);
      match(told.message, says);
      ok(!told.message.includes(room), told.message);
      deepStrictEqual(await stored(served), before);
      await requireNothing(served.workspace);
    },
  ));
