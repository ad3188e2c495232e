import type { Mutation, Victim } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const CSV = "labels.csv";

function tree(
  does: string,
  rule: Rule,
  edit: (victim: Victim) => void,
): Mutation {
  return { does, rule, format: "classification", edit };
}

function table(does: string, rule: Rule, from: string | RegExp, to: string) {
  return tree(does, rule, (v) => v.swap(CSV, from, to));
}

/** Faults of a classification export. */
export const CLASSIFICATION_MUTATIONS: readonly Mutation[] = [
  tree("no class list", "K-01", (v) => v.drop("classes.txt")),
  tree("a class of boxes in the list", "K-01", (v) => {
    v.set("classes.txt", "cat\nweather\n");
  }),
  tree("no table", "K-02", (v) => v.drop(CSV)),
  table("no header", "K-02", "image,fold,class\n", ""),
  table("a quote that does not end", "K-02", "weather", '"weather'),
  table("a field too many", "K-02", "weather", "weather,1"),
  table("a picture that is not there", "K-03", ".jpg", ".png"),
  table("another fold", "K-03", ",train,", ",val,"),
  table("a class that is none", "K-04", "weather", "Weather"),
  table("another class", "A-04", "weather", "unused"),
  table("a tag missing", "A-02", /images.*\n/, ""),
  table("a tag missing from the sum", "X-08", /images.*\n/, ""),
  table("a tag twice", "A-02", /(images.*\n)/, "$1$1"),
  table("carriage returns", "X-07", /\n/g, "\r\n"),
  tree("a picture missing", "A-01", (v) => v.drop("images/test/$d")),
  tree("a folder of a class", "L-01", (v) => v.set("train/cat.txt", "x\n")),
  tree("a box said to be written", "R-04", ({ report }) => {
    const [row] = report["classes"] as Record<string, unknown>[];
    if (row !== undefined) row["status"] = "supported";
  }),
];
