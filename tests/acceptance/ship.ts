import { deepStrictEqual, rejects, strictEqual } from "node:assert/strict";
import type { Served } from "../support/client.ts";

/** The project of the walk-through, as calls name it. */
export const PROJECT = { project: "orchard" };

/** Its release. */
export const RELEASE = { ...PROJECT, tag: "v1" };

/** The formats that it is exported in. */
export const FORMATS = ["yolo", "coco", "voc"] as const;

const SPLIT = { train: 0.5, val: 0.5, test: 0 };

/** Closes the batch, publishes it, and exports it below `home`. */
export async function ship(
  served: Served,
  batch_id: string,
  home: string,
): Promise<void> {
  await closeBatch(served, batch_id);
  await publish(served);
  for (const format of FORMATS) {
    await exportOnce(served, format, `${home}/${format}`);
  }
}

async function closeBatch(served: Served, batch_id: string): Promise<void> {
  const closed = await served.call("complete_batch", {
    batch_id,
    promote: true,
  });
  deepStrictEqual(
    [closed.state, closed.promoted, closed.promoted_asset_count],
    ["completed", 2, 2],
  );
  const again = await served.call("promote_batch", { batch_id });
  deepStrictEqual(again, { items: [], total: 0 });
  const { dataset_id: _, ...stats } = await served.call(
    "dataset_stats",
    PROJECT,
  );
  deepStrictEqual(stats, {
    asset_count: 2,
    annotated_asset_count: 2,
    annotation_count: 3,
    classes: [
      { label_class: "apple", annotations: 2, assets: 1 },
      { label_class: "no-fruit", annotations: 1, assets: 1 },
    ],
    class_total: 2,
  });
}

async function publish(served: Served): Promise<void> {
  const request = { ...RELEASE, split: SPLIT };
  const published = await served.call("publish_release", request);
  deepStrictEqual(
    [published.tag, published.schema_version, published.split, published.folds],
    ["v1", 1, { ...SPLIT, seed: 0 }, { train: 1, val: 1, test: 0 }],
  );
  deepStrictEqual([published.asset_count, published.annotation_count], [2, 3]);
  const taken = await served.refusal("publish_release", request);
  strictEqual(taken.retry_with, null);
  const other = await served.call("publish_release", {
    ...request,
    tag: "V1",
  });
  strictEqual(other.manifest_hash, published.manifest_hash);
  deepStrictEqual(await served.call("verify_release", RELEASE), {
    release_id: published.id,
    manifest_hash: published.manifest_hash,
    manifest_intact: true,
    ok: true,
    checked: 2,
    missing: [],
    corrupt: [],
    missing_total: 0,
    corrupt_total: 0,
    cache_mismatches: [],
  });
}

async function exportOnce(
  served: Served,
  format: string,
  dest: string,
): Promise<void> {
  const check = { ...RELEASE, format };
  const found = await served.call("check_export", check);
  deepStrictEqual(
    [found.compatible, found.excluded_annotations, found.excluded_assets],
    [false, 1, 1],
  );
  const refused = await served.refusal("export_release", { ...check, dest });
  strictEqual(refused.retry_with, "allow_lossy");
  await rejects(Deno.stat(dest), Deno.errors.NotFound);
  const written = await served.call("export_release", {
    ...check,
    dest,
    allow_lossy: true,
  });
  deepStrictEqual([written.directory, written.format], [dest, format]);
  deepStrictEqual(written.compatibility, found);
}
