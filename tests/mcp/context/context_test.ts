import {
  deepStrictEqual,
  match,
  ok,
  rejects,
  strictEqual,
} from "node:assert/strict";
import {
  box,
  CLASSES,
  PROJECT,
  ServiceRoom,
} from "../../kernel/services/room.ts";
import { RecipeSpec } from "../../../kernel/mod.ts";
import type { Era } from "../../support/client.ts";
import { startReader } from "./readers.ts";

const ODD = "Ä/ö {x}? #1%";
const ROOT = "visionset://projects";

/** Two projects, one of them with a release of three pictures. */
async function furnished(): Promise<{ room: ServiceRoom; asset: string }> {
  const room = await ServiceRoom.make(CLASSES);
  const batch = await room.batch([1, 2, 3]);
  const [asset, other] = batch.assets;
  const geometry = box(1, 1, 9, 9);
  await room.add(
    batch.jobs[0]!,
    { asset_id: asset!, geometry },
    { asset_id: asset!, geometry },
    { asset_id: other! },
  );
  await room.finish(batch);
  await room.do(async (s) => {
    for (const tag of ["v1", "v/2 ü", "w"]) {
      await s.releases.publish({ project: PROJECT, tag, split: null });
    }
    for (const name of ["small", "Squares", "big"]) {
      const spec = RecipeSpec.parse({
        resize: { mode: "fit", width: 64, height: 64 },
      });
      await s.recipes.create({ project: PROJECT, name, spec });
    }
    for (
      const name of [
        ODD,
        ...Array.from({ length: 120 }, (_, i) => `n${i}`),
      ]
    ) {
      await s.projects.create({ name, description: null });
    }
  });
  return { room, asset: asset! };
}

