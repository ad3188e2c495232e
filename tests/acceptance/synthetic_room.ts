import { deepStrictEqual, strictEqual } from "node:assert/strict";
import type { Annotation, Split } from "../support/answers.ts";
import type { Served } from "../support/client.ts";
import {
  SYNTHETIC_CLASSES,
  type SyntheticAnnotation,
  type SyntheticPicture,
  writeSynthetic,
} from "../support/synthetic.ts";
import { type Known, sha256 } from "./synthetic_truth.ts";

const PROJECT = { project: "Synthetic" };
const ITEMS = 500;

/** How the release is divided. */
export const SPLIT: Split = { train: 0.6, val: 0.25, test: 0.15, seed: 7 };

/** The release, as calls name it. */
export const RELEASE = { ...PROJECT, tag: "v1" };

/** Takes pictures through the protocol, from a folder to a release. */
export async function releaseSynthetic(
  served: Served,
  folder: string,
  count: number,
): Promise<Known[]> {
  await Deno.mkdir(folder);
  const made = (await writeSynthetic(folder, { count })).map(withOneTag);
  await served.call("create_project", { name: PROJECT.project });
  await served.call("create_schema_version", {
    ...PROJECT,
    classes: SYNTHETIC_CLASSES,
  });
  const { batch_id, created, failed } = await served.call("ingest", {
    ...PROJECT,
    path: folder,
  });
  deepStrictEqual([created, failed], [count, 0]);
  const { jobs } = await served.call("approve_batch", {
    batch_id,
    start: true,
  });
  const known = await identify(served, { folder, made, batch_id });
  const labelled = await annotate(served, jobs[0]!.id, known);
  await served.call("complete_batch", { batch_id, promote: true });
  const { folds } = await served.call("publish_release", {
    ...RELEASE,
    split: SPLIT,
  });
  strictEqual(folds.train + folds.val + folds.test, count);
  const { ok, checked } = await served.call("verify_release", RELEASE);
  deepStrictEqual([ok, checked], [true, count]);
  return labelled;
}

/** An asset takes one tag of a class; the second is left out. */
function withOneTag(picture: SyntheticPicture): SyntheticPicture {
  const isTag = (label: SyntheticAnnotation) =>
    label.geometry.type === "classification_tag";
  const first = picture.annotations.find(isTag);
  return {
    ...picture,
    annotations: picture.annotations.filter((label) =>
      label === first || !isTag(label)
    ),
  };
}

async function identify(
  served: Served,
  { folder, made, batch_id }: {
    folder: string;
    made: readonly SyntheticPicture[];
    batch_id: string;
  },
): Promise<Known[]> {
  const { items } = await served.call("list_batch_assets", {
    batch_id,
    limit: 500,
  });
  const assets = new Map(items.map((asset) => [asset.content_hash, asset]));
  return await Promise.all(made.map(async (picture) => {
    const bytes = await Deno.readFile(`${folder}/${picture.file}`);
    const content_hash = sha256(bytes);
    const asset = assets.get(content_hash)!;
    deepStrictEqual(
      [asset.width, asset.height, asset.format],
      [picture.width, picture.height, picture.kind],
      picture.file,
    );
    return { made: picture, bytes, content_hash, asset, annotations: [] };
  }));
}

async function annotate(
  served: Served,
  job_id: string,
  known: readonly Known[],
): Promise<Known[]> {
  const labels = known.flatMap(({ made, asset }) =>
    made.annotations.map((label) => ({
      ...label,
      asset_id: asset.id,
      provenance: "human",
    }))
  );
  const written = new Map<string, Annotation[]>();
  for (let at = 0; at < labels.length; at += ITEMS) {
    const { items } = await served.call("add_annotations", {
      job_id,
      annotations: labels.slice(at, at + ITEMS),
    });
    for (const label of items) {
      written.set(label.asset_id, [
        ...written.get(label.asset_id) ?? [],
        label,
      ]);
    }
  }
  for (const { asset, made } of known) {
    if (made.annotations.length > 0) continue;
    const mark = { job_id, asset_id: asset.id, progress: "annotated" };
    await served.call("set_asset_progress", mark);
  }
  await served.call("complete_job", { job_id });
  return known.map((one) => ({
    ...one,
    annotations: written.get(one.asset.id) ?? [],
  }));
}
