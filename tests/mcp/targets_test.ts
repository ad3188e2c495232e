import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import type { ToolName } from "../support/answers.ts";
import { withServer } from "../support/client.ts";
import { promoted } from "../support/cycle.ts";

Deno.test("list_export_targets and list_formats name each other", () =>
  withServer(async (served) => {
    const { items, total } = await served.call("list_export_targets");
    const formats = await served.call("list_formats");

    strictEqual(total, items.length);
    deepStrictEqual(
      formats.items.flatMap(({ name, targets }) =>
        targets.map((target) => [target, name])
      ).sort(),
      items.map(({ name, format }) => [name, format]),
    );
    deepStrictEqual(items.find(({ name }) => name === "yolo11"), {
      name: "yolo11",
      title: "YOLO11",
      task: "detection",
      format: "yolo",
      hints: {
        entry: "data.yaml",
        image_size: 640,
        class_index_base: 0,
        boxes: "cxcywh_normalized",
        needs_val_fold: true,
        command:
          "yolo detect train data={dir}/data.yaml model=yolo11n.pt imgsz=640",
        notes: ["Polygons become boxes"],
      },
    });
  }));

/** An agent reads the whole answer before it chooses. */
const MAX_BYTES = 20_000;

Deno.test("list_export_targets stays small", () =>
  withServer(async (served) => {
    const answer = JSON.stringify(await served.call("list_export_targets"));
    const bytes = new TextEncoder().encode(answer).length;
    ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  }));

Deno.test("check_export and export_release take a target for its format", () =>
  withServer(async (served) => {
    const { room } = served;
    await promoted(served, { count: 2 });
    const release = { project: "Cats", tag: "v1" };
    await served.call("publish_release", release);
    const byFormat = await served.call("check_export", {
      ...release,
      format: "yolo",
    });
    const byTarget = await served.call("check_export", {
      ...release,
      target: "yolo11",
    });
    const exported = await served.call("export_release", {
      ...release,
      target: "yolo11",
      format: null,
      dest: `${room}/out`,
      allow_lossy: true,
    });

    strictEqual(byFormat.target, null);
    deepStrictEqual(byTarget, { ...byFormat, target: "yolo11" });
    deepStrictEqual(exported.compatibility, byTarget);
    deepStrictEqual([exported.target, exported.format], ["yolo11", "yolo"]);
    await Deno.stat(`${room}/out/data.yaml`);
  }));

/** Tools that are for the moment before there is anything. */
const FREE: readonly ToolName[] = ["list_formats", "list_export_targets"];

Deno.test("the catalogue is told without a workspace", async () => {
  const workspace = await Deno.makeTempDir({ prefix: "visionset-test-" });
  await Deno.writeTextFile(`${workspace}/notes.txt`, "no workspace");
  await withServer(async (served) => {
    for (const tool of FREE) ok((await served.call(tool)) !== undefined, tool);
  }, { workspace });
  await Deno.remove(workspace, { recursive: true });
});
