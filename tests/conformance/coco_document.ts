import { checkKeys, countFromOne, listOf } from "./coco_json.ts";
import { isObject, type Json } from "./json.ts";
import type { Picture } from "./pictures.ts";
import type { Findings } from "./rules.ts";
import type { CocoLayout } from "./coco_layout.ts";
import { stemOf, type Truth, type TruthAsset } from "./truth.ts";

function checkInfo(document: Json, path: string, findings: Findings): void {
  const info = document["info"];
  if (!isObject(info)) {
    findings.add("C-02", path, "info is missing");
    return;
  }
  checkKeys(
    info,
    "description version year contributor date_created url visionset",
    `${path} info`,
    findings,
  );
  checkKeys(
    info["visionset"],
    "release_id manifest_hash manifest_version schema_version",
    `${path} info.visionset`,
    findings,
  );
  const date = String(info["date_created"]);
  findings.check(
    Number.isInteger(info["year"]) && date.startsWith(`${info["year"]}-`) &&
      /T.*(Z|[+-]\d\d:\d\d)$/.test(date),
    "C-02",
    path,
    `year ${info["year"]} and date_created ${date}`,
  );
}

function checkCategories(
  categories: readonly Json[],
  truth: Truth,
  path: string,
  findings: Findings,
  layout: CocoLayout,
): void {
  const names = truth.classes.map(({ name }) => name);
  const right = names.map((name, index) => ({
    id: index + 1,
    name,
    supercategory: layout.supercategory(name, names),
  }));
  findings.check(
    JSON.stringify(categories) === JSON.stringify(right),
    "C-05",
    path,
    "categories are not the schema's classes, in order, from id 1",
  );
}

function checkImage(
  image: Json,
  path: string,
  directory: string,
  picture: Picture | undefined,
  findings: Findings,
): void {
  const where = `${path} image ${image["id"]}`;
  checkKeys(
    image,
    "id file_name width height license visionset",
    where,
    findings,
  );
  const name = String(image["file_name"]);
  if (picture?.path !== `${directory}/${name}`) {
    findings.add("X-01", where, `${directory}/${name} is not there`);
    return;
  }
  findings.check(
    image["width"] === picture.width && image["height"] === picture.height,
    "X-01",
    where,
    `${image["width"]}x${image["height"]} for a picture of ` +
      `${picture.width}x${picture.height}`,
  );
  findings.check(
    image["license"] === 1,
    "C-03",
    where,
    `license is ${image["license"]}`,
  );
  const { asset_id, content_hash, derivation } = picture.asset;
  const made = derivation === undefined ? {} : {
    variant: derivation.variant,
    source_width: derivation.source.width,
    source_height: derivation.source.height,
  };
  findings.check(
    JSON.stringify(image["visionset"]) ===
      JSON.stringify({ asset_id, content_hash, ...made }),
    "C-12",
    where,
    "visionset does not name the asset",
  );
}

/**
 * Checks a fold's images, given its assets in manifest order; answers them by
 * id with their stems.
 */
export function readImages(
  document: Json,
  path: string,
  directory: string,
  assets: readonly TruthAsset[],
  pictures: ReadonlyMap<string, Picture>,
  findings: Findings,
): Map<unknown, string> {
  const images = listOf(document, "images", path, findings);
  const byId = new Map<unknown, string>();
  const hashes: string[] = [];
  for (const image of images) {
    const name = String(image["file_name"]);
    const hash = name.slice(0, name.lastIndexOf("."));
    const positive = [image["id"], image["width"], image["height"]].every((n) =>
      Number.isInteger(n) && Number(n) > 0
    );
    findings.check(
      positive && !byId.has(image["id"]) && !hashes.includes(hash) &&
        !name.includes("/"),
      "C-03",
      `${path} image ${image["id"]}`,
      "id, size or file_name is repeated or of the wrong kind",
    );
    checkImage(image, path, directory, pictures.get(hash), findings);
    byId.set(image["id"], hash);
    hashes.push(hash);
  }
  const wanted = assets.map(stemOf);
  for (const hash of wanted) {
    findings.check(hashes.includes(hash), "C-04", path, `${hash} is not named`);
  }
  findings.check(
    countFromOne(images) && (hashes.length !== wanted.length ||
      hashes.join() === wanted.join()),
    "C-03",
    path,
    "image ids do not count from 1 in manifest order",
  );
  return byId;
}

/** Checks what a COCO file says of itself; answers the category names. */
export function readCategories(
  document: Json,
  path: string,
  truth: Truth,
  findings: Findings,
  layout: CocoLayout,
): Map<unknown, string> {
  checkKeys(
    document,
    "info licenses images annotations categories",
    path,
    findings,
  );
  checkInfo(document, path, findings);
  findings.check(
    JSON.stringify(document["licenses"]) ===
      JSON.stringify([{ id: 1, name: "unspecified", url: "" }]),
    "C-02",
    path,
    "licenses is not the one unspecified licence",
  );
  const categories = listOf(document, "categories", path, findings);
  checkCategories(categories, truth, path, findings, layout);
  return new Map(categories.map((c) => [c["id"], String(c["name"])]));
}
