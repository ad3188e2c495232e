import type { Release } from "../../kernel/mod.ts";
import type { FormatsFacts } from "./facts/formats.ts";
import type { ReleaseFacts } from "./facts/gather.ts";
import type { ClassSamples } from "./facts/samples.ts";

/** Everything that a page shows. */
export interface ReportContent {
  /** Name of the project. */
  readonly project: string;
  readonly release: Release;
  /** Version of the program that makes the page. */
  readonly version: string;
  readonly facts: ReleaseFacts;
  readonly judged: FormatsFacts;
  readonly samples: readonly ClassSamples[];
  /** Classes with labels of which nothing is shown. */
  readonly unshown: number;
}
