import { plainPng } from "../support/plain_png.ts";
import type { LaneFormat } from "./lane_lines.ts";
import type { Mutation, Victim } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const TRAIN = "label_data_train.json";
const MASK = "laneseg_label_w16/train/$a";
const FILES: Readonly<Record<LaneFormat, string>> = {
  "bdd100k-lane": "labels/train/$a",
  "culane": "labels/train/$a",
  "curvelanes": "labels/train/$a",
  "openlane-2d": "labels/train/$a",
  "tusimple": TRAIN,
};

function tree(
  format: LaneFormat,
  does: string,
  rule: Rule,
  edit: (victim: Victim) => void,
): Mutation {
  return { does: `${format}: ${does}`, rule, format, edit };
}

function swapped(
  format: LaneFormat,
  does: string,
  rule: Rule,
  from: string | RegExp,
  to: string,
): Mutation {
  return tree(format, does, rule, (v) => v.swap(FILES[format], from, to));
}

const ALIKE = (Object.keys(FILES) as LaneFormat[]).flatMap((format) => [
  tree(format, "no label file", "N-01", (v) => v.drop(FILES[format])),
  tree(format, "a file without a place", "L-01", (v) => {
    v.set("labels/train/other.txt", "\n");
  }),
  tree(format, "a picture missing", "A-01", (v) => v.drop("images/train/$a")),
  tree(format, "a loss not counted", "R-03", ({ report }) => {
    report["excluded_annotations"] = 8;
  }),
]);

/** Faults of lane exports. */
export const LANE_MUTATIONS: readonly Mutation[] = [
  ...ALIKE,
  swapped("tusimple", "spaces in a record", "N-01", '":', '": '),
  swapped("tusimple", "a record of another picture", "N-01", "train/", "val/"),
  swapped("tusimple", "a record too few", "N-01", /^.*\n/, ""),
  swapped("tusimple", "another key order", "N-01", "raw_file", "file"),
  swapped("tusimple", "rows from the top", "N-05", "[20,30", "[0,30"),
  swapped("tusimple", "a row too many", "N-05", "60,70]", "60,70,80]"),
  swapped("tusimple", "a lane left out", "N-02", /\[\[25.*?\]\]/, "[]"),
  swapped("tusimple", "a lane twice", "N-02", /\[(\[25.*?\])\]/, "[$1,$1]"),
  swapped("tusimple", "X one row off", "N-03", "25.64", "26.94"),
  swapped("tusimple", "X not rounded", "N-03", "25.64", "25.6449275"),
  swapped("tusimple", "a hole as -1", "N-03", "25.64", "-1"),
  swapped("curvelanes", "a compact text", "N-01", "[\n", "["),
  swapped("curvelanes", "numbers as texts", "N-03", "90.5", '"90.5"'),
  swapped("curvelanes", "x and y swapped", "N-03", '"x": 90.5', '"x": 70'),
  swapped(
    "curvelanes",
    "a vertex left out",
    "N-03",
    /,\s+\{[^}]*90[^}]*\}/,
    "",
  ),
  swapped("bdd100k-lane", "another name", "N-01", '"name": "', '"name": "x'),
  swapped("bdd100k-lane", "numbered from 1", "N-01", "lane_0", "lane_1"),
  swapped("bdd100k-lane", "another category", "N-04", "yellow", "white"),
  swapped("bdd100k-lane", "another style", "N-04", "dashed", "solid"),
  swapped("bdd100k-lane", "across", "N-04", "parallel", "vertical"),
  swapped("bdd100k-lane", "a curve", "N-01", '"LL"', '"LC"'),
  swapped("bdd100k-lane", "a closed line", "N-01", "false", "true"),
  swapped("bdd100k-lane", "a vertex moved", "N-03", "90.5", "90.6"),
  swapped(
    "openlane-2d",
    "a camera",
    "N-01",
    '"intrinsic": null',
    '"intrinsic": []',
  ),
  swapped("openlane-2d", "another picture", "N-01", "images/", "image/"),
  swapped("openlane-2d", "another category", "N-04", "7,", "8,"),
  swapped(
    "openlane-2d",
    "another attribute",
    "N-04",
    '"attribute": 7',
    '"attribute": 1',
  ),
  swapped(
    "openlane-2d",
    "a vertex unseen",
    "N-01",
    /"visibility": \[\s+1/,
    '"visibility": [\n        0',
  ),
  swapped("openlane-2d", "a vertex moved", "N-03", "90.5", "90.6"),
  swapped("culane", "fractions", "N-01", "90", "90.5"),
  swapped("culane", "halves up", "N-03", "90", "91"),
  swapped("culane", "a lane twice", "N-02", /(.*\n)/, "$1$1"),
  swapped("culane", "no line end", "N-01", "\n", ""),
  tree("culane", "no mask", "N-06", (v) => v.drop(MASK)),
  tree("culane", "a mask of another size", "N-06", (v) => {
    v.set(v.find(MASK), plainPng(80, 100, [0]));
  }),
  tree("culane", "a mask in colour", "N-06", (v) => {
    v.set(v.find(MASK), plainPng(100, 80, [0, 0, 0]));
  }),
  tree("culane", "a mask cut off", "N-06", (v) => {
    v.set(v.find(MASK), v.bytes(MASK).slice(0, 60));
  }),
  tree("culane", "an empty mask", "N-07", (v) => {
    v.set(v.find(MASK), plainPng(100, 80, [0]));
  }),
];
