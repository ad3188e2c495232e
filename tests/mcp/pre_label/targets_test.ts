import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { type Served, withServer } from "../../support/client.ts";
import { box as human } from "../../support/cycle.ts";
import {
  box,
  found,
  labelsOn,
  OracleEndpoint,
  progressIn,
  ready,
  runOf,
} from "./room.ts";

/** Names of the assets of the job, by what was done with each. */
const NAMES = [
  "bare",
  "restored",
  "labelled",
  "emptied",
  "confirmed",
  "skipped",
  "reviewed",
  "edited",
  "dismissed",
  "rejected",
  "model",
] as const;

type Name = typeof NAMES[number];

/** A job with one asset in each state that a run may meet. */
async function everyState(served: Served, endpoint: OracleEndpoint) {
  const made = await ready(served, endpoint, { count: NAMES.length });
  const { job_id, assets, connection } = made;
  const idOf = (name: Name) => assets[NAMES.indexOf(name)]!.id;
  const mark = (name: Name, progress: string) =>
    served.call("set_asset_progress", {
      job_id,
      asset_id: idOf(name),
      progress,
    });
  const label = async (...names: Name[]) => {
    const annotations = names.map((name) => human(idOf(name)));
    const request = { job_id, annotations };
    return (await served.call("add_annotations", request)).items;
  };
  const first = await label("restored", "labelled", "reviewed", "emptied");
  await mark("restored", "skipped");
  await mark("restored", "unannotated");
  await mark("reviewed", "review_pending");
  await served.call("delete_annotations", {
    job_id,
    annotation_ids: [first[3]!.id],
  });
  await mark("confirmed", "annotated");
  await mark("skipped", "skipped");
  // What a model labels first; `bare` and `emptied` it looks at in vain.
  const seen = (["edited", "dismissed", "rejected", "model"] as const)
    .map(idOf);
  endpoint.oracle = ({ asset_id }) => seen.includes(asset_id) ? [found()] : [];
  await served.call("pre_label_job", { job_id, connection });
  const [edited, rejected] = (await labelsOn(
    served,
    job_id,
    [{ id: idOf("edited") }, { id: idOf("rejected") }],
  )).map(([label]) => label!.id);
  const { asset_id: _, ...value } = human("");
  await served.call("update_annotations", {
    job_id,
    annotations: [{ ...value, id: edited }],
  });
  await served.call("delete_annotations", {
    job_id,
    annotation_ids: [rejected],
  });
  await mark("dismissed", "skipped");
  endpoint.asked.length = 0;
  const named = (id: string) => NAMES.find((name) => idOf(name) === id)!;
  return { ...made, named };
}

const UNTOUCHED: readonly Name[] = ["bare", "emptied", "rejected"];

for (const replace_model_labels of [false, true]) {
  const wanted: readonly Name[] = replace_model_labels
    ? [...UNTOUCHED, "model"]
    : UNTOUCHED;
  Deno.test(`a run is about ${wanted.join(", ")}, and touches nothing else`, () =>
    withServer(async (served) => {
      await using endpoint = new OracleEndpoint();
      const { job_id, batch_id, connection, assets, named } = await everyState(
        served,
        endpoint,
      );
      endpoint.oracle = () => [found("cat", box(30))];
      const before = await labelsOn(served, job_id, assets);
      const progress = await progressIn(served, batch_id);

      const outcome = await served.call("pre_label_job", {
        job_id,
        connection,
        replace_model_labels,
      });

      deepStrictEqual(
        endpoint.asked.map(({ asset_id }) => named(asset_id)).sort(),
        [...wanted].sort(),
      );
      const replaced = Number(replace_model_labels);
      deepStrictEqual(
        [
          outcome.assets_considered,
          outcome.assets_labeled,
          outcome.annotations_written,
          outcome.annotations_replaced,
          outcome.assets_skipped,
        ],
        [wanted.length, wanted.length, wanted.length, replaced, 0],
      );
      strictEqual((await runOf(served, job_id))!.assets_total, wanted.length);
      const after = await labelsOn(served, job_id, assets);
      const afterwards = await progressIn(served, batch_id);
      for (const [i, { id }] of assets.entries()) {
        if (wanted.includes(named(id))) {
          deepStrictEqual(after[i]!.map((l) => l.geometry), [box(30)]);
          strictEqual(afterwards.get(id), "pre_labeled");
        } else {
          deepStrictEqual(after[i], before[i], named(id));
          strictEqual(afterwards.get(id), progress.get(id), named(id));
        }
      }
    }));
}

