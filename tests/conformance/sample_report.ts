import { type FormatName, LOSSLESS, statusOf } from "./expected.ts";
import { REPORT, sha256 } from "./folder.ts";
import { type Report, type Tree, utf8 } from "./sample_trees.ts";

const DROPPED = "The format has no place for it and leaves it out";
const BOXED = "It is written as its bounding box and the shape is lost";

function row(
  label_class: string,
  geometry: string,
  status: string,
  annotations: number,
  assets: number,
): Report {
  const reason = { supported: null, degraded: BOXED, dropped: DROPPED }[status];
  return { label_class, geometry, status, annotations, assets, reason };
}

/** The report of a correct export of the sample, its files aside. */
export function reportOf(format: FormatName): Report {
  const polygon = statusOf(format, "polygon");
  const isWhole = polygon === "supported";
  return {
    release_id: "r",
    format,
    target: null,
    compatible: false,
    format_is_lossy: !LOSSLESS.has(format),
    excluded_annotations: 2,
    excluded_assets: 1,
    degraded_annotations: isWhole ? 0 : 3,
    degraded_assets: isWhole ? 0 : 2,
    clipped_annotations: 2,
    vanished_annotations: 1,
    folds: { train: 2, val: 2, test: 1 },
    classes: [
      row('a: "b"', "bbox", "supported", 1, 1),
      row("cat", "bbox", "supported", 4, 1),
      row("lane", "polyline", "dropped", 1, 1),
      row("no", "polygon", polygon, 2, 1),
      row("unused", "bbox", "supported", 0, 0),
      row("weather", "classification_tag", "dropped", 1, 1),
      row("x/y & <z>", "bbox", "supported", 0, 0),
      row("x/y & <z>", "polygon", polygon, 1, 1),
    ],
    recipe: null,
    trimmed: 1,
    ...(format === "voc"
      ? { class_lists_omitted: ["x/y & <z>", "lane", "weather"] }
      : {}),
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
