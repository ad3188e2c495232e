import { readCoco } from "./coco.ts";
import { INSTANCES } from "./coco_layout.ts";
import { expectAll } from "./expected.ts";
import { readFolder } from "./folder.ts";
import { type Label, matchOneToOne, type ReadExport } from "./labels.ts";
import { checkPictures, type Picture } from "./pictures.ts";
import { readReport } from "./report.ts";
import { type Finding, Findings } from "./rules.ts";
import { foldOf, FOLDS, stemOf, type Truth } from "./truth.ts";
import { readVoc } from "./voc.ts";
import { readYolo } from "./yolo.ts";
import { readRows } from "./yolo_rows.ts";

/** The folders of one release's exports. */
export interface ExportFolders {
  readonly yolo: string;
  readonly coco: string;
  readonly voc: string;
}

type Compared = keyof ExportFolders;

interface Loaded {
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly read: ReadExport;
}

async function load(
  format: Compared,
  dir: string,
  truth: Truth,
): Promise<Loaded> {
  const ignored = new Findings();
  const folder = await readFolder(dir, ignored);
  const pictures = await checkPictures(format, folder, truth, ignored, {});
  if (format === "yolo") {
    const read = readYolo(folder, truth, pictures, ignored, readRows);
    return { pictures, read };
  }
  if (format === "coco") {
    const read = readCoco(folder, truth, pictures, ignored, INSTANCES);
    return { pictures, read };
  }
  const omitted = readReport(folder, ignored)?.["class_lists_omitted"];
  const names = Array.isArray(omitted) ? omitted.map(String) : [];
  return { pictures, read: readVoc(folder, truth, pictures, names, ignored) };
}

function checkImages(
  loaded: Record<Compared, Loaded>,
  truth: Truth,
  findings: Findings,
): void {
  const { coco } = loaded;
  for (const format of ["yolo", "voc"] as const) {
    for (const fold of FOLDS) {
      const stems = (one: Loaded) =>
        [...one.read.images].filter(([, image]) => image.folds.includes(fold))
          .map(([stem]) => stem).sort().join();
      findings.check(
        stems(loaded[format]) === stems(coco),
        "A-01",
        format,
        `${fold} does not hold the pictures that coco has`,
      );
    }
    for (const stem of truth.assets.map(stemOf)) {
      findings.check(
        loaded[format].pictures.get(stem)?.sha256 ===
          coco.pictures.get(stem)?.sha256,
        "A-01",
        format,
        `${stem} is not the same file as in coco`,
      );
    }
    const classes = (one: Loaded) => JSON.stringify(one.read.classes);
    findings.check(
      classes(loaded[format]) === classes(coco),
      "A-04",
      format,
      "class order differs from coco",
    );
  }
}

function sameBox(format: Compared, picture: Picture) {
  const slack = 0.012 + 1e-6 * Math.max(picture.width, picture.height);
  return (fine: Label, other: Label): boolean => {
    if (fine.classIndex !== other.classIndex) return false;
    const out = [
      fine.box.x0 - other.box.x0,
      fine.box.y0 - other.box.y0,
      other.box.x1 - fine.box.x1,
      other.box.y1 - fine.box.y1,
    ];
    // COCO's own rounding can cross a whole pixel, hence the hair on each side.
    return format === "yolo"
      ? out.every((d) => Math.abs(d) <= slack)
      : out.every((d) => d >= -0.002 && d <= 1.002);
  };
}

function checkLabels(
  format: "yolo" | "voc",
  loaded: Record<Compared, Loaded>,
  truth: Truth,
  findings: Findings,
): void {
  const own = expectAll(format, truth);
  const fine = expectAll("coco", truth);
  for (const [hash, picture] of loaded.coco.pictures) {
    const ours = loaded[format].read.images.get(hash)?.labels ?? [];
    const cocos = loaded.coco.read.images.get(hash)?.labels ?? [];
    const lost = (here: typeof own, there: typeof own) =>
      (here.get(hash) ?? []).filter((e, index) =>
        e.written !== "yes" && there.get(hash)?.[index]?.written !== "no"
      ).length;
    const { leftA, leftB } = matchOneToOne(
      cocos,
      ours,
      sameBox(format, picture),
    );
    for (const index of truth.classes.keys()) {
      const count = (list: readonly Label[], losses: typeof own) =>
        list.filter((label) => label.classIndex === index).length +
        (losses.get(hash) ?? []).filter((e) =>
          e.classIndex === index && e.written === "no"
        ).length;
      const unsure = [own, fine].some((list) =>
        list.get(hash)?.some((e) => e.written === "either")
      );
      findings.check(
        unsure || count(ours, own) === count(cocos, fine),
        "A-02",
        format,
        `${hash}, class ${index}: counts differ from coco after losses`,
      );
    }
    findings.check(
      leftA.length <= lost(own, fine) && leftB.length <= lost(fine, own),
      "A-03",
      format,
      `${hash}: ${leftA.length} boxes of coco and ${leftB.length} of ` +
        `${format} have no partner`,
    );
  }
}

/** What an import of the export would start from, against the release. */
function checkImport(
  format: Compared,
  { read }: Loaded,
  truth: Truth,
  findings: Findings,
): void {
  const expected = expectAll(format, truth);
  for (const asset of truth.assets) {
    const stem = stemOf(asset);
    const image = read.images.get(stem);
    const list = expected.get(stem) ?? [];
    const least = list.filter((e) => e.written === "yes").length;
    const most = list.filter((e) => e.written !== "no").length;
    const labels = image?.labels.length ?? -1;
    findings.check(
      image?.folds.join() === foldOf(truth, asset),
      "A-05",
      format,
      `${stem} would not come back in its fold`,
    );
    findings.check(
      least <= labels && labels <= most,
      "A-05",
      format,
      `${stem} would come back with ${labels} labels`,
    );
  }
}

/**
 * Checks that the three exports of one release say the same.
 *
 * @throws when a folder cannot be read.
 */
export async function checkAgreement(
  folders: ExportFolders,
  truth: Truth,
): Promise<Finding[]> {
  const findings = new Findings();
  const loaded = {
    yolo: await load("yolo", folders.yolo, truth),
    coco: await load("coco", folders.coco, truth),
    voc: await load("voc", folders.voc, truth),
  };
  checkImages(loaded, truth, findings);
  checkLabels("yolo", loaded, truth, findings);
  checkLabels("voc", loaded, truth, findings);
  for (const format of ["yolo", "coco", "voc"] as const) {
    checkImport(format, loaded[format], truth, findings);
  }
  return findings.list;
}

/**
 * Checks that two exports of one release are the same, byte for byte.
 *
 * @throws when a folder cannot be read.
 */
export async function checkSameTree(
  first: string,
  second: string,
): Promise<Finding[]> {
  const findings = new Findings();
  const ignored = new Findings();
  const a = (await readFolder(first, ignored)).files;
  const b = (await readFolder(second, ignored)).files;
  for (const path of new Set([...a.keys(), ...b.keys()])) {
    const [left, right] = [a.get(path), b.get(path)];
    const same = left?.length === right?.length &&
      left?.every((byte, index) => byte === right?.[index]);
    findings.check(same === true, "X-09", path, "differs between the exports");
  }
  return findings.list;
}
