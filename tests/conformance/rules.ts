/** M: a consumer breaks. S: a consumer silently gets something else. W: warn. */
export type Level = "M" | "S" | "W";

/**
 * Every rule the checker can raise. X, Y, C, V and A are the conformance
 * rules; C-2.4 are the behavioural checks of COCO; K is the table of tags; N is
 * lanes; D is what a recipe made; L is the folder layout of a format; R is the
 * export report.
 */
export const RULES = {
  "X-01": "M",
  "X-02": "S",
  "X-03": "M",
  "X-04": "M",
  "X-05": "W",
  "X-06": "M",
  "X-07": "M",
  "X-08": "S",
  "X-09": "S",
  "X-10": "M",
  "Y-01": "M",
  "Y-02": "M",
  "Y-03": "M",
  "Y-04": "M",
  "Y-05": "M",
  "Y-07": "M",
  "Y-08": "W",
  "Y-10": "M",
  "Y-11": "S",
  "Y-12": "S",
  "Y-13": "W",
  "Y-14": "W",
  "Y-15": "M",
  "Y-16": "M",
  "Y-17": "M",
  "Y-18": "S",
  "Y-19": "S",
  "Y-20": "S",
  "Y-21": "W",
  "Y-22": "S",
  "Y-28": "W",
  "Y-31": "S",
  "Y-33": "S",
  "Y-34": "M",
  "C-01": "M",
  "C-02": "M",
  "C-03": "M",
  "C-04": "S",
  "C-05": "M",
  "C-06": "M",
  "C-07": "M",
  "C-08": "M",
  "C-09": "M",
  "C-10": "M",
  "C-11": "S",
  "C-12": "W",
  "C-13": "M",
  "C-16": "M",
  "C-18": "M",
  "C-19": "S",
  "C-20": "S",
  "C-21": "S",
  "C-2.4.1": "S",
  "C-2.4.2": "S",
  "V-01": "M",
  "V-02": "M",
  "V-03": "M",
  "V-05": "M",
  "V-06": "M",
  "V-07": "M",
  "V-08": "M",
  "V-09": "M",
  "V-10": "M",
  "V-11": "M",
  "V-12": "S",
  "V-13": "S",
  "V-15": "S",
  "A-01": "M",
  "A-02": "M",
  "A-03": "S",
  "A-04": "S",
  "A-05": "S",
  "K-01": "M",
  "K-02": "M",
  "K-03": "M",
  "K-04": "S",
  "K-05": "S",
  "N-01": "M",
  "N-02": "M",
  "N-03": "S",
  "N-04": "S",
  "N-05": "S",
  "N-06": "M",
  "N-07": "S",
  "D-01": "S",
  "D-02": "M",
  "D-03": "S",
  "L-01": "M",
  "L-02": "S",
  "R-01": "M",
  "R-02": "M",
  "R-03": "S",
  "R-04": "S",
  "R-05": "S",
  "R-06": "S",
} as const satisfies Record<string, Level>;

/** The id of a rule. */
export type Rule = keyof typeof RULES;

/** One broken rule. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  /** Path inside the export, `/` between components; `.` for the whole. */
  readonly path: string;
  readonly message: string;
}

/** Collects findings. */
export class Findings {
  readonly #list: Finding[] = [];

  /** Adds a finding; the level is the rule's unless another is given. */
  add(rule: Rule, path: string, message: string, level?: Level): void {
    this.#list.push({ rule, level: level ?? RULES[rule], path, message });
  }

  /** Adds a finding when `holds` is false, and answers `holds`. */
  check(holds: boolean, rule: Rule, path: string, message: string): boolean {
    if (!holds) this.add(rule, path, message);
    return holds;
  }

  /** What was found so far, in order. */
  get list(): Finding[] {
    return [...this.#list];
  }
}
