import type { Mutation, Victim } from "./mutation.ts";
import type { Rule } from "./rules.ts";

const TRAIN = "train/_annotations.coco.json";

function tree(
  does: string,
  rule: Rule,
  edit: (victim: Victim) => void,
): Mutation {
  return { does, rule, format: "coco-roboflow", edit };
}

function text(does: string, rule: Rule, from: string | RegExp, to: string) {
  return tree(does, rule, (v) => v.swap(TRAIN, from, to));
}

/** Faults of the layout; the document is that of COCO exports. */
export const ROBOFLOW_MUTATIONS: readonly Mutation[] = [
  tree("a fold without its document", "C-04", (v) => v.drop(TRAIN)),
  tree("val instead of valid", "L-01", (v) => {
    for (const path of [...v.tree.keys()]) {
      if (!path.startsWith("valid/")) continue;
      v.move(path, () => path.replace("valid", "val"));
    }
  }),
  tree("a picture in another fold", "A-01", (v) => {
    v.move("train/$a", (path) => path.replace("train", "test"));
  }),
  tree("a picture missing", "X-01", (v) => v.drop("train/$a")),
  tree("a picture's name with its folder", "C-03", (v) => {
    v.swap(TRAIN, `"${v.stem("a")}`, `"train/${v.stem("a")}`);
  }),
  tree("a file beside the folders", "L-01", (v) => v.set("notes.txt", "x\n")),
  text(
    "a class as its own parent",
    "C-05",
    '"supercategory": "objects"',
    '"supercategory": "cat"',
  ),
  text(
    "a supercategory that is passed over",
    "C-05",
    /"objects"/g,
    '"none"',
  ),
  text(
    "a parent as category 0",
    "C-05",
    '"categories": [',
    '"categories": [\n    {\n      "id": 0,\n      "name": "objects",\n      "supercategory": "none"\n    },',
  ),
  text("a box shifted by a pixel", "A-03", "        10,\n", "        11,\n"),
];