Deno.test("replace_model_labels takes a model's labels away where it finds none", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint(() => [found(), found("pond")]);
    const { job_id, batch_id, connection, assets } = await ready(
      served,
      endpoint,
      { count: 3 },
    );
    await served.call("pre_label_job", { job_id, connection });
    const [first, second] = assets;
    endpoint.oracle = ({ asset_id }) =>
      asset_id === first!.id
        ? []
        : asset_id === second!.id
        ? [found("dog"), found("cat", box(99, 99))]
        : [found("cat", box(7)), found("cat", box(8))];
    const request = { job_id, connection, replace_model_labels: true };

    const outcome = await served.call("pre_label_job", request);

    const { plan: _, ...counts } = outcome;
    deepStrictEqual(counts, {
      job_id,
      assets_considered: 3,
      assets_labeled: 1,
      annotations_written: 2,
      annotations_replaced: 3,
      model_ref: "orchard@12",
      assets_skipped: 0,
      regions_discarded: 1,
      regions_out_of_bounds: 1,
      stopped_early: false,
    });
    const labels = await labelsOn(served, job_id, assets);
    deepStrictEqual(labels.map((l) => l.map((a) => a.geometry)), [
      [],
      [],
      [box(7), box(8)],
    ]);
    deepStrictEqual([...(await progressIn(served, batch_id)).values()], [
      "unannotated",
      "unannotated",
      "pre_labeled",
    ]);

    endpoint.oracle = () => [found("cat", box(7)), found("cat", box(8))];
    const again = await served.call("pre_label_job", request);

    strictEqual(again.annotations_replaced, 2);
    strictEqual(again.annotations_written, 6);
    const doubled = await labelsOn(served, job_id, assets);
    deepStrictEqual(doubled.map((l) => l.length), [2, 2, 2]);
  }));

Deno.test("a frame that a person labelled in another batch is not touched", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { job_id, connection, assets, project } = await ready(
      served,
      endpoint,
      { count: 2 },
    );
    await served.call("pre_label_job", { job_id, connection });
    const asset_ids = assets.map(({ id }) => id);
    const other = await served.call("create_batch", {
      project,
      name: "other",
      asset_ids,
    });
    const { jobs } = await served.call("approve_batch", {
      batch_id: other.id,
      start: true,
    });
    const there = jobs[0]!.id;
    // Both frames arrive pre_labeled; a person adds to one of them there.
    await served.call("add_annotations", {
      job_id: there,
      annotations: [{ ...human(assets[0]!.id), label_class: "Red Panda" }],
    });
    endpoint.oracle = () => [];

    const outcome = await served.call("pre_label_job", {
      job_id,
      connection,
      replace_model_labels: true,
    });

    strictEqual(outcome.annotations_replaced, 2);
    const [mixed, bare] = await labelsOn(served, job_id, assets);
    deepStrictEqual(mixed!.map((l) => l.provenance), ["human"]);
    deepStrictEqual(bare, []);
    const progress = await progressIn(served, other.id);
    strictEqual(progress.get(assets[0]!.id), "annotated");
  }));

Deno.test("what a model labelled is reviewed: confirmed, edited or dismissed", () =>
  withServer(async (served) => {
    await using endpoint = new OracleEndpoint();
    const { job_id, batch_id, connection, assets } = await ready(
      served,
      endpoint,
      { count: 3 },
    );
    await served.call("pre_label_job", { job_id, connection });
    await served.refusal("complete_job", { job_id });
    const [confirmed, edited, dismissed] = assets;
    const mark = (asset_id: string, progress: string) =>
      served.call("set_asset_progress", { job_id, asset_id, progress });
    await mark(confirmed!.id, "annotated");
    await served.call("add_annotations", {
      job_id,
      annotations: [human(edited!.id)],
    });
    await mark(dismissed!.id, "skipped");
    await served.call("complete_job", { job_id });

    const { promoted } = await served.call("complete_batch", {
      batch_id,
      promote: true,
    });

    strictEqual(promoted, 2);
    const stats = await served.call("dataset_stats", { project: "Cats" });
    strictEqual(stats.annotation_count, 3);
  }));