for (const era of ["2025-11-25", "2026-07-28"] as const satisfies Era[]) {
  Deno.test(`resources, prompts and completion (${era})`, async (t) => {
    const { room, asset } = await furnished();
    using _ = room;
    const reader = await startReader(room.workspace, era);
    const json = async (uri: string) =>
      JSON.parse((await reader.read(uri)).text);

    await t.step("templates are listed", async () => {
      deepStrictEqual(await reader.templates(), [
        `${ROOT}/{project}/schema`,
        `${ROOT}/{project}/releases/{tag}`,
        `${ROOT}/{project}/assets/{asset_id}/preview`,
      ]);
    });

    await t.step("what is listed pages and can be read", async () => {
      // Without a cursor a library may fetch every page.
      const first = await reader.list("0");
      deepStrictEqual(first.uris, [
        `${ROOT}/${PROJECT}/schema`,
        `${ROOT}/${PROJECT}/releases/w`,
        `${ROOT}/${PROJECT}/releases/v%2F2%20%C3%BC`,
        `${ROOT}/${PROJECT}/releases/v1`,
      ]);
      for (const uri of first.uris) ok(await json(uri));
      strictEqual(first.nextCursor, "20");
      let nextCursor: string | undefined = first.nextCursor;
      for (let page = 2; nextCursor !== undefined; page++) {
        ok(page < 10);
        const next = await reader.list(nextCursor);
        deepStrictEqual(next.uris, []);
        nextCursor = next.nextCursor;
      }
    });

    await t.step("a schema", async () => {
      const { schema, active_version } = await json(`${ROOT}/project/schema`);
      strictEqual(active_version, 1);
      deepStrictEqual(
        schema.classes.map((c: { name: string }) => c.name),
        ["car", "sky"],
      );
    });

    await t.step("a release and its class balance", async () => {
      const found = await json(`${ROOT}/${PROJECT}/releases/v%2F2%20ü`);
      strictEqual(found.tag, "v/2 ü");
      strictEqual(found.asset_count, 3);
      deepStrictEqual(found.folds, { train: 3, val: 0, test: 0 });
      deepStrictEqual(found.classes, [
        {
          label_class: "car",
          annotations: 3,
          assets: 2,
          folds: { train: 3, val: 0, test: 0 },
        },
        {
          label_class: "sky",
          annotations: 0,
          assets: 0,
          folds: { train: 0, val: 0, test: 0 },
        },
      ]);
      strictEqual(found.class_total, 2);
    });

    await t.step("a preview", async () => {
      const uri = `${ROOT}/${PROJECT}/assets/${asset}/preview`;
      const { mimeType, blob } = await reader.read(uri);
      strictEqual(mimeType, "image/jpeg");
      deepStrictEqual([...atob(blob).slice(0, 2)], ["\xff", "\xd8"]);
    });

    await t.step("what is not there is an error that says so", async () => {
      for (
        const [path, words] of [
          ["nobody/schema", /no project named|There is no project/i],
          [`${encodeURIComponent(ODD)}/schema`, /schema/i],
          [`${PROJECT}/releases/v9`, /v9/],
          [`${PROJECT}/assets/${PROJECT}/preview`, /asset_id/],
          [`${PROJECT}/assets/${crypto.randomUUID()}/preview`, /asset/],
          [`${PROJECT}/schemas`, /not found/i],
          ["%E0%A4%A/schema", /not found/i],
          ["/schema", /not found/i],
        ] as const
      ) {
        await rejects(() => reader.read(`${ROOT}/${path}`), (error) => {
          match(String(error), words, path);
          return true;
        });
      }
    });

    await t.step("prompts", async () => {
      deepStrictEqual(await reader.prompts(), [
        { name: "label_batch", required: ["project"] },
        { name: "review_batch", required: ["project"] },
        { name: "publish_and_export", required: ["project", "tag"] },
      ]);
      match(
        await reader.prompt("label_batch", { project: "PROJECT" }),
        /^Label the latest unfinished batch of project "Project"\.\n/,
      );
      match(
        await reader.prompt("review_batch", {
          project: PROJECT,
          batch: 'a"\n',
        }),
        /^Review batch "a\\"\\n" of project "Project"\.\n/,
      );
      match(
        await reader.prompt("publish_and_export", {
          project: PROJECT,
          tag: "v1",
          format: "coco",
          recipe: "small",
          dest: "/data/out",
        }),
        /^Publish release "v1" of project "Project" and export it as "coco" with recipe "small" to "\/data\/out"\.\n/,
      );
      match(
        await reader.prompt("publish_and_export", {
          project: PROJECT,
          tag: "v1",
          target: "yolo11",
        }),
        /^Publish release "v1" of project "Project" and export it for "yolo11"\.\n/,
      );
      await rejects(
        () => reader.prompt("label_batch", {}),
        /project is missing/,
      );
      await rejects(
        () => reader.prompt("label_batch", { project: "nobody" }),
        /nobody/,
      );
      await rejects(
        () => reader.prompt("no_such", { project: PROJECT }),
        /no such prompt/,
      );
    });

    await t.step("completion", async () => {
      const schema = `${ROOT}/{project}/schema`;
      const release = `${ROOT}/{project}/releases/{tag}`;
      deepStrictEqual(await reader.complete(schema, ["project", "pro"]), {
        values: [PROJECT],
        total: 1,
        hasMore: false,
      });
      const many = await reader.complete("label_batch", ["project", ""]);
      strictEqual(many.values.length, 100);
      strictEqual(many.total, 122);
      strictEqual(many.hasMore, true);
      deepStrictEqual(
        (await reader.complete(release, ["tag", "V"], { project: PROJECT }))
          .values,
        ["v1", "v/2 ü"],
      );
      deepStrictEqual(
        (await reader.complete("publish_and_export", ["recipe", "s"], {
          project: PROJECT,
        })).values,
        ["small", "Squares"],
      );
      deepStrictEqual(
        (await reader.complete("publish_and_export", ["format", ""])).values,
        [
          "bdd100k-lane",
          "classification",
          "coco",
          "coco-roboflow",
          "culane",
          "curvelanes",
          "openlane-2d",
          "tusimple",
          "voc",
          "yolo",
          "yolo-cls",
          "yolo-seg",
        ],
      );
      deepStrictEqual(
        (await reader.complete("publish_and_export", ["target", "YOLO11"]))
          .values,
        ["yolo11", "yolo11-cls", "yolo11-seg"],
      );
      for (
        const [argument, given] of [
          [["tag", "v"], {}],
          [["recipe", "s"], {}],
          [["tag", "v"], { project: "nobody" }],
          [["batch", ""], { project: ODD }],
          [["dest", "/"], {}],
          [["nothing", ""], {}],
        ] as const
      ) {
        deepStrictEqual(
          await reader.complete("publish_and_export", [...argument], given),
          { values: [], total: 0, hasMore: false },
        );
      }
    });

    await reader.close();
  });
}
