import { corners, jpeg, png, webp } from "../support/media.ts";
import { withJpegExif, withPngExif, withWebpExif } from "../support/exif.ts";
import { REPORT } from "./folder.ts";
import type { Mutation, Victim } from "./mutation.ts";
import type { Json } from "./json.ts";
import type { Rule } from "./rules.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function picture(
  does: string,
  rule: Rule,
  part: string,
  spoil: (bytes: Bytes) => Bytes | Promise<Bytes>,
): Mutation {
  return {
    does,
    rule,
    format: "yolo",
    async edit(v) {
      v.set(v.find(part), await spoil(v.bytes(part)));
    },
  };
}

function path(does: string, rule: Rule, name: string): Mutation {
  return { does, rule, format: "yolo", edit: (v) => v.set(name, "x\n") };
}

function report(does: string, rule: Rule, edit: (r: Json) => void): Mutation {
  return { does, rule, format: "yolo", edit: (v) => edit(v.report) };
}

function count(key: string, by: number): Mutation {
  return report(`${key} off by ${by}`, "R-03", (r) => {
    r[key] = Number(r[key]) + by;
  });
}

function row(does: string, edit: (rows: Json[]) => void): Mutation {
  return report(does, "R-04", (r) => edit(r["classes"] as Json[]));
}

function late(
  does: string,
  rule: Rule,
  spoil: (victim: Victim) => void,
): Mutation {
  return { does, rule, format: "yolo", late: spoil };
}

function relist(does: string, rule: Rule, edit: (files: Json[]) => void) {
  return late(does, rule, (v) => {
    const said = JSON.parse(v.text(REPORT)) as { files: Json[] };
    edit(said.files);
    v.set(REPORT, JSON.stringify(said, null, 2) + "\n");
  });
}

const JPG = "images/train/$a";
const PNG = "images/test/$d";
const WEBP = "images/val/$c";

/** Faults that any format can have, shown on YOLO exports. */
export const SHARED_MUTATIONS: readonly Mutation[] = [
  picture("a picture cut off", "X-01", JPG, (b) => b.slice(0, b.length * 0.7)),
  picture("a PNG with a broken checksum", "X-01", PNG, (b) => {
    const broken = b.slice();
    broken[broken.length - 20] = (broken[broken.length - 20] ?? 0) ^ 255;
    return broken;
  }),
  picture(
    "a picture not turned upright",
    "X-01",
    PNG,
    () => png(corners(30, 20)),
  ),
  picture("EXIF left in a JPEG", "X-02", JPG, (b) => withJpegExif(b, 6)),
  picture("EXIF left in a PNG", "X-02", PNG, (b) => withPngExif(b, 3)),
  picture(
    "EXIF left in a WebP",
    "X-02",
    WEBP,
    (b) => withWebpExif(b, 5, 30, 20),
  ),
  picture("a JPEG that does not end", "X-04", JPG, (b) => b.slice(0, -2)),
  picture(
    "a JPEG that goes on",
    "X-04",
    JPG,
    (b) => Uint8Array.from([...b, 0]),
  ),
  picture(
    "PNG bytes in a JPEG's name",
    "X-03",
    JPG,
    () => png(corners(100, 80)),
  ),
  picture(
    "no picture at all",
    "X-03",
    JPG,
    () => new TextEncoder().encode("<html>"),
  ),
  picture("a WebP turned to JPEG", "X-03", WEBP, () => jpeg(corners(30, 20))),
  picture(
    "bytes changed without need",
    "R-06",
    WEBP,
    () => webp({ ...corners(30, 20), quality: 50 }),
  ),
  {
    does: "an extension in capitals",
    rule: "X-03",
    format: "yolo",
    edit: (v) => v.move(JPG, (name) => name.replace(/jpg$/, "JPG")),
  },
  {
    does: "a picture missing",
    rule: "A-01",
    format: "yolo",
    edit: (v) => v.drop(JPG),
  },
  {
    does: "a picture in another fold",
    rule: "A-01",
    format: "yolo",
    edit: (v) => v.move(JPG, (name) => name.replace("train", "test")),
  },
  {
    does: "a picture from elsewhere",
    rule: "A-01",
    format: "yolo",
    edit: (v) => v.set("images/train/other.jpg", v.bytes(JPG)),
  },
  path("a file without a place", "L-01", "notes.txt"),
  path("a hidden file", "X-06", "labels/.DS_Store"),
  path("a back-slash", "X-06", "labels\\train.txt"),
  path("a control character", "X-06", "labels/a\u0007.txt"),
  path("names equal but for case", "X-06", "Data.YAML"),
  {
    does: "names equal after normalisation",
    rule: "X-06",
    format: "yolo",
    edit(v) {
      v.set("labels/\u00e9.txt", "");
      v.set("labels/e\u0301.txt", "");
    },
  },
  late("no report", "R-01", (v) => v.drop(REPORT)),
  late("a report that is not JSON", "R-01", (v) => v.set(REPORT, "{\n")),
  late("a report that is a list", "R-01", (v) => v.set(REPORT, "[]\n")),
  report("no release_id", "R-01", (r) => delete r["release_id"]),
  late("a file not listed", "R-02", (v) => v.set("labels/train/new.txt", "")),
  late("a listed file not there", "R-02", (v) => v.drop("labels/test/$d.txt")),
  late(
    "a file changed after listing",
    "R-02",
    (v) => v.swap("data.yaml", "s", "z"),
  ),
  relist("files not sorted", "R-02", (files) => files.reverse()),
  relist("a file listed twice", "R-02", (files) => files.push(files[0] ?? {})),
  relist("a wrong size", "R-02", ([file = {}]) => file["bytes"] = 1),
  relist(
    "a path that leads out",
    "X-06",
    ([file = {}]) => file["path"] = "../a",
  ),
  count("excluded_annotations", 1),
  count("excluded_assets", 1),
  count("degraded_annotations", -1),
  count("degraded_assets", 1),
  count("clipped_annotations", 1),
  count("clipped_annotations", -1),
  count("vanished_annotations", -1),
  report("compatible", "R-03", (r) => r["compatible"] = true),
  report("not lossy", "R-03", (r) => r["format_is_lossy"] = false),
  report("another format", "R-03", (r) => r["format"] = "voc"),
  report(
    "other folds",
    "R-03",
    (r) => r["folds"] = { train: 5, val: 0, test: 0 },
  ),
  row("a row missing", (rows) => rows.splice(4, 1)),
  row(
    "a row made up",
    (rows) => rows.push({ ...rows[0], label_class: "zebra" }),
  ),
  row("rows not sorted", (rows) => rows.reverse()),
  row("a row's count off by one", ([r = {}]) => r["annotations"] = 2),
  row("a row's assets off by one", ([r = {}]) => r["assets"] = 2),
  row("a wrong status", ([r = {}]) => r["status"] = "dropped"),
  row("a reason too many", ([r = {}]) => r["reason"] = "why"),
  row("a reason missing", (rows) => (rows[2] ?? {})["reason"] = null),
  late("keys not sorted", "R-05", (v) => {
    const { files, ...rest } = JSON.parse(v.text(REPORT));
    v.set(REPORT, JSON.stringify({ ...rest, files }, null, 2) + "\n");
  }),
  late("another indent", "R-05", (v) => v.swap(REPORT, "\n  ", "\n   ")),
  report("trimmed off by one", "R-06", (r) => r["trimmed"] = 0),
];
