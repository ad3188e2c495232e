import { withServer } from "../../support/client.ts";
import type { Arguments } from "../../support/client.ts";
import { box } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { NOBODY, type Stage, stage, tag } from "./stage.ts";

type Writer = "add_annotations" | "update_annotations" | "delete_annotations";

/** How each tool is called about one asset's label. */
interface Writing {
  readonly tool: Writer;
  readonly args: (job_id: string, ...items: unknown[]) => Arguments;
}

const ADD: Writing = {
  tool: "add_annotations",
  args: (job_id, ...annotations) => ({ job_id, annotations }),
};
const UPDATE: Writing = { ...ADD, tool: "update_annotations" };
const DELETE: Writing = {
  tool: "delete_annotations",
  args: (job_id, ...annotation_ids) => ({ job_id, annotation_ids }),
};

/** The gates of job and batch; none of the items would pass its own. */
function gates({ tool, args }: Writing, { job }: Stage, bad: unknown) {
  const refused = (
    code: Provocation["code"],
    job_id: string,
    says: RegExp,
  ): Provocation => ({ code, tool, args: args(job_id, bad), says });
  return [
    refused("MalformedIdentifier", "", /^job_id must/),
    refused("JobNotFound", NOBODY, new RegExp(NOBODY)),
    refused("BatchNotInAnnotation", job.approved, /is approved;/),
    refused("BatchNotInAnnotation", job.closed, /is completed;/),
    refused("JobFinished", job.finished, /does not re-open/),
  ];
}

/** One label with every fault; each next call mends the one just told. */
function mended({ job, asset }: Stage): Provocation[] {
  const triangle = [[110, 90], [120, 90], [120, 100]];
  let label: Arguments = {
    ...box(asset.stranger, "no such class"),
    geometry: { type: "polygon", points: triangle },
    attributes: { age: 1, doors: true },
  };
  const steps: [Provocation["code"], Arguments][] = [
    ["AssetNotInJob", {}],
    ["AssetNotWritable", { asset_id: asset.skipped }],
    ["LabelClassNotInSchema", { asset_id: asset.plain }],
    ["DisallowedGeometry", { label_class: "car" }],
    ["UnknownAttribute", {
      geometry: { type: "bbox", x: 99, y: 99, width: 9, height: 9 },
    }],
    ["MissingRequiredAttribute", { attributes: { doors: true } }],
    ["InvalidAttributeValue", { attributes: { colour: "red", doors: true } }],
    ["AnnotationGeometryOutOfBounds", { attributes: { colour: "red" } }],
  ];
  return steps.map(([code, mend]) => {
    label = { ...label, ...mend };
    const args = ADD.args(job.working, label);
    return { code, tool: ADD.tool, args, index: 0 };
  });
}

/**
 * A label's own faults, each written so that only that fault is left, after an
 * item that would pass.
 */
