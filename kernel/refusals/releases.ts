import { quote, refusal } from "./entry.ts";

const MAX_MISCOUNTED = 5;

/** Classes of which files hold more or fewer labels than the release. */
function miscounted(
  classes: readonly { label_class: string; expected: number; found: number }[],
): string {
  if (classes.length === 0) return "";
  const shown = classes.slice(0, MAX_MISCOUNTED).map((c) =>
    `${quote(c.label_class)} ${c.found} of ${c.expected}`
  ).join(", ");
  const more = classes.length - MAX_MISCOUNTED;
  return `; labels read: ${shown}${
    more > 0 ? ` and ${more} more classes` : ""
  }`;
}

/** That a format may be missing for its exporter's fault, where it may. */
function skippedWords(skipped: number): string {
  if (skipped === 0) return "";
  const what = skipped === 1
    ? "1 exporter was skipped"
    : `${skipped} exporters were skipped`;
  return `; ${what}, list_formats says why`;
}

/** Refusals about releases and exports. */
export const RELEASE_REFUSALS = {
  ReleaseNotFound: refusal(
    (d: { tag: string }) =>
      `There is no release with the exact tag ${
        quote(d.tag)
      }; list_releases names them`,
  ),
  ReleaseTagTaken: refusal(
    (d: { tag: string }) =>
      `There is already a release ${
        quote(d.tag)
      }; releases are immutable, choose another tag`,
  ),
  EmptyRelease: refusal(
    (_: Record<never, never>) =>
      "Nothing is promoted into the dataset yet, so there is nothing to release",
  ),
  ReleaseContentWouldViolateSchema: refusal(
    (d: {
      version: number;
      classes: readonly { label_class: string; annotations: number }[];
    }) =>
      `Schema version ${d.version} does not describe some labels in the dataset: ${
        d.classes.slice(0, 20).map((c) =>
          `${quote(c.label_class)} (${c.annotations})`
        ).join(", ")
      }`,
    {
      hint:
        "Correct those labels, or publish a schema version that describes them, then publish the release again",
    },
  ),
  ExportSelectionInvalid: refusal(
    (d: { both: boolean }) =>
      `Give exactly one of target and format; ${
        d.both ? "both were" : "neither was"
      } given`,
    {
      hint:
        "list_export_targets names models and trainers, list_formats the formats",
    },
  ),
  ExportTargetNotFound: refusal(
    (d: { target: string; known: readonly string[]; isFormat: boolean }) =>
      `There is no export target ${quote(d.target)}${
        d.isFormat ? ", it is a format: give it as format" : ""
      }; known: ${d.known.join(", ")}`,
  ),
  ExportFormatNotFound: refusal(
    (d: {
      format: string;
      known: readonly string[];
      isTarget: boolean;
      skipped: number;
    }) =>
      `There is no export format ${quote(d.format)}${
        d.isTarget ? ", it is a target: give it as target" : ""
      }; known: ${d.known.join(", ")}${skippedWords(d.skipped)}`,
  ),
  ExportSourceUnreadable: refusal(
    (d: { asset: string | null; reason: string }) =>
      d.asset === null
        ? `The release cannot be exported: ${d.reason}`
        : `Asset ${d.asset} cannot be exported: ${d.reason}`,
  ),
  ExportDestinationUnusable: refusal(
    (d: { path: string; reason: string }) =>
      `Cannot export to ${quote(d.path)}: ${d.reason}`,
  ),
  ExporterFailed: refusal(
    (d: { format: string; reason: string }) =>
      `The ${quote(d.format)} exporter failed: ${d.reason}`,
  ),
  ExportNotVerifiable: refusal(
    (d: { format: string; known: readonly string[] }) =>
      `An export in format ${
        quote(d.format)
      } cannot be read back; verify knows: ${d.known.join(", ")}`,
    {
      hint:
        "Nothing was written; repeat without verify, or choose one of these formats",
    },
  ),
  ExportVerificationFailed: refusal(
    (d: {
      format: string;
      path: string;
      reason: string;
      disagreements: number;
      classes: readonly {
        label_class: string;
        expected: number;
        found: number;
      }[];
    }) =>
      `The ${d.format} export was read back and disagrees with the release in ${d.disagreements} ${
        d.disagreements === 1 ? "place" : "places"
      }, first in ${quote(d.path)}: ${d.reason}${
        miscounted(d.classes)
      }; it was thrown away, and dest is as it was`,
    {
      hint:
        "Export once more; if this comes again the exporter is at fault: tell the user, and do not train on what it writes",
    },
  ),
  LossyExportNotConsented: refusal(
    (d: { format: string; losses: readonly string[] }) =>
      `Format ${d.format} cannot carry everything in this release: ${
        d.losses.join("; ")
      }; nothing was written`,
    {
      retryWith: "allow_lossy",
      hint:
        "check_export with the same project, tag and target or format shows the exact loss; if it is acceptable, repeat with allow_lossy=true",
    },
  ),
} as const;

/** Refusals about pictures and the folders they come from. */
export const MEDIA_REFUSALS = {
  UnsupportedMedia: refusal(
    (d: { reason: string }) => `The file cannot be taken in: ${d.reason}`,
  ),
  CorruptMedia: refusal(
    (d: { reason: string }) => `The file is damaged: ${d.reason}`,
  ),
  MediaToolUnavailable: refusal(
    (d: {
      named: string | null;
      /** How the one that runs failed, as the rest of a sentence on it. */
      failure?: string;
    }) => {
      const named = d.named === null
        ? "none is beside visionset or on PATH"
        : `what ${d.named} names is none that runs`;
      const found = d.failure === undefined
        ? named
        : `the one at hand (${d.named}) failed: ${d.failure}`;
      return `Video needs the program ffmpeg, and ${found}; pictures are taken without it`;
    },
    {
      hint:
        "Whoever runs this server can install ffmpeg (apt install ffmpeg, brew install ffmpeg, winget install ffmpeg) or name one with --ffmpeg or VISIONSET_FFMPEG; `visionset doctor` shows what is found",
    },
  ),
  IngestPathUnreadable: refusal(
    (d: { path: string; reason: string }) =>
      `Cannot ingest ${quote(d.path)}: ${d.reason}`,
  ),
  IngestParameterInvalid: refusal((d: { reason: string }) => d.reason),
  ThumbnailNotCached: refusal(
    (d: { asset: string }) => `Asset ${d.asset} has no preview rendered`,
    {
      hint:
        "Call backfill_thumbnails for the project, or ask again with max_edge",
    },
  ),
  PictureTooLarge: refusal(
    (d: { width: number; height: number; reason: string }) =>
      `The full ${d.width}×${d.height} picture cannot be sent: ${d.reason}`,
    {
      hint:
        "Ask with max_edge for a smaller picture, or with region for a part of it in full detail",
    },
  ),
  RegionOutsidePicture: refusal(
    (d: { region: string; width: number; height: number }) =>
      `The region ${d.region} holds no pixel of the ${d.width}×${d.height} picture; region is [x, y, width, height] in asset pixels`,
  ),
} as const;
