import type { Mutation, Victim } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const A = "train/weather/$a";

function tree(
  does: string,
  rule: Rule,
  edit: (victim: Victim) => void,
): Mutation {
  return { does, rule, format: "yolo-cls", edit };
}

function moved(does: string, rule: Rule, from: string, to: string): Mutation {
  return tree(does, rule, (v) => v.move(A, (path) => path.replace(from, to)));
}

/** Faults of a YOLO classification export. */
export const YOLO_CLS_MUTATIONS: readonly Mutation[] = [
  tree("no class list", "Y-31", (v) => v.drop("classes.txt")),
  tree("classes in the schema's order", "Y-31", (v) => {
    v.set("classes.txt", "weather\ncat\n");
  }),
  tree("a picture in two class folders", "Y-33", (v) => {
    v.set(v.find(A).replace("weather", "unused"), v.bytes(A));
  }),
  moved("a device's name", "Y-34", "weather", "con"),
  moved("a folder that ends with a dot", "Y-34", "weather", "weather."),
  moved("another class", "A-04", "weather", "unused"),
  moved("another fold", "A-01", "train", "val"),
  moved("a picture without a class", "L-01", "weather/", ""),
  tree("a picture missing", "A-01", (v) => v.drop(A)),
  tree("a label missing from the sum", "X-08", (v) => v.drop(A)),
  tree("a picture without a tag", "A-01", (v) => {
    const [path, bytes] = [v.find(A), v.bytes(A)];
    v.set(path.replace(v.stem("a"), v.stem("e")), bytes);
  }),
  tree("a picture left out unsaid", "K-05", ({ report }) => {
    report["pictures_left_out"] = ["b", "c"];
  }),
  tree("nothing said of pictures left out", "K-05", ({ report }) => {
    delete report["pictures_left_out"];
  }),
];
