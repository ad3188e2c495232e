import type { ExportService } from "../../../exporters/host/mod.ts";
import { Refusal, type Release } from "../../../kernel/mod.ts";

/** What one format makes of the release. */
export interface FormatFacts {
  readonly format: string;
  /** Why it cannot be written; null if it can. */
  readonly refused: string | null;
  /** Whether it has a place for any label of the release. */
  readonly writes: boolean;
  /** Labels of geometries that it leaves out. */
  readonly excluded: number;
  /** Labels that are written reduced. */
  readonly degraded: number;
  /** Labels that are cut at the picture's edge. */
  readonly clipped: number;
  /** Labels of which nothing is left. */
  readonly vanished: number;
  /** Whether an export takes the consent of allow_lossy. */
  readonly consent: boolean;
}

/** A sentence of warning, and the formats that give it. */
export interface Warning {
  readonly sentence: string;
  readonly formats: readonly string[];
}

/** What all installed formats say of a release. */
export interface FormatsFacts {
  readonly formats: readonly FormatFacts[];
  /** What the most formats say comes first. */
  readonly warnings: readonly Warning[];
}

/**
 * Asks every installed format about a release. Of a format that has no place
 * for any of its labels the warnings are left out: nobody would export to it.
 *
 * @param options.done Told of each format when it has answered.
 */
export async function judgeFormats(
  exports: Pick<ExportService, "check">,
  { release, project }: { readonly release: Release; readonly project: string },
  options: {
    readonly names: readonly string[];
    readonly signal: AbortSignal | undefined;
    readonly done: (format: string) => void;
  },
): Promise<FormatsFacts> {
  const answers: Answer[] = [];
  for (const format of options.names) {
    const answer = await ask(
      exports,
      { project, release, format },
      options.signal,
    );
    answers.push(answer);
    options.done(format);
  }
  return {
    formats: answers.map(({ facts }) => facts),
    warnings: grouped(answers.filter(({ facts }) => facts.writes)),
  };
}

interface Answer {
  readonly facts: FormatFacts;
  readonly warnings: readonly string[];
}

async function ask(
  exports: Pick<ExportService, "check">,
  { project, release, format }: {
    project: string;
    release: Release;
    format: string;
  },
  signal: AbortSignal | undefined,
): Promise<Answer> {
  try {
    const { tag, annotation_count: labels } = release;
    const found = await exports.check({ project, tag, format }, { signal });
    const facts = {
      format,
      refused: null,
      writes: labels === 0 || found.excluded_annotations < labels,
      excluded: found.excluded_annotations,
      degraded: found.degraded_annotations,
      clipped: found.clipped_annotations,
      vanished: found.vanished_annotations,
      consent: found.needs_allow_lossy,
    };
    return { facts, warnings: found.warnings };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const facts = { ...REFUSED, format, refused: error.message };
    return { facts, warnings: [] };
  }
}

const REFUSED = {
  writes: false,
  excluded: 0,
  degraded: 0,
  clipped: 0,
  vanished: 0,
  consent: false,
};

/**
 * Sentences that differ only in the name of their format are one. What the
 * most formats say comes first, then what those say that lose the least.
 */
function grouped(answers: readonly Answer[]): Warning[] {
  const said = new Map<string, { sentence: string; formats: string[] }>();
  const inOrder = answers.toSorted((a, b) =>
    a.facts.excluded - b.facts.excluded
  );
  for (const { facts: { format }, warnings } of inOrder) {
    for (const sentence of warnings) {
      const key = sentence.replaceAll(wordOf(format), "\0");
      const group = said.get(key) ?? { sentence, formats: [] };
      said.set(key, group);
      if (!group.formats.includes(format)) group.formats.push(format);
    }
  }
  return [...said.values()].sort((a, b) => b.formats.length - a.formats.length);
}

/** The name of a format, a slug, where it stands as a word of its own. */
function wordOf(format: string): RegExp {
  return new RegExp(`(?<![\\w-])${format}(?![\\w-])`, "g");
}
