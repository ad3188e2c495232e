/**
 * The round trip: what an export wrote is read again by readers that know the
 * formats and not the exporters, and is held against the release.
 *
 * @module
 */

import { type Media, refuse, Slices, type Task } from "../../../kernel/mod.ts";
import type { ExportAsset, ReleaseView } from "../../api.ts";
import { type ClassTally, Findings } from "./findings.ts";
import { ExportFolder, type Place } from "./folder.ts";
import { matchLabels } from "./match.ts";
import { checkPicture } from "./pictures.ts";
import type { Reader, ReadPicture } from "./reader.ts";
import { READERS } from "./readers/mod.ts";

const PICTURES_AT_ONCE = 8;

/** What is read back, and what should be there. */
export interface VerifyOrder extends Place {
  /** Name of the format. */
  readonly format: string;
  /** Each label cut to its picture, as the exporter was given it. */
  readonly release: ReleaseView;
  readonly media: Pick<Media, "probe">;
  /** Whether an asset's picture must be the very bytes that its hash names. */
  readonly isCopy: (asset: ExportAsset) => boolean;
}

/** What was read back. */
export interface ExportVerification {
  /** Pictures found, opened, and of the right size. */
  readonly pictures: number;
  /** Labels found. */
  readonly annotations: number;
  /** Every class, in authored order. */
  readonly classes: readonly ClassTally[];
  /** Largest difference of a coordinate from the release, pixels. */
  readonly worst_error_px: number;
  /** What the format's rounding explains, in the largest picture; pixels. */
  readonly allowed_error_px: number;
}

/** @throws {Refusal} ExportNotVerifiable for a format without a reader. */
export function requireReader(format: string): Reader {
  const reader = READERS.get(format);
  if (reader !== undefined) return reader;
  const known = [...READERS.keys()].sort();
  throw refuse("ExportNotVerifiable", { format, known });
}

/**
 * Reads an export back and holds it against the release: each picture by its
 * header, each label one to one, every list of classes and pictures, and that
 * nothing else is there.
 *
 * @throws {Refusal} ExportNotVerifiable for a format without a reader,
 * ExportVerificationFailed, ExportDestinationUnusable.
 */
export async function verifyExport(
  order: VerifyOrder,
  { signal, report }: Task = {},
): Promise<ExportVerification> {
  const { format, release, media, isCopy, shown } = order;
  const reader = requireReader(format);
  const slices = new Slices(signal);
  const findings = new Findings(release.classes);
  const folder = await ExportFolder.open(order, findings, slices);
  const looking = { media, folder, findings, isCopy, shown };
  let pictures = 0;
  let done = 0;
  let worst = 0;
  let allowed = 0;
  const look = async (picture: ReadPicture) => {
    if (await checkPicture(picture, looking)) pictures++;
  };
  for await (const page of reader.read({ folder, release, findings, slices })) {
    for (let at = 0; at < page.length; at += PICTURES_AT_ONCE) {
      await Promise.all(page.slice(at, at + PICTURES_AT_ONCE).map(look));
      await slices.pause();
    }
    for (const picture of page) {
      const px = await matchLabels(picture, { reader, findings, slices });
      worst = Math.max(worst, px);
      allowed = Math.max(allowed, reader.allowance(picture.asset));
      await slices.pause();
    }
    done += page.length;
    report?.({ done, total: null, message: `Read back ${done} pictures` });
  }
  for (const path of folder.left()) {
    findings.note(path, "nothing of the release belongs there");
  }
  requireAgreement(format, findings);
  const classes = findings.classes();
  return {
    pictures,
    annotations: classes.reduce((sum, { found }) => sum + found, 0),
    classes,
    worst_error_px: worst,
    allowed_error_px: allowed,
  };
}

function requireAgreement(format: string, findings: Findings): void {
  const { first, count } = findings;
  if (first === null) return;
  throw refuse("ExportVerificationFailed", {
    format,
    ...first,
    disagreements: count,
    classes: findings.classes()
      .filter(({ expected, found }) => expected !== found),
  });
}
