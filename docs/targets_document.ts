import { type ExportTarget, TARGETS } from "../exporters/host/mod.ts";

const HEAD =
  `<!-- Written by docs/generate_tools.ts; change the catalogue and run \`deno task docs\`. -->

# Export targets

\`check_export\` and \`export_release\` take a \`target\`, the model or trainer that
the data is for, in place of a \`format\`. A target stands for exactly one format:
the files are the same, byte for byte, as with that format named. Only the answer
and \`visionset-export-report.json\` differ, by \`target\` and by a warning where
the target needs a val fold and the release has none. Names are matched exactly. \`list_export_targets\` tells what is below over MCP, and
\`list_formats\` names the targets of each format.

A target is one family of models. Where its sizes take different input, the
notes say which one \`image_size\` is for. It is there only while its format is
installed.

The catalogue is data, \`exporters/host/targets/\`. Its hints were read off the
documentation or the reader's source that each entry links to; the trainers were
not run. Without a command, the trainer takes no folder on its command line, or
has to be told more than that: see the notes.

The VOC reader of torchvision wants a folder for a year and \`.jpg\` pictures
only. This export has neither.
`;

/** docs/targets.md, from the catalogue. */
export function targetsDocument(): string {
  const formats = [...new Set(TARGETS.map(({ format }) => format))].sort();
  return [HEAD.trimEnd(), ...formats.map(section)].join("\n\n") + "\n";
}

function section(format: string): string {
  const rows = TARGETS.filter((one) => one.format === format);
  const { entry, class_index_base, boxes } = rows[0]!.hints;
  const facts = [
    `entry \`${entry}\``,
    ...class_index_base === null ? [] : [`classes from ${class_index_base}`],
    ...boxes === null ? [] : [`boxes \`${boxes}\``],
  ];
  return [`## ${format}`, `${facts.join(", ")}.`, ...rows.map(item)]
    .join("\n\n");
}

function item({ name, title, task, docs, hints }: ExportTarget): string {
  const facts = [
    task.replaceAll("_", " "),
    ...hints.image_size === null ? [] : [`${hints.image_size} px`],
    ...hints.needs_val_fold ? ["needs a val fold"] : [],
  ];
  return [
    `- **\`${name}\`** [${title}](${docs}): ${facts.join(", ")}`,
    ...hints.command === null ? [] : [`  - \`${hints.command}\``],
    ...hints.notes.map((note) => `  - ${note.replaceAll("<", "&lt;")}`),
  ].join("\n");
}
