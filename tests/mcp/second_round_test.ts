import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { canonicalJson, type Manifest } from "../../kernel/mod.ts";
import { type Era, type Served, withServer } from "../support/client.ts";
import { box, CLASSES, draft, open, promoted } from "../support/cycle.ts";
import { blobPath, treeOf } from "./refusals/state.ts";

const ERAS: readonly Era[] = ["2025-11-25", "2026-07-28"];

/** The manifest of a release, as it lies in the workspace. */
async function manifestOf(served: Served, hash: string): Promise<Manifest> {
  const text = await Deno.readTextFile(blobPath(served, hash));
  const manifest: Manifest = JSON.parse(text);
  strictEqual(canonicalJson(manifest), text);
  return manifest;
}

/** Paths of the values in which two documents differ. */
function differences(a: unknown, b: unknown, path = ""): string[] {
  if (a === null || b === null || typeof a !== "object") {
    return Object.is(a, b) ? [] : [path];
  }
  const [left, right] = [a, b] as [object, object];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].flatMap((key) =>
    differences(
      left[key as keyof object],
      right[key as keyof object],
      path === "" ? key : `${path}.${key}`,
    )
  );
}

/** Every file of an export with its bytes. */
async function exported(
  served: Served,
  tag: string,
  format: string,
): Promise<Record<string, string>> {
  const dest = `${served.room}/${format}-${crypto.randomUUID()}`;
  const release = { project: "Cats", tag, format };
  await served.call("export_release", { ...release, dest, allow_lossy: true });
  const files: Record<string, string> = {};
  for (const path of await treeOf(dest) ?? []) {
    if ((await Deno.stat(path)).isDirectory) continue;
    const bytes = Buffer.from(await Deno.readFile(path));
    files[path.slice(dest.length)] = bytes.toString("base64");
  }
  return files;
}

const FORMATS = ["coco", "yolo", "voc"];

for (const era of ERAS) {
  Deno.test(`a second round corrects one label for a ${era} client`, () =>
    withServer(async (served) => {
      const { project, batch_id, assets } = await promoted(served);
      const first = await served.call("publish_release", {
        project,
        tag: "v1",
      });
      const before = await Promise.all(
        FORMATS.map((format) => exported(served, "v1", format)),
      );

      const done = await served.call("get_batch", { batch_id });
      ok(done.allowed_actions.includes("create_correction"));
      const asset_id = assets[1]!.id;
      const made = await served.call("create_correction_batch", {
        batch_id,
        name: "again",
        asset_ids: [asset_id],
      });
      deepStrictEqual(
        [made.state, made.parent_batch_id, made.asset_count],
        ["draft", batch_id, 1],
      );
      const approved = await served.call("approve_batch", {
        batch_id: made.id,
        start: true,
      });
      strictEqual(approved.progress.annotated, 1);
      const job_id = approved.jobs[0]!.id;
      const found = await served.call("list_asset_annotations", {
        job_id,
        asset_id,
      });
      const { id } = found.items[0]!;
      const { asset_id: _, ...label } = box(asset_id);
      const geometry = { type: "bbox", x: 4.5, y: 3, width: 10, height: 8 };
      await served.call("update_annotations", {
        job_id,
        annotations: [{ ...label, id, geometry }],
      });
      await served.call("complete_job", { job_id });
      const completed = await served.call("complete_batch", {
        batch_id: made.id,
        promote: true,
      });
      strictEqual(completed.promoted, 0);
      const second = await served.call("publish_release", {
        project,
        tag: "v2",
      });

      const { ok: sound } = await served.call("verify_release", {
        project,
        tag: "v1",
      });
      strictEqual(sound, true);
      deepStrictEqual(
        await Promise.all(
          FORMATS.map((format) => exported(served, "v1", format)),
        ),
        before,
      );
      const old = await manifestOf(served, first.manifest_hash);
      const now = await manifestOf(served, second.manifest_hash);
      const at = now.assets.findIndex((asset) => asset.asset_id === asset_id);
      strictEqual(now.assets[at]!.annotations[0]!.id, id);
      deepStrictEqual(differences(old, now), [
        `assets.${at}.annotations.0.geometry.x`,
      ]);
      const changed = await exported(served, "v2", "yolo");
      const [, yolo] = before;
      const names = Object.keys(changed);
      deepStrictEqual(names, Object.keys(yolo!));
      deepStrictEqual(
        names.filter((name) =>
          changed[name] !== yolo![name] && name.startsWith("/labels/")
        ).length,
        1,
      );
    }, { era }));
}