function faults(
  write: Writing,
  { job, asset }: Stage,
  { fine, whole }: {
    fine: Arguments;
    whole: (label: Arguments) => Arguments;
  },
): Provocation[] {
  const car = (attributes: Arguments) => ({
    ...box(asset.plain, "car"),
    attributes,
  });
  const out = (geometry: Arguments) => ({ ...box(asset.plain), geometry });
  const points = [[110, 90], [120, 90], [120, 100]];
  const faulty: [Provocation["code"], RegExp, Arguments][] = [
    ["LabelClassNotInSchema", /version 1 \(declared: "cat", "lane",/, {
      ...box(asset.plain, "Cat"),
    }],
    ["LabelClassNotInSchema", /class "a\\u202eb\\n" is not/, {
      ...box(asset.plain, "a\u202eb\n"),
    }],
    ["DisallowedGeometry", /"lane" does not take a bbox; it takes: polyline$/, {
      ...box(asset.plain, "lane"),
    }],
    [
      "UnknownAttribute",
      /no attribute "Colour", "age" \(declared: "colour", "doors"\)/,
      car({ colour: "red", age: 1, Colour: "red" }),
    ],
    ["UnknownAttribute", /declares no attribute "x" \(declared: none\)$/, {
      ...box(asset.plain),
      attributes: { x: true },
    }],
    ["MissingRequiredAttribute", /requires the attribute "colour"/, car({})],
    [
      "InvalidAttributeValue",
      /must be one of "red", "blue", not "Red"/,
      car({ colour: "Red" }),
    ],
    [
      "InvalidAttributeValue",
      /"doors" of class "car" must be a number, not "true"/,
      car({ colour: "red", doors: true }),
    ],
    [
      "AnnotationGeometryOutOfBounds",
      /^The bbox lies wholly outside the 64×48/,
      out({ type: "bbox", x: 65, y: 0, width: 9, height: 9 }),
    ],
    [
      "AnnotationGeometryOutOfBounds",
      /^The polygon/,
      out({ type: "polygon", points }),
    ],
    ["AnnotationGeometryOutOfBounds", /^The polyline/, {
      ...box(asset.plain, "lane"),
      geometry: { type: "polyline", points },
    }],
  ];
  return faulty.map(([code, says, label]) => ({
    code,
    tool: write.tool,
    args: write.args(job.working, fine, whole(label)),
    says,
    index: 1,
  }));
}

Deno.test("tools that write annotations refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("annotations");
    const set = await stage(served);
    const { job, asset, label } = set;
    const add = (
      code: Provocation["code"],
      index: number,
      ...annotations: Arguments[]
    ): Provocation => ({
      code,
      tool: ADD.tool,
      args: ADD.args(job.working, ...annotations),
      index,
    });
    const bad = box(NOBODY, "no such class");
    await provoker.all(t, served, [
      ...gates(ADD, set, bad),
      {
        ...add("AssetNotInJob", 0, bad),
        args: ADD.args(job.pending, bad),
        starts: true,
      },
      add("AssetNotInJob", 2, box(asset.plain), tag(asset.plain), bad),
      add("AssetNotInJob", 0, box(asset.stranger)),
      ...(["skipped", "reviewed", "accepted"] as const).map((state) => ({
        ...add("AssetNotWritable", 1, tag(asset.plain), box(asset[state], "?")),
        says: new RegExp(`is ${state.replace("reviewed", "review_pending")};`),
      })),
      ...mended(set),
      ...faults(ADD, set, {
        fine: box(asset.plain),
        whole: (label) => label,
      }),
      {
        ...add("DuplicateClassificationTag", 0, tag(asset.labelled)),
        says: /tag "sunny"$/,
      },
      // Within one call the second is to blame.
      add("DuplicateClassificationTag", 1, tag(asset.plain), tag(asset.plain)),
    ]);
    await provoker.all(t, served, updates(set, label));
    await provoker.all(t, served, deletions(set, label));
    provoker.finish();
  }));

function updates(set: Stage, label: Stage["label"]): Provocation[] {
  const { job, asset } = set;
  const whole = (id: string) => ({ asset_id: _, ...rest }: Arguments) => ({
    ...rest,
    id,
  });
  const update = (
    code: Provocation["code"],
    index: number,
    ...annotations: Arguments[]
  ): Provocation => ({
    code,
    tool: UPDATE.tool,
    args: UPDATE.args(job.working, ...annotations),
    index,
  });
  const boxed = whole(label.box.id);
  const [sunny, rainy] = [whole(label.sunny.id), whole(label.rainy.id)];
  const fine = boxed(box(asset.plain));
  const unknown = whole(NOBODY)(box(asset.plain, "no such class"));
  return [
    ...gates(UPDATE, set, unknown),
    update("AnnotationNotFound", 1, fine, unknown),
    update("AssetNotInJob", 1, fine, {
      ...boxed(box("", "no such class")),
      id: label.stranger.id,
    }),
    ...(["skipped", "reviewed", "accepted"] as const).map((state) =>
      update("AssetNotWritable", 0, whole(label[state].id)(box("", "?")))
    ),
    ...faults(UPDATE, set, { fine: sunny(tag("", "sunny")), whole: boxed }),
    {
      ...update("DuplicateClassificationTag", 1, fine, sunny(tag("", "rainy"))),
      says: /tag "rainy"$/,
    },
    update(
      "DuplicateClassificationTag",
      1,
      rainy(tag("", "sunny")),
      sunny(tag("", "sunny")),
    ),
    // Every item is judged before any tag is.
    update(
      "LabelClassNotInSchema",
      1,
      sunny(tag("", "rainy")),
      boxed(box("", "no such class")),
    ),
  ];
}

function deletions(set: Stage, label: Stage["label"]): Provocation[] {
  const { job } = set;
  const remove = (
    code: Provocation["code"],
    index: number,
    ...ids: string[]
  ): Provocation => ({
    code,
    tool: DELETE.tool,
    args: DELETE.args(job.working, ...ids),
    index,
  });
  const { id } = label.box;
  return [
    ...gates(DELETE, set, NOBODY),
    {
      code: "MalformedIdentifier",
      tool: DELETE.tool,
      args: DELETE.args(job.approved, id, "x"),
      says: /^annotation_ids\.1 must/,
    },
    remove("AnnotationNotFound", 1, id, NOBODY, id, NOBODY),
    remove("AssetNotInJob", 2, id, id.toUpperCase(), label.stranger.id),
    ...(["skipped", "reviewed", "accepted"] as const).map((state) =>
      remove("AssetNotWritable", 1, id, label[state].id)
    ),
  ];
}
