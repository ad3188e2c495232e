import { ok } from "node:assert/strict";
import { type Served, withServer } from "../../support/client.ts";
import { promoted } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { RECIPE } from "./stage.ts";
import { blobPath } from "./state.ts";

const REPORT = "visionset-export-report.json";

/** Calls of export_release in one room, about its only release. */
class Exports {
  readonly #room: string;

  constructor(room: string) {
    this.#room = room;
  }

  /** Everything right but what `args` makes wrong; coco loses nothing. */
  refused(
    code: Provocation["code"],
    args: Provocation["args"],
    says: RegExp,
  ): Provocation {
    const all = {
      project: "Cats",
      tag: "v1",
      format: "coco",
      dest: `${this.#room}/new`,
      ...args,
    };
    return {
      code,
      tool: "export_release",
      args: all,
      says,
      untouched: all.dest.startsWith(this.#room) ? all.dest : this.#room,
    };
  }
}

async function released(served: Served) {
  const { assets } = await promoted(served, { count: 2 });
  await served.call("publish_release", { project: "Cats", tag: "v1" });
  return assets;
}

Deno.test("tools about exports refuse", (t) =>
  withServer(async (served) => {
    const { room } = served;
    const provoker = new Provoker("exports");
    const assets = await released(served);
    const exports = new Exports(room);
    const check = { project: "Cats", tag: "v1", format: "coco" };
    await provoker.all(
      t,
      served,
      (["check_export", "export_release"] as const).flatMap((tool) => {
        const args = { ...check, dest: `${room}/new`, allow_lossy: true };
        if (tool === "check_export") {
          Reflect.deleteProperty(args, "dest");
          Reflect.deleteProperty(args, "allow_lossy");
        }
        const wrong = (
          code: Provocation["code"],
          fault: Provocation["args"],
          says: RegExp,
        ) => ({ code, tool, args: { ...args, ...fault }, says });
        return [
          wrong("InvalidName", { project: "" }, /project name/),
          wrong("ProjectNotFound", { project: "x", tag: "" }, /"x"/),
          wrong("InvalidName", { tag: "", format: "x" }, /release tag/),
          wrong("ReleaseNotFound", { tag: "V1", format: "x" }, /"V1"/),
          // What is meant is asked before the release is looked for.
          wrong(
            "ExportSelectionInvalid",
            { project: "nobody", format: null },
            /neither was/,
          ),
          wrong(
            "ExportSelectionInvalid",
            { project: "nobody", target: "yolo11" },
            /both were/,
          ),
          wrong(
            "ReleaseNotFound",
            { tag: "V1", format: null, target: "x" },
            /"V1"/,
          ),
          wrong(
            "ExportTargetNotFound",
            { format: null, target: "YOLO11" },
            /"YOLO11"; known: .*, yolo11, .*, yolox$/,
          ),
          wrong(
            "ExportTargetNotFound",
            { format: null, target: "coco" },
            /"coco", it is a format: give it as format;/,
          ),
          wrong(
            "ExportFormatNotFound",
            { format: "yolo11" },
            /"yolo11", it is a target: give it as target;/,
          ),
          wrong("InvalidName", { recipe: " " }, /recipe name/),
          wrong("RecipeNotFound", { recipe: "none" }, /"none"/),
          wrong(
            "ExportFormatNotFound",
            { format: "COCO", recipe: "none" },
            /voc, yolo, yolo-cls, yolo-seg$/,
          ),
          wrong(
            "ExportFormatNotFound",
            { format: "a\u202eb\n" },
            /"a\\u202eb\\n"/,
          ),
        ];
      }),
    );
    await provoker.all(t, served, [
      exports.refused(
        "ExportNotVerifiable",
        { format: "culane", verify: true, allow_lossy: true },
        /culane/,
      ),
    ]);
    await destinations(t, served, provoker, exports);
    await t.step(
      "outside --root",
      (t) => outside(t, provoker, exports, served),
    );
    const [lost, damaged] = assets;
    ok(lost && damaged);
    await Deno.copyFile(
      blobPath(served, lost.content_hash),
      blobPath(served, damaged.content_hash),
    );
    await provoker.all(t, served, [
      exports.refused(
        "ExportSourceUnreadable",
        {},
        new RegExp(`^Asset ${damaged.id} .*stored bytes are damaged`),
      ),
    ]);
    await Deno.remove(blobPath(served, lost.content_hash));
    await served.call("create_preprocessing_recipe", {
      project: "Cats",
      name: "small",
      spec: RECIPE,
    });
    await provoker.all(t, served, [
      exports.refused(
        "RecipeNotRunnable",
        { recipe: "SMALL" },
        new RegExp(`"small" cannot run .*Asset ${lost.id} .* are gone`),
      ),
      exports.refused(
        "ExportSourceUnreadable",
        {},
        new RegExp(`^Asset ${lost.id} .*stored bytes are gone`),
      ),
    ]);
    provoker.finish();
  }, { era: "2025-11-25" }));

async function destinations(
  t: Deno.TestContext,
  served: Served,
  provoker: Provoker,
  exports: Exports,
): Promise<void> {
  const { room, workspace } = served;
  const former = `${room}/former`;
  await served.call("export_release", {
    project: "Cats",
    tag: "v1",
    format: "coco",
    dest: former,
  });
  const edited = `${room}/edited`;
  await served.call("export_release", {
    project: "Cats",
    tag: "v1",
    format: "coco",
    dest: edited,
  });
  const document = "annotations/instances_train.json";
  await Deno.writeTextFile(`${edited}/${document}`, "{}\n");
  await Deno.writeTextFile(`${room}/file`, "a file");
  await Deno.symlink(`${room}/nowhere`, `${room}/dangling`);
  for (const folder of ["foreign", "forged", "linked"]) {
    await Deno.mkdir(`${room}/${folder}`);
  }
  const report = { release_id: "r", format: "coco", files: [] };
  await Deno.writeTextFile(`${room}/linked/${REPORT}`, JSON.stringify(report));
  await Deno.symlink(former, `${room}/linked/images`);
  await Deno.writeTextFile(`${room}/foreign/thesis.txt`, "mine");
  await Deno.writeTextFile(`${room}/forged/${REPORT}`, "[]");
  await Deno.writeTextFile(`${former}/images/train/mine.txt`, "mine");
  const nobody = { project: "nobody", tag: "" };
  const unusable = (dest: string, says: RegExp, rest = {}) =>
    exports.refused("ExportDestinationUnusable", { dest, ...rest }, says);
  await provoker.all(t, served, [
    // A path that is none is refused before the release is looked for.
    unusable("exports/new", /not absolute/, nobody),
    unusable(`${room}/file`, /not a folder/, nobody),
    unusable(`${room}/file`, /not a folder/, { format: null }),
    unusable(
      `/${"long".repeat(100)}`,
      /^Cannot export to "\/.{199}…": the path is too long/,
      nobody,
    ),
    exports.refused(
      "LossyExportNotConsented",
      { format: "yolo", dest: `${room}/foreign` },
      /^Format yolo .*it never carries/,
    ),
    exports.refused("LossyExportNotConsented", { format: "voc" }, /voc/),
    exports.refused(
      "LossyExportNotConsented",
      { format: null, target: "yolo11" },
      /^Format yolo /,
    ),
    unusable(`${workspace}/export`, /inside the workspace/),
    unusable(room, /holds the workspace/),
    unusable(`${room}/dangling`, /leads nowhere/),
    unusable(`${room}/foreign`, /not empty and holds no finished export/),
    unusable(`${room}/forged`, /its visionset-export-report\.json is not one/),
    unusable(`${room}/linked`, /"images" in it is a symbolic link/),
    unusable(edited, /"annotations\/instances_train\.json" in it was changed/),
    unusable(former, /"images\/train\/mine\.txt" lies among the files/),
  ]);
}

/** A server that may touch one folder of the room. */
async function outside(
  t: Deno.TestContext,
  provoker: Provoker,
  exports: Exports,
  { room, workspace }: Served,
): Promise<void> {
  const allowed = `${room}/allowed`;
  await Deno.mkdir(allowed);
  await Deno.symlink(`${room}/foreign`, `${allowed}/link`);
  await withServer(async (served) => {
    const away = (dest: string) =>
      exports.refused(
        "PathOutsideRoots",
        { dest, project: "nobody" },
        /--root/,
      );
    await provoker.all(t, served, [
      away(`${room}/new`),
      away(`${allowed}/../new`),
      away(`${allowed}/link`),
      away(`${allowed}/link/deeper`),
      away(`${workspace}/new`),
    ]);
  }, { era: "2025-11-25", workspace, args: ["--root", allowed] });
}
