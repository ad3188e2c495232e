import { type FormatName, LOSSLESS, statusOf } from "./expected.ts";
import { REPORT, sha256 } from "./folder.ts";
import { type Report, type Tree, utf8 } from "./sample_trees.ts";

const DROPPED = "The format has no place for it and leaves it out";
const BOXED = "It is written as its bounding box and the shape is lost";

const ROWS = [
  ['a: "b"', "bbox", 1, 1],
  ["cat", "bbox", 4, 1],
  ["lane", "polyline", 1, 1],
  ["no", "polygon", 2, 1],
  ["unused", "bbox", 0, 0],
  ["weather", "classification_tag", 1, 1],
  ["x/y & <z>", "bbox", 0, 0],
  ["x/y & <z>", "polygon", 1, 1],
] as const;

function rowsOf(format: FormatName): Report[] {
  const reasons = { supported: null, degraded: BOXED, dropped: DROPPED };
  return ROWS.map(([label_class, geometry, annotations, assets]) => {
    const status = statusOf(format, geometry);
    const reason = reasons[status];
    return { label_class, geometry, status, annotations, assets, reason };
  });
}

/** What becomes of the labels of all pictures. */
function countsOf(format: FormatName): Report {
  const holdsTags = statusOf(format, "classification_tag") === "supported";
  const holdsLanes = statusOf(format, "polyline") !== "dropped";
  const holdsOne = holdsTags || holdsLanes;
  const isReduced = statusOf(format, "polygon") === "degraded";
  const isSampled = statusOf(format, "polyline") === "degraded";
  return {
    compatible: false,
    excluded_annotations: holdsOne ? 9 : 2,
    excluded_assets: holdsOne ? 3 : 1,
    degraded_annotations: isReduced ? 3 : isSampled ? 1 : 0,
    degraded_assets: isReduced ? 2 : isSampled ? 1 : 0,
    clipped_annotations: holdsOne ? 0 : 2,
    vanished_annotations: holdsOne ? 0 : 1,
  };
}

/**
 * The report of a correct export of the sample, its files aside.
 *
 * @param leftOut Ids of the pictures without a tag, in manifest order.
 */
export function reportOf(
  format: FormatName,
  leftOut: readonly string[],
): Report {
  return {
    release_id: "r",
    format,
    target: null,
    format_is_lossy: !LOSSLESS.has(format),
    ...countsOf(format),
    folds: { train: 2, val: 2, test: 1 },
    classes: rowsOf(format),
    recipe: null,
    // Its only picture that trails bytes carries no tag.
    trimmed: format === "yolo-cls" ? 0 : 1,
    ...(format === "voc"
      ? { class_lists_omitted: ["x/y & <z>", "lane", "weather"] }
      : {}),
    ...(format === "yolo-cls" ? { pictures_left_out: leftOut } : {}),
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** Adds the report file, listing the tree's files as they are now. */
export function seal(tree: Tree, report: Report): void {
  const files = [...tree].map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: sha256(bytes),
  })).sort((a, b) => a.path < b.path ? -1 : 1);
  const text = JSON.stringify(sorted({ files, ...report }), null, 2) + "\n";
  tree.set(REPORT, utf8(text));
}

/** Writes files below a folder, making directories as needed. */
export async function writeTree(root: string, tree: Tree): Promise<void> {
  for (const [path, bytes] of tree) {
    const parent = path.includes("/")
      ? path.slice(0, path.lastIndexOf("/"))
      : "";
    await Deno.mkdir(`${root}/${parent}`, { recursive: true });
    await Deno.writeFile(`${root}/${path}`, bytes);
  }
}
