import type { Mutation, Victim } from "./mutation.ts";
import type { Json } from "./json.ts";
import type { Rule } from "./rules.ts";

const TRAIN = "instances_train.json";

interface Document extends Json {
  images: Json[];
  annotations: Json[];
  categories: Json[];
  info: Json;
}

/** Edits the parsed document of the training fold. */
function json(
  does: string,
  rule: Rule,
  edit: (document: Document, victim: Victim) => unknown,
): Mutation {
  return {
    does,
    rule,
    format: "coco",
    edit(victim) {
      const document = JSON.parse(victim.text(TRAIN)) as Document;
      const other = edit(document, victim);
      const text = JSON.stringify(other ?? document, null, 2) + "\n";
      victim.set(victim.find(TRAIN), text);
    },
  };
}

/** Edits one annotation of the training fold, by its own id. */
function one(
  does: string,
  rule: Rule,
  id: string,
  edit: (annotation: Json) => void,
): Mutation {
  return json(does, rule, ({ annotations }) => {
    const found = annotations.find((a) =>
      (a["visionset"] as Json)["annotation_id"] === id
    );
    if (found === undefined) throw new Error(`No annotation ${id}`);
    edit(found);
  });
}

function set(key: string, value: unknown): (object: Json) => void {
  return (object) => {
    object[key] = value;
  };
}

function drop(key: string): (object: Json) => void {
  return (object) => {
    delete object[key];
  };
}

function text(
  does: string,
  rule: Rule,
  from: string | RegExp,
  to: string,
): Mutation {
  return { does, rule, format: "coco", edit: (v) => v.swap(TRAIN, from, to) };
}

const RLE = { size: [80, 100], counts: [0, 8000] };

