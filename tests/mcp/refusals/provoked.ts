import { DESTRUCTIVE_TOOLS, TOOLS } from "../../../mcp/mod.ts";
import type { RefusalCode } from "../../../kernel/mod.ts";
import type { ToolName } from "../../support/answers.ts";
import { CONNECTION, INFERENCE, type Refusals } from "./provoked_inference.ts";

const PROJECT = ["InvalidName", "ProjectNotFound"] as const;
const BATCH = ["MalformedIdentifier", "BatchNotFound"] as const;
const JOB = ["MalformedIdentifier", "JobNotFound"] as const;
const RELEASE = [...PROJECT, "ReleaseNotFound"] as const;
const SELECTION = [
  "ExportSelectionInvalid",
  "ExportTargetNotFound",
  "ExportFormatNotFound",
] as const;
const WORK = [...JOB, "BatchNotInAnnotation", "JobFinished"] as const;
const LABEL = [
  "AssetNotInJob",
  "AssetNotWritable",
  "LabelClassNotInSchema",
  "DisallowedGeometry",
  "UnknownAttribute",
  "MissingRequiredAttribute",
  "InvalidAttributeValue",
  "AnnotationGeometryOutOfBounds",
  "DuplicateClassificationTag",
] as const;

/**
 * The refusals that the tests of each group provoke, by tool. A test that
 * provokes more or less than its group promises fails; together they are the
 * tools that docs/refusals.md names. The group `workspace` holds those that
 * come up before or behind a tool's own subject.
 */