Deno.test("two servers share a draft, and neither overwrites the other", () =>
  withServer((mine) =>
    withServer(async (theirs) => {
      const { project } = await draft(mine);
      const set = { project, classes: CLASSES };
      const one = await mine.call("set_schema_draft", set);
      deepStrictEqual([one.revision, one.based_on], [1, 1]);
      const late = await theirs.refusal("set_schema_draft", set);
      match(late.message, /is at revision 1 now; nothing was saved/);
      strictEqual(late.retry_with, null);

      const read = await theirs.call("get_schema_draft", { project });
      deepStrictEqual(read.draft, one);
      const bird = { name: "bird", geometries: ["bbox"] };
      const classes = [...CLASSES, bird, {}];
      const noted = { ...set, classes, note: "birds, and one to come" };
      const two = await theirs.call("set_schema_draft", {
        ...noted,
        revision: one.revision,
      });
      strictEqual(two.revision, 2);

      const stale = { ...set, revision: 1 };
      for (
        const told of [
          await mine.refusal("set_schema_draft", stale),
          await mine.refusal("publish_schema_draft", { project, revision: 1 }),
        ]
      ) match(told.message, /is at revision 2 now; nothing was saved, read/);
      const unfinished = { project, revision: 2 };
      match(
        (await mine.refusal("publish_schema_draft", unfinished)).message,
        /^classes\.4: geometries: /,
      );
      const three = await mine.call("set_schema_draft", {
        ...noted,
        classes: classes.slice(0, -1),
        revision: 2,
      });
      strictEqual(three.revision, 3);

      const { published } = await theirs.call("publish_schema_draft", {
        project,
        revision: 3,
      });
      deepStrictEqual(
        [published.version, published.description, published.provenance],
        [2, noted.note, "curated"],
      );
      const gone = await mine.call("get_schema_draft", { project });
      strictEqual(gone.draft, null);
      const spent = { ...set, revision: 3 };
      match(
        (await mine.refusal("set_schema_draft", spent)).message,
        /is absent now/,
      );
      await mine.call("set_schema_draft", { ...set, kind: "annotation" });
      const kind = { project, kind: "annotation" };
      deepStrictEqual(await theirs.call("clear_schema_draft", kind), {
        cleared: true,
      });
      deepStrictEqual(await mine.call("clear_schema_draft", kind), {
        cleared: false,
      });
    }, { era: "2025-11-25", workspace: mine.workspace }), {
    era: "2026-07-28",
  }));

for (const era of ERAS) {
  Deno.test(`repin_batch() asks a ${era} client for consent, then for labels`, () =>
    withServer(async (served) => {
      const { project, batch_id, job_id, assets } = await open(served);
      const narrower = CLASSES.filter(({ name }) => name !== "lane");
      const { advanced_batches } = await served.call("create_schema_version", {
        project,
        classes: narrower,
        allow_destructive: true,
      });
      deepStrictEqual(advanced_batches, []);
      const told = await served.refusal("repin_batch", { batch_id });
      match(told.message, /"lane": class removed/);
      strictEqual(told.retry_with, "allow_destructive");

      const lane = {
        ...box(assets[0]!.id, "lane"),
        geometry: { type: "polyline", points: [[1, 1], [20, 20]] },
      };
      const { items } = await served.call("add_annotations", {
        job_id,
        annotations: [lane],
      });
      const consent = { batch_id, [told.retry_with!]: true };
      const orphan = await served.refusal("repin_batch", consent);
      match(orphan.message, /"lane" has 1 on 1 asset.*no flag overrides/);
      strictEqual(orphan.retry_with, null);
      const { schema_version } = await served.call("get_batch", { batch_id });
      strictEqual(schema_version, 1);

      await served.call("delete_annotations", {
        job_id,
        annotation_ids: [items[0]!.id],
      });
      const repinned = await served.call("repin_batch", consent);
      strictEqual(repinned.schema_version, 2);
      strictEqual(repinned.state, "in_annotation");
      const again = await served.call("repin_batch", { batch_id });
      deepStrictEqual(again, repinned);
    }, { era }));
}
