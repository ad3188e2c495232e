import type { Mutation } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const A = "labels/train/$a.txt";
const BOX = "0 0.100000 0.250000 0.400000 0.250000 0.400000 0.750000 " +
  "0.100000 0.750000\n";
const TRIANGLE = "1 0.100000 0.100000 0.500000 0.100000 0.100000 0.500000\n";

function row(does: string, rule: Rule, from: string, to: string): Mutation {
  return {
    does,
    rule,
    format: "yolo-seg",
    edit: (v) => v.swap(A, from, to),
  };
}

/** Faults of a YOLO segmentation export. */
export const YOLO_SEG_MUTATIONS: readonly Mutation[] = [
  row(
    "a box as centre and size",
    "Y-22",
    BOX,
    "0 0.250000 0.500000 0.300000 0.500000\n",
  ),
  row(
    "a row of two vertices",
    "Y-20",
    BOX,
    "0 0.100000 0.250000 0.400000 0.750000\n",
  ),
  row("an odd number of numbers", "Y-16", " 0.100000 0.500000\n", " 0.1\n"),
  row("a vertex outside", "Y-18", "0.500000 0.100000", "1.020000 0.100000"),
  row(
    "a ring on a line",
    "Y-19",
    " 0.100000 0.500000\n",
    " 0.300000 0.100000\n",
  ),
  row("a vertex shifted", "A-03", "0.500000 0.100000", "0.510000 0.100000"),
  row("a vertex left out", "A-03", BOX, BOX.replace(" 0.400000 0.250000", "")),
  row(
    "corners as a bow-tie",
    "A-03",
    BOX,
    [
      "0 0.100000 0.250000 0.400000 0.750000 0.400000 0.250000",
      "0.100000 0.760000\n",
    ].join(" "),
  ),
  row(
    "a polygon as its box",
    "A-03",
    TRIANGLE,
    "1 0.100000 0.100000 0.500000 0.100000 0.500000 0.500000 " +
      "0.100000 0.500000\n",
  ),
  row(
    "a polygon not cut at the edge",
    "A-03",
    "1 0.000000 0.125000 0.100000 0.000000 0.000000 0.000000",
    "1 0.000000 0.500000 0.400000 0.000000 0.000000 0.000000",
  ),
  row("five decimals", "Y-28", "0.500000 0.100000", "0.50000 0.100000"),
  row("a last digit off by one", "Y-28", "0.102000", "0.102001"),
  row("a class off by one", "A-04", TRIANGLE, TRIANGLE.replace("1", "0")),
  row("a class beyond the names", "Y-15", TRIANGLE, `7${TRIANGLE.slice(1)}`),
  row("a row missing", "A-02", TRIANGLE, ""),
  row("a row missing from the sum", "X-08", TRIANGLE, ""),
  row("a row twice", "Y-21", TRIANGLE, TRIANGLE + TRIANGLE),
  {
    does: "a reduced polygon reported",
    rule: "R-04",
    format: "yolo-seg",
    edit: ({ report }) => {
      for (const one of report["classes"] as Record<string, unknown>[]) {
        if (one["geometry"] === "polygon") one["status"] = "degraded";
      }
    },
  },
];
