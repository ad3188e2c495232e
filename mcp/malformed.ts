import type { z } from "zod";

/** How many faults one message names. */
const SHOWN = 10;

/** Arguments that do not fit a tool's input. The body did not run. */
export class Malformed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Malformed";
  }
}

/** Words the faults of some arguments, each with its dotted path. */
export function malformed(
  tool: string,
  issues: readonly z.core.$ZodIssue[],
): Malformed {
  const faults = issues.flatMap(faultsOf);
  const shown = faults.slice(0, SHOWN).join("; ");
  const rest = faults.length - SHOWN;
  return new Malformed(
    `Malformed arguments for ${tool}: ${shown}${
      rest > 0 ? `; and ${rest} more faults` : ""
    }`,
  );
}

function faultsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== "unrecognized_keys") {
    return [`${dotted(issue.path)}${sentence(issue)}`];
  }
  const keys = issue.keys.slice(0, SHOWN);
  return keys.map((key) => `${dotted([...issue.path, key])}unknown key`);
}

function dotted(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "";
  return `${path.map((key) => cut(String(key))).join(".")}: `;
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_union") return unionSentence(issue);
  return issue.input === undefined && issue.code !== "custom"
    ? "required, and missing"
    : issue.message;
}

function unionSentence(issue: z.core.$ZodIssueInvalidUnion): string {
  const options = "options" in issue && Array.isArray(issue.options)
    ? issue.options
    : issue.errors.flatMap(([first]) =>
      first?.code === "invalid_type" ? [first.expected] : []
    );
  return options.length === 0
    ? issue.message
    : `Invalid input: expected ${options.join(", ")}`;
}

/** A caller's own words as data: escaped, at most 100 characters. */
function cut(words: string): string {
  const escaped = JSON.stringify(words.toWellFormed()).slice(1, -1);
  return escaped.length > 100 ? `${escaped.slice(0, 100)}…` : escaped;
}
