import type { Mutation, Victim } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const A = "labels/train/$a.txt";
const YAML = "data.yaml";

function yaml(does: string, rule: Rule, from: string, to: string): Mutation {
  return { does, rule, format: "yolo", edit: (v) => v.swap(YAML, from, to) };
}

function row(does: string, rule: Rule, from: string, to: string): Mutation {
  return { does, rule, format: "yolo", edit: (v) => v.swap(A, from, to) };
}

function other(
  does: string,
  rule: Rule,
  edit: (victim: Victim) => void,
): Mutation {
  return { does, rule, format: "yolo", edit };
}

const FIRST = "0 0.250000 0.500000 0.300000 0.500000\n";

/** Faults of a YOLO export. */
export const YOLO_MUTATIONS: readonly Mutation[] = [
  yaml("no val key", "Y-01", "val: images/val\n", ""),
  yaml("no train key", "Y-01", "train: images/train\n", ""),
  yaml("not YAML", "Y-01", "nc: 7", "nc: [7"),
  yaml("nc too large", "Y-02", "nc: 7", "nc: 8"),
  yaml("no names", "Y-02", "names:", "labels:"),
  yaml("a path key", "Y-03", "train:", "path: .\ntrain:"),
  yaml("an absolute fold", "Y-03", ": images/train", ": /images/train"),
  yaml(
    "val is train although val is there",
    "Y-03",
    "images/val",
    "images/train",
  ),
  yaml("val leads nowhere", "Y-04", "images/val", "images/none"),
  yaml("a bare name", "Y-05", '"no"', "no"),
  yaml("names with a gap", "Y-05", "  6: ", "  7: "),
  yaml("no test key", "Y-08", "test: images/test\n", ""),
  yaml("no comment line", "L-02", "# sample\n", ""),
  yaml("an unused class left out", "A-04", '  6: "unused"\n', ""),
  other("two classes change places", "A-04", (v) => {
    v.swap(YAML, '0: "cat"', '0: "no"');
    v.swap(YAML, '1: "no"', '1: "cat"');
  }),
  other("a second YAML", "Y-07", (v) => v.set("copy.yaml", v.text(YAML))),
  other("a cache file", "Y-14", (v) => v.set("labels/train.cache", "x\n")),
  other("an empty label file dropped", "Y-10", (v) => v.drop("test/$d.txt")),
  other("a background without a file", "Y-13", (v) => v.drop("test/$d.txt")),
  other("a label file in another fold", "Y-10", (v) => {
    v.move(A, (path) => path.replace("train", "val"));
  }),
  other("a label file without a picture", "Y-12", (v) => {
    v.set("labels/train/ghost.txt", FIRST);
  }),
  other("a picture in two folds", "Y-11", (v) => {
    v.set(
      v.find("images/train/$a").replace("train", "val"),
      v.bytes("images/train/$a"),
    );
  }),
  row("a box shifted by a pixel", "A-03", "0 0.250000", "0 0.260000"),
  row("sides swapped", "A-03", "0.300000 0.500000\n", "0.500000 0.300000\n"),
  row(
    "corner instead of centre",
    "A-03",
    "0.250000 0.500000 0.3",
    "0.100000 0.250000 0.3",
  ),
  row(
    "a polygon clamped instead of clipped",
    "A-03",
    "1 0.050000 0.062500 0.100000 0.125000",
    "1 0.200000 0.250000 0.400000 0.500000",
  ),
  row("a class off by one", "A-04", "0 0.950000", "1 0.950000"),
  row("a class beyond the names", "Y-15", "0 0.950000", "7 0.950000"),
  row("a class as a decimal", "Y-15", "0 0.950000", "0.0 0.950000"),
  row("six columns", "Y-16", FIRST, FIRST.replace("\n", " 1\n")),
  row("a polygon row", "Y-20", FIRST, "0 0.1 0.1 0.5 0.1 0.1 0.5\n"),
  row("a centre at 1.5", "Y-17", "0.950000", "1.500000"),
  row("an edge outside", "Y-18", "0.950000", "0.960000"),
  row("a width of nothing", "Y-19", "0.055000", "0.000000"),
  row("five decimals", "Y-28", "0.055000", "0.05500"),
  row("a last digit that is off by two", "Y-28", "0.055000", "0.055002"),
  row("a last digit that is off by one", "Y-28", "0.278125", "0.278126"),
  row("not a number", "X-10", "0.055000", "nan"),
  row("a decimal comma", "X-10", "0.055000", "0,055000"),
  row("a row missing", "A-02", FIRST, ""),
  row("a row missing from the sum", "X-08", FIRST, ""),
  row("a row missing against the report", "R-03", FIRST, ""),
  row("a row twice", "A-02", FIRST, FIRST + FIRST),
  row("a row that a trainer drops", "Y-21", FIRST, FIRST + FIRST),
  row(
    "a row made up",
    "A-02",
    FIRST,
    FIRST + "6 0.500000 0.500000 0.100000 0.100000\n",
  ),
  row(
    "an excluded label written",
    "A-02",
    FIRST,
    FIRST + "4 0.455000 0.443750 0.890000 0.862500\n",
  ),
  other("the labels of two pictures exchanged", "A-02", (v) => {
    const [a, b] = [v.text(A), v.text("labels/train/$b.txt")];
    v.set(v.find(A), b);
    v.set(v.find("labels/train/$b.txt"), a);
  }),
  row("carriage returns", "X-07", "\n", "\r\n"),
  row("a last line without end", "X-07", "0.038750\n", "0.038750"),
  row("a NUL", "X-07", "\n", "\0\n"),
  yaml("a byte order mark", "X-07", "# sample", "\ufeff# sample"),
  other("not UTF-8", "X-07", (v) => {
    v.set(v.find(YAML), Uint8Array.from([...v.bytes(YAML), 0xe4, 10]));
  }),
];
