import { expectAll, type Expected } from "./expected.ts";
import { type Folder, REPORT, textOf } from "./folder.ts";
import { DECIMALS, type LaneFormat } from "./lane_lines.ts";
import { checkMask } from "./lane_mask.ts";
import { trueDocument, trueLanes } from "./lane_truth.ts";
import { openExport } from "./opened.ts";
import type { CheckOptions } from "./pictures.ts";
import { isObject } from "./json.ts";
import { checkReport, readReport } from "./report.ts";
import type { Finding, Findings, Rule } from "./rules.ts";
import type { Tally } from "./tally.ts";
import {
  foldOf,
  manifestOrder,
  presentFolds,
  stemOf,
  type Truth,
  type TruthAsset,
} from "./truth.ts";

/** Where a format says what lies on a picture; `*` stands for its hash. */
const LABELS: Readonly<Record<LaneFormat, string>> = {
  "bdd100k-lane": "*.json",
  "culane": "*.lines.txt",
  "curvelanes": "*.lines.json",
  "openlane-2d": "*.json",
  "tusimple": "",
};

/** How far a number may be from the right one, which is not rounded. */
function slackOf(format: LaneFormat): number {
  const decimals = DECIMALS[format];
  return (decimals === 0 ? 0 : 0.5 * 10 ** -decimals) + 1e-6;
}

/** By the last word of the place at which two documents differ. */
const RULE_AT: Readonly<Record<string, Rule>> = {
  Lines: "N-03",
  lanes: "N-03",
  uv: "N-03",
  vertices: "N-03",
  h_samples: "N-05",
  category: "N-04",
  attribute: "N-04",
  attributes: "N-04",
};

/** Where two documents first differ, as keys, or null. */
function difference(
  found: unknown,
  right: unknown,
  slack: number,
): string[] | null {
  if (typeof found === "number" && typeof right === "number") {
    return Math.abs(found - right) <= slack ? null : [];
  }
  if (Array.isArray(found) && Array.isArray(right)) {
    if (found.length !== right.length) return ["length"];
    return firstOf(right.map((one, i) => [`${i}`, found[i], one]), slack);
  }
  if (isObject(found) && isObject(right)) {
    const keys = Object.keys(right);
    if (Object.keys(found).join() !== keys.join()) return [];
    return firstOf(keys.map((key) => [key, found[key], right[key]]), slack);
  }
  return found === right ? null : [];
}

function firstOf(
  pairs: readonly (readonly [string, unknown, unknown])[],
  slack: number,
): string[] | null {
  for (const [key, found, right] of pairs) {
    const place = difference(found, right, slack);
    if (place !== null) return [key, ...place];
  }
  return null;
}

function ruleAt(place: readonly string[]): Rule {
  const isCount = place.at(-1) === "length" && place.length < 3;
  const word = place.findLast((key) => key in RULE_AT);
  return isCount && word !== "h_samples"
    ? "N-02"
    : RULE_AT[word ?? ""] ?? "N-01";
}

/** Whether no number of a document has more decimals than it may. */
function isPlain(value: unknown, decimals: number): boolean {
  if (typeof value === "number") {
    return Number(value.toFixed(decimals)) === value;
  }
  return typeof value !== "object" || value === null ||
    Object.values(value).every((one) => isPlain(one, decimals));
}

type Pictures = ReadonlyMap<string, { readonly path: string }>;

class LaneCheck {
  readonly #format: LaneFormat;
  readonly #truth: Truth;
  readonly #folder: Folder;
  readonly #pictures: Pictures;
  readonly #findings: Findings;
  readonly #expected: ReadonlyMap<string, readonly Expected[]>;
  readonly #paths = new Set<string>([REPORT]);
  #rows = 0;

  constructor(
    format: LaneFormat,
    { truth, folder, pictures, findings }: {
      truth: Truth;
      folder: Folder;
      pictures: Pictures;
      findings: Findings;
    },
  ) {
    this.#format = format;
    this.#truth = truth;
    this.#folder = folder;
    this.#pictures = pictures;
    this.#findings = findings;
    this.#expected = expectAll(format, truth);
  }

