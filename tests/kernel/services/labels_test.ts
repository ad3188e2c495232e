import assert from "node:assert/strict";
import type { Annotation, RefusalCode } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import {
  box,
  CLASSES,
  type LabelSketch,
  type OpenBatch,
  ServiceRoom,
} from "./room.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

Deno.test("add() blames the first bad label and writes nothing", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const { jobs: [job, far], assets: [here, there] } = await room.batch(
    [1, 2],
    1,
  );
  const good: LabelSketch = { asset_id: here!, geometry: box(1, 1, 5, 5) };
  const cases: [string, LabelSketch, RefusalCode, RegExp][] = [
    [
      "an asset of another job",
      { ...good, asset_id: there! },
      "AssetNotInJob",
      /is not in this job/,
    ],
    ["an asset of nobody", { ...good, asset_id: NOBODY }, "AssetNotInJob", /./],
    [
      "an unknown class",
      { ...good, label_class: "Car" },
      "LabelClassNotInSchema",
      /"Car"/,
    ],
    [
      "another shape",
      { ...good, label_class: "sky" },
      "DisallowedGeometry",
      /polygon/,
    ],
    [
      "an unknown attribute",
      { ...good, attributes: { a: 1 } },
      "UnknownAttribute",
      /"a"/,
    ],
    [
      "a box outside",
      { ...good, geometry: box(40.5, 1, 5, 5) },
      "AnnotationGeometryOutOfBounds",
      /wholly outside the 40×30 pixel picture/,
    ],
    [
      "an unknown class outside",
      { ...good, label_class: "x", geometry: box(99, 1, 5, 5) },
      "LabelClassNotInSchema",
      /./,
    ],
  ];
  for (const [name, bad, code, words] of cases) {
    await t.step(name, async () => {
      const { index } = await refused(
        () => room.add(job!, good, bad, { ...good, label_class: "?" }),
        code,
        words,
      );

      assert.equal(index, 1);
      assert.deepEqual(await room.labels(job!, here!), []);
    });
  }
  await t.step("what touches the edge is taken whole", async () => {
    const edge = { ...good, geometry: box(40, -4, 5, 4) };
    const [label] = await room.add(job!, edge);
    assert.deepEqual(label!.geometry, edge.geometry);
    assert.deepEqual(await room.labels(job!, here!), [label]);
    assert.deepEqual(await room.labels(far!, there!), []);
  });
});

Deno.test("add() stores a label as sent, with its job and version", async () => {
  const attributes = { paint: `a"b\u2028`, wheels: -0.1, "": false };
  using room = await ServiceRoom.make([{
    name: "car",
    geometries: ["bbox"],
    attributes: [
      { name: "paint", kind: "string" },
      { name: "wheels", kind: "number" },
      { name: "taxi", kind: "boolean" },
    ],
  }]);
  const { jobs: [job], assets: [asset_id] } = await room.batch([1]);
  const { "": _, ...declared } = attributes;
  const sent = {
    asset_id: asset_id!,
    label_class: "car",
    geometry: box(0.1, 1e-7, 0.30000000000000004, 5e-324),
    attributes: declared,
    provenance: "model",
    model_ref: "m@1",
    confidence: 0.1,
  } as const;

  const [label] = await room.add(job!, sent);

  const { id, ...rest } = label!;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, { ...sent, schema_version: 1, job_id: job });
  assert.deepEqual(await room.labels(job!, asset_id!), [label]);
});

Deno.test("writes ask for the batch, then the job, then the payload", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const { batch_id } = await room.ingest(await room.pictures("p", [1, 2]));
  const { jobs: { items: [job] } } = await room.do((s) =>
    s.batches.approve({ batch_id, jobs_of: null, start: false })
  );
  const id = job!.id;
  const nonsense = { asset_id: NOBODY, label_class: "?" };
  const ghost = { ...nonsense, id: NOBODY } as unknown as Annotation;
  const writes: [string, () => Promise<unknown>][] = [
    ["add", () => room.add(id, nonsense)],
    ["update", () => room.update(id, ghost)],
    ["delete", () => room.do((s) => s.annotations.delete(id, [NOBODY]))],
    ["complete", () => room.do((s) => s.jobs.complete(id))],
  ];
  const stateOf = () => room.do((s) => s.jobs.get(id).state);
  for (const [name, write] of writes) {
    await t.step(`${name} in a batch that is not open`, async () => {
      await refused(write, "BatchNotInAnnotation", /The batch is approved/);
      assert.equal(await stateOf(), "pending");
    });
  }
  await room.do((s) => s.batches.start(batch_id));
  await t.step("a refused write has started its job", async () => {
    await refused(writes[0]![1], "AssetNotInJob");
    assert.equal(await stateOf(), "in_progress");
  });
  await t.step("an open asset keeps its job open", async () => {
    await refused(
      writes[3]![1],
      "JobNotComplete",
      /unsettled assets: 2 unannotated;/,
    );
  });
  const open: OpenBatch = { batch_id, jobs: [id], assets: [] };
  await room.do(async (s) => {
    for (const { id: asset_id } of s.jobs.nextPending(id, 9).items) {
      await s.jobs.setProgress({ job_id: id, asset_id, progress: "skipped" });
    }
    await s.jobs.complete(id);
  });
  for (const [name, write] of writes.slice(0, 3)) {
    await t.step(`${name} in a completed job`, async () => {
      await refused(write, "JobFinished");
    });
  }
  await t.step("a completed job is not completed again", async () => {
    await refused(writes[3]![1], "InvalidTransition", /nothing follows/);
  });
  await room.finish({ ...open, jobs: [] });
  await t.step("after the batch", async () => {
    await refused(writes[0]![1], "BatchNotInAnnotation", /is completed/);
  });
});

Deno.test("delete() counts an id once and blames the unknown one", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const { jobs: [job], assets: [asset_id] } = await room.batch([1]);
  const [a, b] = await room.add(
    job!,
    { asset_id: asset_id! },
    { asset_id: asset_id!, geometry: box(1, 1, 5, 5) },
  );
  const remove = (...ids: string[]) =>
    room.do((s) => s.annotations.delete(job!, ids));

  const { index } = await refused(
    () => remove(a!.id, NOBODY),
    "AnnotationNotFound",
  );
  assert.equal(index, 1);
  await refused(
    () => remove(a!.id, "7"),
    "MalformedIdentifier",
    /^annotation_ids.1/,
  );
  assert.equal((await room.labels(job!, asset_id!)).length, 2);

  const { deleted } = await remove(a!.id, a!.id.toUpperCase(), a!.id);
  assert.equal(deleted, 1);
  assert.deepEqual(await room.labels(job!, asset_id!), [b]);
});
