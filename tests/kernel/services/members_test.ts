import assert from "node:assert/strict";
import {
  ASSET_PROGRESS,
  type AssetProgress,
  type BatchMember,
} from "../../../kernel/mod.ts";
import { Random } from "../../support/random.ts";
import { CLASSES, ServiceRoom } from "./room.ts";

const COUNT = 60;
const JOB_SIZE = 25;

/** What the test knows of a member without asking the listing. */
interface Known {
  readonly id: string;
  readonly job: number;
  readonly progress: AssetProgress;
  /** Least confidence of its model labels. */
  readonly confidence: number | null;
  readonly labels: number;
}

/** A batch whose members differ in all that the listing looks at. */
async function furnished(room: ServiceRoom) {
  const { batch_id, jobs, assets } = await room.batch(
    Array.from({ length: COUNT }, (_, i) => i),
    JOB_SIZE,
  );
  const random = new Random(7);
  const known: Known[] = [];
  for (const [i, id] of assets.entries()) {
    const job = Math.floor(i / JOB_SIZE);
    const progress =
      ASSET_PROGRESS[random.whole(0, ASSET_PROGRESS.length - 1)]!;
    const model = random.whole(0, 3);
    // Few values, so that many tie; some labels have none at all.
    const confidences = Array.from(
      { length: model },
      () => [null, 0.25, 0.5][random.whole(0, 2)]!,
    );
    const human = random.whole(0, 1);
    label(room, id, [...confidences, ...human === 1 ? [undefined] : []]);
    room.sql(
      `UPDATE job_asset SET progress = '${progress}' WHERE asset_seq =
         (SELECT seq FROM asset WHERE id = '${id}') RETURNING 1`,
    );
    const sure = confidences.filter((c) => c !== null);
    known.push({
      id,
      job,
      progress,
      confidence: sure.length === 0 ? null : Math.min(...sure),
      labels: model + human,
    });
  }
  return { batch_id, jobs, known };
}

/** Gives an asset labels: of a model, or by hand for undefined. */
function label(
  room: ServiceRoom,
  asset: string,
  confidences: readonly (number | null | undefined)[],
): void {
  for (const confidence of confidences) {
    room.sql(
      `INSERT INTO annotation (id, project_seq, asset_seq, label_class,
         schema_version, geometry_type, geometry, attributes, provenance,
         model_ref, confidence)
       SELECT '${crypto.randomUUID()}', 1, seq, 'car', 1, 'bbox',
         '{"type":"bbox","x":1,"y":1,"width":2,"height":2}', '{}',
         ${confidence === undefined ? "'human', null" : "'model', 'm'"},
         ${confidence ?? "null"} FROM asset WHERE id = '${asset}' RETURNING 1`,
    );
  }
}

/** What the listing should answer, worked out plainly. */
function expected(
  known: readonly Known[],
  filter: { progress: readonly string[]; job: number | null; sort: string },
): Known[] {
  const kept = known.filter(({ progress, job }) =>
    (filter.progress.length === 0 || filter.progress.includes(progress)) &&
    (filter.job === null || filter.job === job)
  );
  // Sorting is stable, so ties stay in the order of the batch.
  return filter.sort === "membership"
    ? kept
    : kept.sort((a, b) =>
      (a.confidence ?? Infinity) === (b.confidence ?? Infinity)
        ? 0
        : (a.confidence ?? Infinity) - (b.confidence ?? Infinity)
    );
}

function seen(member: BatchMember) {
  const { asset, progress, min_confidence, annotation_count } = member;
  return [asset.id, progress, min_confidence, annotation_count];
}

Deno.test("members() agrees with a plain computation for every filter", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const { batch_id, jobs, known } = await furnished(room);
  const filters: (readonly AssetProgress[])[] = [
    [],
    ...ASSET_PROGRESS.map((p) => [p] as const),
    ["unannotated", "pre_labeled"],
    ["annotated", "accepted", "annotated"],
    ASSET_PROGRESS,
  ];
  for (const sort of ["membership", "confidence"] as const) {
    for (const job of [null, 0, 1, 2]) {
      for (const progress of filters) {
        await t.step(`${sort}, job ${job}, ${progress.join("+")}`, async () => {
          const all = expected(known, { progress, job, sort });
          for (
            const [limit, offset] of [
              [500, 0],
              [7, 0],
              [7, 7],
              [1, 5],
              [
                20,
                all.length - 1,
              ],
              [20, all.length],
              [50, 1000],
            ] as const
          ) {
            if (offset < 0) continue;
            const { page } = await room.do((s) =>
              s.batches.members({
                batch_id,
                progress,
                job_id: job === null ? null : jobs[job]!,
                sort,
                limit,
                offset,
              })
            );
            assert.equal(page.total, all.length);
            assert.deepEqual(
              page.items.map(seen),
              all.slice(offset, offset + limit)
                .map((k) => [k.id, k.progress, k.confidence, k.labels]),
            );
            for (const { asset, job_id } of page.items) {
              const { job } = known.find(({ id }) => id === asset.id)!;
              assert.equal(job_id, jobs[job]);
            }
          }
        });
      }
    }
  }
});

Deno.test("nextPending() answers how many are left, not counting what is shown", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const { jobs, known } = await furnished(room);
  for (const [job, job_id] of jobs.entries()) {
    const left = expected(known, {
      progress: ["unannotated"],
      job,
      sort: "membership",
    });
    for (const limit of [1, 3, 100]) {
      const found = await room.do((s) => s.jobs.nextPending(job_id, limit));
      assert.equal(found.total, left.length);
      assert.deepEqual(
        found.items.map((a) => a.id),
        left.slice(0, limit).map((k) => k.id),
      );
    }
  }
});
