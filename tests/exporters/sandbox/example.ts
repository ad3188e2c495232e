import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import { promoted } from "../../support/cycle.ts";
import { PluginFolder } from "./plugin_folder.ts";

const EXAMPLE = new URL(
  "../../../docs/examples/hf_imagefolder.js",
  import.meta.url,
);

/** The example of docs/exporters.md, run from its file over the protocol. */
export async function tryExample(): Promise<void> {
  using folder = new PluginFolder();
  const source = await Deno.readTextFile(EXAMPLE);
  const plugin = folder.add("hf_imagefolder.js", source);
  const args = ["--exporters", folder.path];
  await withServer(async (served) => {
    const { project, assets } = await promoted(served, { count: 3 });
    const split = { train: 0.5, val: 0.5, test: 0 };
    const release = { project, tag: "v1" };
    await served.call("publish_release", { ...release, split });
    const { items } = await served.call("list_formats");
    strictEqual(
      items.find(({ name }) => name === "hf-imagefolder")?.origin,
      plugin,
    );
    const format = "hf-imagefolder";
    const dest = `${served.room}/out`;

    const check = await served.call("check_export", { ...release, format });
    const { file_count } = await served.call("export_release", {
      ...release,
      format,
      dest,
      allow_lossy: true,
    });

    strictEqual(check.needs_allow_lossy, true);
    strictEqual(file_count, 6);
    const classes = JSON.parse(await Deno.readTextFile(`${dest}/classes.json`));
    deepStrictEqual(classes, ["cat", "lane", "sunny"]);
    let pictures = 0;
    for (const folder of ["train", "validation"]) {
      const text = await Deno.readTextFile(`${dest}/${folder}/metadata.jsonl`);
      for (const line of text.trimEnd().split("\n")) {
        const { file_name, ...row } = JSON.parse(line);
        deepStrictEqual(row, {
          width: 64,
          height: 48,
          objects: { bbox: [[2, 3, 10, 8]], categories: [0] },
        });
        strictEqual(
          (await Deno.stat(`${dest}/${folder}/${file_name}`)).isFile,
          true,
        );
        pictures++;
      }
    }
    strictEqual(pictures, assets.length);
  }, { args });
}
