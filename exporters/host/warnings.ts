import type { ReleaseHead } from "../api.ts";
import type { Pass } from "./compatibility.ts";
import type { FormatRun, InstalledFormat } from "./format_port.ts";

/**
 * Sentences about what would go wrong downstream without spoiling the files,
 * the most serious first: an obstacle or a picture that export will refuse
 * for, labels that vanish or a recipe removes, the format's own, folds and classes without labels,
 * copies between folds, labels and pictures that trainers drop, a giant class.
 *
 * @param copies What {@linkcode copiesBetweenFolds} says.
 * @throws {Refusal} ExporterFailed
 */
export async function warningsOf(
  release: ReleaseHead,
  { format, run }: { format: InstalledFormat; run: FormatRun },
  { tally, faults }: Pick<Pass, "tally" | "faults">,
  copies: readonly string[],
): Promise<string[]> {
  const { name } = format.declaration;
  const { concerns } = tally;
  const obstacle = await run.obstacle(release);
  return [
    ...(obstacle === null
      ? []
      : [`Exporting as ${name} will be refused: ${obstacle}`]),
    ...faults.sentences(name),
    ...concerns.losses(name),
    ...concerns.removals.sentences(),
    ...await run.warnings(release, tally.writtenClasses()),
    ...tally.bareFolds().map((fold) =>
      `No picture in the ${fold} fold carries a label that ${name} writes, so nothing can be learned or measured there; another seed divides the release differently`
    ),
    ...concerns.spread.absences(name),
    ...copies,
    ...concerns.dropped(),
    ...concerns.smallPictures(),
    ...concerns.spread.giant(),
    ...concerns.spread.unlabelled(release.classes.map((c) => c.name)),
  ];
}
