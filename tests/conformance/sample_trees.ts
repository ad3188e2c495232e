import type { FormatName } from "./expected.ts";
import { reportOf } from "./sample_report.ts";
import { CLASSES, type Sample } from "./samples.ts";
import { laneTree } from "./sample_lanes.ts";
import { vocTree } from "./sample_voc.ts";

/** Files by path. */
export type Tree = Map<string, Uint8Array<ArrayBuffer>>;

/** The report of an export, without its list of files. */
export type Report = Record<string, unknown>;

/** A correct export: its files and its report. */
export interface SampleExport {
  readonly tree: Tree;
  readonly report: Report;
}

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The sample's file name. */
export function nameOf({ asset, extension }: Sample): string {
  return `${asset.content_hash}.${extension}`;
}

function yoloTree(
  all: readonly Sample[],
  rowsOf: (sample: Sample) => readonly string[] = (sample) => sample.yolo,
): Tree {
  const names = CLASSES.map(({ name }, i) =>
    `  ${i}: ${JSON.stringify(name)}\n`
  );
  const yaml = `# sample\ntrain: images/train\nval: images/val\n` +
    `test: images/test\nnc: 7\nnames:\n${names.join("")}`;
  const tree: Tree = new Map([["data.yaml", utf8(yaml)]]);
  for (const sample of all) {
    const { fold, content_hash } = sample.asset;
    const rows = rowsOf(sample).map((row) => `${row}\n`).join("");
    tree.set(`images/${fold}/${nameOf(sample)}`, sample.bytes);
    tree.set(`labels/${fold}/${content_hash}.txt`, utf8(rows));
  }
  return tree;
}

function cocoDocument(
  all: readonly Sample[],
  supercategory?: string,
): unknown {
  let annotationId = 0;
  return {
    info: {
      description: "sample",
      version: "v1",
      year: 2026,
      contributor: "visionset 0.1.0",
      date_created: "2026-01-02T03:04:05.000+00:00",
      url: "",
      visionset: {
        release_id: "r",
        manifest_hash: "m",
        manifest_version: 2,
        schema_version: 1,
      },
    },
    licenses: [{ id: 1, name: "unspecified", url: "" }],
    images: all.map((sample, index) => ({
      id: index + 1,
      file_name: nameOf(sample),
      width: sample.asset.width,
      height: sample.asset.height,
      license: 1,
      visionset: {
        asset_id: sample.asset.asset_id,
        content_hash: sample.asset.content_hash,
      },
    })),
    annotations: all.flatMap((sample, index) =>
      sample.coco.map((one) => ({
        id: annotationId += 1,
        image_id: index + 1,
        category_id: one.category,
        bbox: one.bbox,
        area: one.area,
        segmentation: one.ring === undefined ? [] : [one.ring],
        iscrowd: 0,
        visionset: {
          annotation_id: one.id,
          schema_version: 1,
          provenance: "human",
          model_ref: null,
          confidence: null,
          attributes: one.attributes ?? {},
        },
      }))
    ),
    categories: CLASSES.map(({ name }, index) => ({
      id: index + 1,
      name,
      supercategory: supercategory ?? name,
    })),
  };
}

function cocoTree(all: readonly Sample[]): Tree {
  const tree: Tree = new Map();
  for (const fold of ["train", "val", "test"]) {
    const own = all.filter((sample) => sample.asset.fold === fold);
    if (own.length === 0) continue;
    for (const sample of own) {
      tree.set(`images/${fold}/${nameOf(sample)}`, sample.bytes);
    }
    const text = JSON.stringify(cocoDocument(own), null, 2) + "\n";
    tree.set(`annotations/instances_${fold}.json`, utf8(text));
  }
  return tree;
}

function roboflowTree(all: readonly Sample[]): Tree {
  const tree: Tree = new Map();
  const folders = { train: "train", val: "valid", test: "test" };
  for (const [fold, folder] of Object.entries(folders)) {
    const own = all.filter((sample) => sample.asset.fold === fold);
    for (const sample of own) {
      tree.set(`${folder}/${nameOf(sample)}`, sample.bytes);
    }
    const document = cocoDocument(own, "objects");
    const text = JSON.stringify(document, null, 2) + "\n";
    tree.set(`${folder}/_annotations.coco.json`, utf8(text));
  }
  return tree;
}

function classificationTree(all: readonly Sample[]): Tree {
  const tree: Tree = new Map([["classes.txt", utf8("weather\n")]]);
  let table = "image,fold,class\n";
  for (const sample of all) {
    const { fold, annotations } = sample.asset;
    const path = `images/${fold}/${nameOf(sample)}`;
    tree.set(path, sample.bytes);
    const tags = annotations.filter(({ label_class }) =>
      label_class === "weather"
    );
    table += tags.map(() => `${path},${fold},weather\n`).join("");
  }
  return tree.set("labels.csv", utf8(table));
}

function yoloClsTree(all: readonly Sample[]): Tree {
  const tree: Tree = new Map([["classes.txt", utf8("weather\n")]]);
  for (const sample of all.filter(({ asset }) => asset.asset_id === "a")) {
    tree.set(`train/weather/${nameOf(sample)}`, sample.bytes);
  }
  return tree;
}

const BUILD: Record<FormatName, (all: readonly Sample[]) => Tree> = {
  classification: classificationTree,
  "yolo-cls": yoloClsTree,
  yolo: (all) => yoloTree(all),
  "yolo-seg": (all) => yoloTree(all, (sample) => sample.yoloSeg),
  coco: cocoTree,
  "coco-roboflow": roboflowTree,
  voc: vocTree,
  "bdd100k-lane": (all) => laneTree("bdd100k-lane", all),
  "culane": (all) => laneTree("culane", all),
  "curvelanes": (all) => laneTree("curvelanes", all),
  "openlane-2d": (all) => laneTree("openlane-2d", all),
  "tusimple": (all) => laneTree("tusimple", all),
};

/** A correct export of the sample. */
export function exportOf(
  format: FormatName,
  all: readonly Sample[],
): SampleExport {
  const leftOut = all.map(({ asset }) => asset.asset_id)
    .filter((id) => id !== "a");
  return { tree: BUILD[format](all), report: reportOf(format, leftOut) };
}