  /** Checks every label file; answers what of the release is where. */
  async run(): Promise<Tally> {
    if (this.#format === "tusimple") this.#checkRecords();
    else await this.#checkFiles();
    for (const path of this.#folder.files.keys()) {
      const known = this.#paths.has(path) || path.startsWith("images/");
      this.#findings.check(known, "L-01", path, "has no place here");
    }
    const all = [...this.#expected.values()].flat();
    return {
      pairs: [],
      excluded: all.filter(({ status }) => status === "dropped"),
      present: all.filter(({ status, written }) =>
        status !== "dropped" && written === "yes"
      ),
      vanished: all.filter(({ status, written, removed }) =>
        status !== "dropped" && written === "no" && removed === "no"
      ),
      removed: all.filter(({ removed }) => removed !== "no"),
      rows: this.#rows,
    };
  }

  #text(path: string): string {
    this.#paths.add(path);
    const text = textOf(this.#folder, path);
    if (text === undefined) this.#findings.add("N-01", path, "is missing");
    return text ?? "";
  }

  #checkRecords(): void {
    const order = manifestOrder(this.#truth);
    for (const fold of presentFolds(this.#truth)) {
      const path = `label_data_${fold}.json`;
      const lines = this.#text(path).split("\n").slice(0, -1);
      const assets = order.filter((a) => foldOf(this.#truth, a) === fold);
      this.#findings.check(
        lines.length === assets.length,
        "N-01",
        path,
        `${lines.length} records for ${assets.length} pictures`,
      );
      for (const [i, asset] of assets.entries()) {
        const line = lines[i] ?? "null";
        this.#checkDocument(`${path} line ${i + 1}`, line, asset);
      }
    }
  }

  async #checkFiles(): Promise<void> {
    for (const asset of this.#truth.assets) {
      const fold = foldOf(this.#truth, asset);
      const name = LABELS[this.#format].replace("*", stemOf(asset));
      const path = `labels/${fold}/${name}`;
      const text = this.#text(path);
      this.#checkDocument(path, text, asset);
      if (this.#format === "culane") await this.#checkMask(fold, asset);
    }
  }

  async #checkMask(fold: string, asset: TruthAsset): Promise<void> {
    const path = `laneseg_label_w16/${fold}/${stemOf(asset)}.png`;
    this.#paths.add(path);
    const bytes = this.#folder.files.get(path);
    if (bytes === undefined) {
      this.#findings.add("N-06", path, "is missing");
      return;
    }
    const lanes = trueLanes(this.#expected.get(stemOf(asset)) ?? []);
    await checkMask(path, bytes, asset, lanes, this.#findings);
  }

  #checkDocument(where: string, text: string, asset: TruthAsset): void {
    const stem = stemOf(asset);
    const lanes = trueLanes(this.#expected.get(stem) ?? []);
    const right = trueDocument(
      this.#format,
      asset,
      lanes,
      this.#pictures.get(stem)?.path ?? "",
    );
    const found = this.#parsed(where, text);
    const list = Object.values(found ?? {}).findLast(Array.isArray);
    this.#rows += list?.length ?? 0;
    const place = difference(found, right, slackOf(this.#format));
    if (place !== null) {
      const at = place.join(".");
      this.#findings.add(ruleAt(place), where, `is not right at ${at}`);
    }
    this.#findings.check(
      isPlain(found, DECIMALS[this.#format]),
      "N-03",
      where,
      "has numbers of more decimals",
    );
  }

  #parsed(where: string, text: string): unknown {
    if (this.#format === "culane") {
      const form = /^(\d+( \d+)+\n)*$/;
      this.#findings.check(
        form.test(text),
        "N-01",
        where,
        "is no list of lanes",
      );
      const lanes = text.split("\n").slice(0, -1)
        .map((line) => line.split(" ").map(Number));
      return { lanes };
    }
    try {
      const found: unknown = JSON.parse(text);
      const form = this.#format === "tusimple"
        ? JSON.stringify(found)
        : `${JSON.stringify(found, null, 2)}\n`;
      this.#findings.check(form === text, "N-01", where, "has another layout");
      return found;
    } catch (error) {
      this.#findings.add("N-01", where, `is not JSON: ${error}`);
      return null;
    }
  }
}

function check(format: LaneFormat) {
  return async (
    dir: string,
    truth: Truth,
    options: CheckOptions = {},
  ): Promise<Finding[]> => {
    const { findings, folder, pictures } = await openExport(
      format,
      dir,
      truth,
      options,
    );
    const parts = { truth, folder, pictures, findings };
    const tally = await new LaneCheck(format, parts).run();
    const report = readReport(folder, findings);
    checkReport(format, folder, truth, tally, pictures, report, findings);
    return findings.list;
  };
}

/**
 * Each checks an export of its lane format against what the release holds, and
 * throws when the folder cannot be read.
 */
export const LANE_CHECKS: Readonly<
  Record<LaneFormat, ReturnType<typeof check>>
> = {
  "bdd100k-lane": check("bdd100k-lane"),
  "culane": check("culane"),
  "curvelanes": check("curvelanes"),
  "openlane-2d": check("openlane-2d"),
  "tusimple": check("tusimple"),
};