/** Faults of a COCO export. */
export const COCO_MUTATIONS: readonly Mutation[] = [
  json("a list at the top", "C-01", (d) => [d]),
  json("no info", "C-02", drop("info")),
  json("no licences", "C-02", set("licenses", [])),
  json("annotations that are no list", "C-02", set("annotations", {})),
  json("another year than the date", "C-02", (d) => set("year", 2025)(d.info)),
  json("an info unlike the other folds'", "C-02", (d) => {
    d.info["version"] = "other";
  }),
  json("another licence", "C-03", (d) => set("license", 2)(d.images[0] ?? {})),
  one("a made-up provenance", "C-12", "a1", (a) => {
    (a["visionset"] as Json)["provenance"] = "guess";
  }),
  json("an image id twice", "C-03", (d) => set("id", 1)(d.images[1] ?? {})),
  json("image ids from 0", "C-03", (d) => {
    for (const image of d.images) image["id"] = Number(image["id"]) - 1;
    for (const a of d.annotations) a["image_id"] = Number(a["image_id"]) - 1;
  }),
  json("a folder in file_name", "C-03", ({ images: [image = {}] }) => {
    image["file_name"] = `images/train/${image["file_name"]}`;
  }),
  json("images out of order", "C-03", (d) => {
    d.images.reverse();
    for (const [i, image] of d.images.entries()) image["id"] = i + 1;
    for (const a of d.annotations) a["image_id"] = 3 - Number(a["image_id"]);
  }),
  json("an image missing", "C-04", (d) => {
    const [gone] = d.images.splice(1, 1);
    d.annotations = d.annotations.filter((a) => a["image_id"] !== gone?.["id"]);
  }),
  {
    does: "a fold without a file",
    rule: "C-04",
    format: "coco",
    edit: (v) => v.drop("instances_val.json"),
  },
  json("category ids from 0", "C-05", (d) => {
    for (const c of d.categories) c["id"] = Number(c["id"]) - 1;
    for (const a of d.annotations) {
      a["category_id"] = Number(a["category_id"]) - 1;
    }
  }),
  json("an unused category left out", "C-05", (d) => void d.categories.pop()),
  json(
    "no supercategory",
    "C-05",
    (d) => drop("supercategory")(d.categories[0] ?? {}),
  ),
  one("annotation id 0", "C-06", "a1", set("id", 0)),
  one("annotation id 0 in the evaluator", "C-2.4.2", "a1", set("id", 0)),
  one("an annotation id twice", "C-06", "a1", set("id", 3)),
  one("an image id as text", "C-07", "a1", set("image_id", "1")),
  one("an image that is not there", "C-07", "a1", set("image_id", 9)),
  one("a category that is not there", "C-07", "a1", set("category_id", 8)),
  one("a class off by one", "A-04", "a1", set("category_id", 2)),
  one(
    "far corner instead of size",
    "C-08",
    "a2",
    set("bbox", [90, 70, 100, 80]),
  ),
  one("a box without width", "C-08", "a1", set("bbox", [10, 20, 0, 40])),
  one("a box of three numbers", "C-08", "a1", set("bbox", [10, 20, 30])),
  one("a box shifted by a pixel", "A-03", "a1", set("bbox", [11, 20, 30, 40])),
  one("sides swapped", "A-03", "a1", set("bbox", [10, 20, 40, 30])),
  one(
    "a box shifted by 2 thousandths",
    "A-03",
    "a1",
    set("bbox", [10.002, 20, 30, 40]),
  ),
  one("a box not clipped", "A-03", "a2", set("bbox", [90, 70, 20, 20])),
  one("five decimals", "L-02", "a8", set("bbox", [10.20001, 20.7, 5.5, 3.1])),
  one("no area", "C-09", "a1", drop("area")),
  one("no iscrowd", "C-10", "a1", drop("iscrowd")),
  one("a crowd", "C-10", "a1", set("iscrowd", 1)),
  text("a number that is none", "C-11", '"area": 1200', '"area": NaN'),
  text(
    "a key twice",
    "C-11",
    '"area": 1200',
    '"area": 1200,\n      "area": 1200',
  ),
  one("the id of another annotation", "C-12", "a1", (a) => {
    (a["visionset"] as Json)["annotation_id"] = "a2";
  }),
  one("attributes lost", "C-12", "a2", (a) => {
    (a["visionset"] as Json)["attributes"] = {};
  }),
  json("an image of another asset", "C-12", ({ images: [image = {}] }) => {
    image["visionset"] = { asset_id: "z", content_hash: "z" };
  }),
  one("no segmentation", "C-13", "a1", drop("segmentation")),
  one("a flat ring", "C-13", "a3", set("segmentation", [10, 8, 50, 8, 10, 40])),
  one(
    "a ring of two vertices",
    "C-13",
    "a3",
    set("segmentation", [[10, 8, 50, 8]]),
  ),
  one(
    "an odd ring",
    "C-13",
    "a3",
    set("segmentation", [[10, 8, 50, 8, 10, 40, 1]]),
  ),
  one("two rings", "C-13", "a3", (a) => {
    a["segmentation"] = [...a["segmentation"] as unknown[], [1, 1, 2, 1, 1, 2]];
  }),
  one("run lengths", "C-13", "a3", set("segmentation", RLE)),
  one(
    "run lengths, width first",
    "C-16",
    "a3",
    set("segmentation", { ...RLE, size: [100, 80] }),
  ),
  one(
    "run lengths that do not add up",
    "C-16",
    "a3",
    set("segmentation", { ...RLE, counts: [0, 7999] }),
  ),
  one(
    "run lengths that cannot be read",
    "C-18",
    "a3",
    set("segmentation", { ...RLE, counts: "!" }),
  ),
  one("the area of the box for a polygon", "C-19", "a3", set("area", 1280)),
  one("the pixels of a polygon for its area", "C-19", "a3", set("area", 620)),
  one("a polygon's box off by one", "C-20", "a3", set("bbox", [10, 8, 41, 32])),
  one(
    "a vertex outside",
    "C-21",
    "a4",
    set("segmentation", [[0, 10, 10, 0, -1, 0]]),
  ),
  one(
    "the first vertex repeated",
    "C-21",
    "a3",
    set("segmentation", [[10, 8, 50, 8, 10, 40, 10, 8]]),
  ),
  one(
    "a polygon not clipped",
    "A-03",
    "a4",
    set("segmentation", [[-30, 40, 40, -30, -30, -30]]),
  ),
  one(
    "a polygon as its box",
    "A-03",
    "a3",
    set("segmentation", [[10, 8, 50, 8, 50, 40, 10, 40]]),
  ),
  one("a polygon without its ring", "A-03", "a3", set("segmentation", [])),
  one(
    "a ring around a box",
    "A-03",
    "a1",
    set("segmentation", [[10, 20, 40, 20, 40, 60, 10, 60]]),
  ),
  one(
    "a ring that fills no pixel",
    "C-2.4.1",
    "a3",
    set("segmentation", [[10, 8.1, 60, 8.1, 60, 8.3, 10, 8.3]]),
  ),
  json("an annotation missing", "A-02", (d) => {
    d.annotations.pop();
  }),
  json(
    "an annotation on another image",
    "A-02",
    ({ annotations: [a = {}] }) => {
      a["image_id"] = 3 - Number(a["image_id"]);
    },
  ),
  json("an image's sides swapped", "X-01", ({ images: [image = {}] }) => {
    [image["width"], image["height"]] = [image["height"], image["width"]];
  }),
  json("a file name that is not there", "X-01", ({ images: [image = {}] }) => {
    image["file_name"] = "other.jpg";
  }),
  json(
    "keys in another order",
    "L-02",
    ({ info, ...rest }) => ({ ...rest, info }),
  ),
  text("a line joined to the one before", "L-02", "\n", ""),
  text("escaped characters", "L-02", "sample", "s\\u0061mple"),
];
