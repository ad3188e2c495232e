/**
 * Classification: each picture once, and a table with one row a tag. A picture
 * may have several tags or none.
 *
 * @module
 */

import type { ExportClass, Exporter, ReleaseView } from "../api.ts";
import { csvRow } from "./csv.ts";

const TAG = "classification_tag";

/** Characters that end a line for one reader or another. */
const UNFIT_REGEXP = /[\p{Cc}\u2028\u2029]/u;

/** Words that pandas reads as a missing value, in quotes or not. */
const MISSING: ReadonlySet<string> = new Set(
  "#N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null"
    .split("|"),
);

function tagClasses(classes: readonly ExportClass[]): string[] {
  return classes.filter(({ geometries }) => geometries.includes(TAG))
    .map(({ name }) => name);
}

function* table(release: ReleaseView): Generator<string> {
  yield csvRow(["image", "fold", "class"]);
  for (const page of release.pages()) {
    for (const { fold, file_name, labels } of page) {
      for (const { label_class } of labels) {
        yield csvRow([`images/${fold}/${file_name}`, fold, label_class]);
      }
    }
  }
}

const classification: Exporter = {
  format: {
    name: "classification",
    lossy: true,
    omits: ["attributes", "confidence", "provenance", "annotation ids"],
    geometries: [TAG],
    degraded_geometries: [],
    modalities: ["image"],
  },
  vanishes: () => false,
  obstacle({ classes }) {
    const bad = tagClasses(classes).find((name) => UNFIT_REGEXP.test(name));
    return bad === undefined
      ? null
      : `the class name ${
        JSON.stringify(bad)
      } holds a character that ends a line, and classes.txt has one name a line`;
  },
  warnings({ classes }) {
    return tagClasses(classes).filter((name) => MISSING.has(name)).map((name) =>
      `pandas reads the class ${
        JSON.stringify(name)
      } in labels.csv as a missing value unless it is told keep_default_na=False`
    );
  },
  *files(release) {
    yield {
      path: "classes.txt",
      text: tagClasses(release.classes).map((name) => `${name}\n`).join(""),
    };
    yield { path: "labels.csv", text: table(release) };
    for (const page of release.pages()) {
      for (const { fold, file_name, picture } of page) {
        yield { path: `images/${fold}/${file_name}`, picture };
      }
    }
  },
};

export default classification;