export const PROVOKED = {
  projects: {
    create_project: ["InvalidName", "ProjectNameTaken"],
    get_project: PROJECT,
    list_projects: ["AnswerTooLarge"],
  },
  drafts: {
    get_schema_draft: PROJECT,
    set_schema_draft: [...PROJECT, "StaleWrite"],
    publish_schema_draft: [
      ...PROJECT,
      "SchemaDraftNotFound",
      "StaleWrite",
      "InvalidSchema",
      "UnsupportedGeometry",
      "DestructiveSchemaChange",
      "SchemaChangeWouldOrphan",
    ],
    clear_schema_draft: PROJECT,
  },
  schema: {
    get_schema: [...PROJECT, "SchemaNotFound"],
    compare_schema_versions: [...PROJECT, "SchemaNotFound"],
    preview_schema_change: [...PROJECT, "UnsupportedGeometry", "InvalidSchema"],
    create_schema_version: [
      ...PROJECT,
      "UnsupportedGeometry",
      "InvalidSchema",
      "DestructiveSchemaChange",
      "SchemaChangeWouldOrphan",
    ],
  },
  ingest: {
    ingest: [
      ...PROJECT,
      "IngestPathUnreadable",
      "IngestParameterInvalid",
      "UnsupportedMedia",
      "CorruptMedia",
      "MediaToolUnavailable",
      "PathOutsideRoots",
    ],
    list_sources: PROJECT,
    backfill_thumbnails: PROJECT,
  },
  batches: {
    list_batches: PROJECT,
    get_batch: BATCH,
    approve_batch: [
      ...BATCH,
      "InvalidTransition",
      "EmptyBatch",
      "SchemaNotFound",
    ],
    start_batch: [...BATCH, "InvalidTransition"],
    list_batch_assets: [...BATCH, "JobNotFound"],
    complete_batch: [...BATCH, "InvalidTransition", "BatchNotComplete"],
    promote_batch: [...BATCH, "BatchNotComplete"],
  },
  membership: {
    repin_batch: [
      ...BATCH,
      "InvalidTransition",
      "DestructiveSchemaChange",
      "SchemaChangeWouldOrphan",
    ],
    create_batch: [...PROJECT, "MalformedIdentifier", "AssetNotFound"],
    add_batch_assets: [...BATCH, "BatchNotEditable", "AssetNotFound"],
    remove_batch_assets: [...BATCH, "BatchNotEditable"],
    create_correction_batch: [
      ...BATCH,
      "InvalidTransition",
      "AssetNotInBatch",
      "InvalidName",
    ],
  },
  jobs: {
    get_job: JOB,
    next_pending_assets: JOB,
    list_asset_annotations: [...JOB, "AssetNotInJob", "AnswerTooLarge"],
    set_asset_progress: [...WORK, "AssetNotInJob", "InvalidTransition"],
    complete_job: [
      ...JOB,
      "BatchNotInAnnotation",
      "InvalidTransition",
      "JobNotComplete",
    ],
  },
  annotations: {
    add_annotations: [...WORK, ...LABEL],
    update_annotations: [...WORK, ...LABEL, "AnnotationNotFound"],
    delete_annotations: [
      ...WORK,
      "AnnotationNotFound",
      "AssetNotInJob",
      "AssetNotWritable",
    ],
  },
  images: {
    get_asset_image: [
      ...PROJECT,
      "MalformedIdentifier",
      "AssetNotFound",
      "ThumbnailNotCached",
      "PictureTooLarge",
      "RegionOutsidePicture",
      "WorkspaceCorrupt",
    ],
  },
  releases: {
    dataset_stats: PROJECT,
    list_releases: PROJECT,
    publish_release: [
      ...PROJECT,
      "ReleaseTagTaken",
      "SchemaNotFound",
      "EmptyRelease",
      "ReleaseContentWouldViolateSchema",
    ],
    verify_release: RELEASE,
  },
  exports: {
    check_export: [...RELEASE, ...SELECTION, "RecipeNotFound"],
    export_release: [
      ...RELEASE,
      ...SELECTION,
      "RecipeNotFound",
      "RecipeNotRunnable",
      "ExportDestinationUnusable",
      "ExportNotVerifiable",
      "ExportSourceUnreadable",
      "LossyExportNotConsented",
      "PathOutsideRoots",
    ],
  },
  recipes: {
    create_preprocessing_recipe: [...PROJECT, "RecipeNameTaken"],
    list_preprocessing_recipes: PROJECT,
    get_preprocessing_recipe: [...PROJECT, "RecipeNotFound"],
    update_preprocessing_recipe: [
      ...PROJECT,
      "EmptyRecipeUpdate",
      "RecipeNotFound",
      "RecipeNameTaken",
    ],
  },
  ...INFERENCE,
  deletions: {
    delete_batch: [
      ...BATCH,
      "BatchImmutable",
      "ConfirmationRequired",
      "DeletionNotAgreed",
    ],
    delete_project: [...PROJECT, "ConfirmationRequired", "DeletionNotAgreed"],
    delete_inference_connection: [
      ...CONNECTION,
      "ConfirmationRequired",
      "DeletionNotAgreed",
    ],
    delete_preprocessing_recipe: [
      ...PROJECT,
      "RecipeNotFound",
      "ConfirmationRequired",
      "DeletionNotAgreed",
    ],
  },
} satisfies Record<string, Refusals>;

/** A group of tools. */
export type Group = keyof typeof PROVOKED;

/** Codes of a workspace that cannot be opened, whatever the tool. */
export const OPENING: readonly RefusalCode[] = [
  "NotAWorkspace",
  "WorkspaceCorrupt",
  "WorkspaceFormatTooNew",
  "WorkspaceSchemaMismatch",
];

const ALL = [...TOOLS, ...DESTRUCTIVE_TOOLS];

const names = (tools: typeof TOOLS) =>
  tools.map((tool) => tool.name as ToolName);

/** What a server has to be started with to list every tool. */
export const ALL_TOOLS: readonly string[] = ["--allow-destructive"];

/** The tools that open no workspace, and refuse nothing. */
export const FREE_TOOLS: readonly string[] = [
  "list_formats",
  "list_export_targets",
];

/** A tool that opens no workspace, and refuses all the same. */
const ASKING_TOOL = "model_download_size";

/** The tools that open the workspace. */
export const OPENERS: readonly ToolName[] = names(
  ALL.filter(({ name }) => ![...FREE_TOOLS, ASKING_TOOL].includes(name)),
);

/** The tools that write to the database, and can find it busy. */
export const WRITERS: readonly ToolName[] = names(
  ALL.filter((tool) =>
    tool.effect !== "read" && tool.name !== "export_release"
  ),
);
