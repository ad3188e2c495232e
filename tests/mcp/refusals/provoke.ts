import { deepStrictEqual, doesNotMatch, match, ok } from "node:assert/strict";
import { resolve } from "node:path";
import { REFUSAL_CODES, type RefusalCode } from "../../../kernel/mod.ts";
import type { ToolName } from "../../support/answers.ts";
import type { Arguments, Served } from "../../support/client.ts";
import { catalogue } from "./catalogue.ts";
import { type Group, PROVOKED } from "./provoked.ts";
import { SENTENCES } from "./sentences.ts";
import {
  requireOnlyStarted,
  requireUnchanged,
  stateOf,
  treeOf,
} from "./state.ts";

/** One call that must be refused, and how. */
export interface Provocation {
  readonly code: RefusalCode;
  readonly tool: ToolName;
  readonly args: Arguments;
  /** Facts of the case that the sentence must name. */
  readonly says?: RegExp;
  /** @default {null} */
  readonly index?: number;
  /** Whether the call starts a pending job before it is refused. */
  readonly starts?: boolean;
  /** A table that somebody else writes to meanwhile. */
  readonly disturbed?: string;
  /** A path that must hold afterwards what it held before. */
  readonly untouched?: string;
}

const CATALOGUE = await catalogue();
const REPOSITORY = new URL("../../../", import.meta.url).pathname;

/** Provokes the refusals of one group and keeps a record of them. */
export class Provoker {
  readonly #group: Group;
  readonly #pairs = new Map<string, Set<string>>();

  constructor(group: Group) {
    this.#group = group;
  }

  /** Provokes one refusal after the other and checks each from all sides. */
  async all(
    t: Deno.TestContext,
    served: Served,
    rows: readonly Provocation[],
  ): Promise<void> {
    for (const [i, row] of rows.entries()) {
      const facts = row.says === undefined ? "" : `, ${row.says}`;
      const name = `${i}: ${row.tool}() refuses, ${row.code}${facts}`;
      await t.step(name, () => this.#one(served, row));
    }
  }

  /** Requires that exactly the promised refusals of the group were provoked. */
  finish(): void {
    const found = [...this.#pairs].map(([tool, codes]) =>
      [tool, [...codes].sort()] as const
    ).sort(([a], [b]) => a < b ? -1 : 1);
    const promised = Object.entries(PROVOKED[this.#group]).map((
      [tool, codes],
    ) => [tool, [...codes].sort()] as const).sort(([a], [b]) => a < b ? -1 : 1);
    deepStrictEqual(found, promised);
  }

  async #one(served: Served, row: Provocation): Promise<void> {
    const { tool, args, code, untouched, disturbed } = row;
    const before = await stateOf(served, disturbed);
    const tree = untouched === undefined ? null : await treeOf(untouched);
    const told = await served.refusal(tool, args);
    const after = await stateOf(served, disturbed);
    if (untouched !== undefined) {
      deepStrictEqual(await treeOf(untouched), tree);
    }
    if (row.starts) requireOnlyStarted(before, after);
    else requireUnchanged(before, after);
    requireTold(told, row, served);
    const codes = this.#pairs.get(tool) ?? new Set();
    this.#pairs.set(tool, codes.add(code));
  }
}

/** Compares an envelope with the catalogue, and looks for what may not leak. */
export function requireTold(
  told: Awaited<ReturnType<Served["refusal"]>>,
  row: Pick<Provocation, "code" | "args" | "says" | "index">,
  served: Pick<Served, "room">,
): void {
  const { message, ...rest } = told;
  const fitting = REFUSAL_CODES.filter((code) => SENTENCES[code].test(message));
  deepStrictEqual(fitting, [row.code], message);
  if (row.says !== undefined) match(message, row.says);
  const { retry_with, hint } = CATALOGUE.get(row.code)!;
  deepStrictEqual(rest, { retry_with, hint, index: row.index ?? null });
  requireNoLeak(`${message} ${hint ?? ""}`, row.args, served);
}

function requireNoLeak(
  words: string,
  args: Arguments,
  { room }: Pick<Served, "room">,
): void {
  const typed = Object.values(args)
    .filter((value) => typeof value === "string" && value.startsWith("/"))
    .flatMap((value) => [String(value), resolve(String(value))])
    .flatMap((path) => [path, path.slice(0, 200)]);
  const left = typed.filter((path) => path.length > 1).reduce(
    (text, path) => text.replaceAll(path, ""),
    words,
  );
  for (const path of [room, REPOSITORY, "/visionset.db", "/blobs"]) {
    ok(!left.includes(path), `${path} leaks: ${words}`);
  }
  doesNotMatch(left, /\n|\bat file:|\.ts:\d|Error:|SQLITE|os error/i);
}
