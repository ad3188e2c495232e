import { quote } from "../../kernel/mod.ts";
import type { ToolContext } from "../tool.ts";

/** One argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** A workflow that a person hands to an agent. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The words for the agent. Values are quoted already; absent ones are "". */
  say(values: Readonly<Record<string, string>>): string;
}

const PROJECT: PromptArgument = {
  name: "project",
  description: "Name or id of the project",
  required: true,
};
const BATCH: PromptArgument = {
  name: "batch",
  description: "Name or id of the batch; the latest that fits unless given",
  required: false,
};

/** All prompts, in the order of the work. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: "label_batch",
    title: "Label a batch",
    description: "Look at every picture of a batch and label it",
    arguments: [PROJECT, BATCH],
    say: ({ project, batch }) =>
      `Label ${
        batch ? `batch ${batch}` : "the latest unfinished batch"
      } of project ${project}.

1. get_schema: note each class and the shapes it takes. Find the batch with list_batches; get_batch lists its jobs. A draft is first approved (approve_batch with start true).
2. For each job that is not completed, until next_pending_assets has none left: get_asset_image of the asset; if objects are small, look again with region or max_edge. Label every object of every class with add_annotations, sending frame as it came with the picture. An empty picture is set_asset_progress annotated; one that cannot be used is skipped.
3. Check yourself: get_asset_image with overlay true on the assets you are unsure of; correct with update_annotations or delete_annotations.
4. complete_job for each job. Do not complete or promote the batch: that is for a review.

Report how many assets were labelled, left empty and skipped, and what you were unsure of.`,
  },
  {
    name: "review_batch",
    title: "Review a batch",
    description: "Check the labels of a batch, correct them, and promote it",
    arguments: [PROJECT, BATCH],
    say: ({ project, batch }) =>
      `Review ${
        batch ? `batch ${batch}` : "the latest labelled batch"
      } of project ${project}.

1. get_schema, then find the batch with list_batches and its jobs with get_batch. A batch that is completed already is corrected through create_correction_batch.
2. Page list_batch_assets with sort confidence: labels of a model that was unsure come first. For each asset: get_asset_image with overlay true, and list_asset_annotations. Look for missed objects, wrong classes, loose or shifted outlines, and labels on nothing.
3. Correct with add_annotations, update_annotations and delete_annotations, or set_asset_progress: accepted for what is right, rejected or skipped as its allowed_actions permit.
4. complete_job for each job, then complete_batch with promote true.

Report what was corrected, by class and kind of mistake. allow_* parameters only when the user says so.`,
  },
  {
    name: "publish_and_export",
    title: "Publish and export",
    description: "Freeze the dataset under a tag, prove it, and write it out",
    arguments: [
      PROJECT,
      {
        name: "tag",
        description: "Tag of the release; an existing one is exported as it is",
        required: true,
      },
      {
        name: "format",
        description: "Export format, as list_formats names them",
        required: false,
      },
      {
        name: "target",
        description:
          "In place of format: what will be trained, as list_export_targets names them",
        required: false,
      },
      {
        name: "recipe",
        description: "Preprocessing recipe to export with; none unless given",
        required: false,
      },
      {
        name: "dest",
        description: "Absolute path of the folder to export to",
        required: false,
      },
    ],
    say: ({ project, tag, format, target, recipe, dest }) =>
      `Publish release ${tag} of project ${project} and export it${
        target ? ` for ${target}` : format ? ` as ${format}` : ""
      }${recipe ? ` with recipe ${recipe}` : ""}${dest ? ` to ${dest}` : ""}.

1. dataset_stats: tell the user what the dataset holds, and which classes are rare. Stop if it is empty.
2. list_releases: unless the tag is there already, ask how to split unless the user has said so, then publish_release.
3. verify_release must answer ok true; otherwise stop and report.
4. ${
        target || format
          ? "check_export"
          : "list_export_targets or list_formats, choose with the user, then check_export"
      }: tell the user what would be excluded, degraded, clipped or vanished. Only the user may decide for allow_lossy.
5. export_release${
        dest ? "" : " to an absolute path that the user names"
      }, and report the folder, the number of files, what its visionset-export-report.json says, and, for a target, the hints that list_export_targets has for it.`,
  },
];

/** The prompt of a name. */
export function promptNamed(name: string): Prompt | undefined {
  return PROMPTS.find((prompt) => prompt.name === name);
}

/**
 * The words of a prompt for a project that is there.
 *
 * @throws {Refusal} InvalidName, ProjectNotFound
 */
export function promptText(
  prompt: Prompt,
  given: Readonly<Record<string, string>>,
  { services }: ToolContext,
): string {
  const { project } = services.projects.get(given["project"] ?? "");
  const all = { ...given, project: project.name };
  const quoted = Object.entries(all).map(([name, value]) =>
    [name, value === "" ? "" : quote(value)] as const
  );
  return prompt.say(Object.fromEntries(quoted));
}
