import { parse } from "yaml";
import { type Folder, linesOf, textOf } from "./folder.ts";
import type { Findings } from "./rules.ts";
import { presentFolds, type Truth } from "./truth.ts";

const PATH = "data.yaml";

/** What `data.yaml` must be after its comment line. */
function rightText(truth: Truth): string {
  const present: string[] = presentFolds(truth);
  const first = [...present].sort()[0] ?? "train";
  const train = present.includes("train") ? "train" : first;
  const val = present.includes("val") ? "val" : train;
  const names = truth.classes.map(({ name }, index) =>
    `  ${index}: ${JSON.stringify(name)}\n`
  );
  return `train: images/${train}\nval: images/${val}\n` +
    (present.includes("test") ? "test: images/test\n" : "") +
    `nc: ${truth.classes.length}\nnames:\n${names.join("")}`;
}

function hasPictures(folder: Folder, path: string): boolean {
  return [...folder.files.keys()].some((name) => name.startsWith(`${path}/`));
}

function checkFolds(
  folder: Folder,
  data: Record<string, unknown>,
  truth: Truth,
  findings: Findings,
): void {
  findings.check(!("path" in data), "Y-03", PATH, "has a path key");
  for (const key of ["train", "val", "test"] as const) {
    const value = data[key];
    if (value === undefined) {
      findings.check(
        key === "test" && !presentFolds(truth).includes("test"),
        key === "test" ? "Y-08" : "Y-01",
        PATH,
        `${key} is missing`,
      );
      continue;
    }
    if (typeof value !== "string" || !/^images\/[a-z]+$/.test(value)) {
      findings.add("Y-03", PATH, `${key} is ${JSON.stringify(value)}`);
      continue;
    }
    const rule = key === "test" ? "Y-08" : "Y-04";
    findings.check(
      hasPictures(folder, value),
      rule,
      PATH,
      `${key}: ${value} holds no picture`,
    );
    findings.check(
      value === `images/${key}` || !hasPictures(folder, `images/${key}`),
      "Y-03",
      PATH,
      `${key} points at ${value}`,
    );
  }
}

function namesOf(
  data: Record<string, unknown>,
  text: string,
  findings: Findings,
): string[] {
  const given = data["names"];
  if (typeof given !== "object" || given === null) {
    findings.add("Y-02", PATH, "names is missing");
    return [];
  }
  const entries = Object.entries(given);
  const keys = entries.map(([key]) => Number(key)).sort((a, b) => a - b);
  findings.check(
    keys.every((key, index) => key === index),
    "Y-05",
    PATH,
    "names are not numbered from 0 without gaps",
  );
  findings.check(
    data["nc"] === entries.length,
    "Y-02",
    PATH,
    `nc is ${data["nc"]} for ${entries.length} names`,
  );
  for (const [key, value] of entries) {
    findings.check(
      typeof value === "string" &&
        new RegExp(`^ +${key}: "`, "m").test(text),
      "Y-05",
      PATH,
      `name ${key} is not a quoted string`,
    );
  }
  const names = keys.map((key) => String((given as Json)[String(key)]));
  if (names[0]?.startsWith("n0")) {
    findings.add("Y-05", PATH, "name 0 reads as an ImageNet code", "W");
  }
  return names;
}

type Json = Record<string, unknown>;

/** Checks `data.yaml` and answers its class names in order. */
export function readYaml(
  folder: Folder,
  truth: Truth,
  findings: Findings,
): string[] {
  const found = [...folder.files.keys()].filter((p) => /\.ya?ml$/i.test(p));
  findings.check(
    found.length === 1 && found[0] === PATH,
    "Y-07",
    ".",
    `YAML files: ${found.join(", ") || "none"}`,
  );
  const text = textOf(folder, PATH);
  if (text === undefined) return [];
  let data: unknown;
  try {
    // The trainer reads YAML 1.1, where a bare `no` is false.
    data = parse(text, { version: "1.1", uniqueKeys: true });
  } catch (error) {
    findings.add("Y-01", PATH, `not YAML: ${error}`);
    return [];
  }
  if (typeof data !== "object" || data === null) {
    findings.add("Y-01", PATH, "not a mapping");
    return [];
  }
  checkFolds(folder, data as Json, truth, findings);
  const names = namesOf(data as Json, text, findings);
  const [comment, ...rest] = linesOf(text);
  findings.check(
    comment?.startsWith("# ") === true &&
      rest.join("\n") + "\n" === rightText(truth),
    "L-02",
    PATH,
    "differs from the documented text",
  );
  return names;
}
