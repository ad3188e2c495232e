import type { RefusalCode } from "../../../kernel/mod.ts";

/**
 * The words by which the sentence of each code is known. No sentence of one
 * code fits the words of another.
 */
export const SENTENCES: Readonly<Record<RefusalCode, RegExp>> = {
  NotAWorkspace:
    /^The server's (folder is not a VisionSet workspace: it holds no visionset\.db|workspace folder does not exist)$/,
  WorkspaceNotEmpty: /^Cannot make a workspace in .*: the folder is not empty$/,
  WorkspaceAlreadyExists:
    /^Cannot make a workspace in .*: there is one already$/,
  WorkspaceCorrupt: /^The workspace is damaged: ./,
  WorkspaceUnwritable:
    /^The workspace cannot be written: .*; what was stored before stays, mend that and call again$/,
  WorkspaceBusy:
    /^Another process was writing to this workspace for over 5 seconds; nothing was written, call again$/,
  WorkspaceFormatTooNew:
    /^The workspace has format \d+, written by a later VisionSet; this one knows formats up to \d+$/,
  WorkspaceSchemaMismatch:
    /^The workspace database does not have the expected tables: missing (column|index) /,
  PathOutsideRoots:
    /^".*" lies outside the folders this server may touch \(--root\)$/,
  MalformedIdentifier:
    /^[\w.]+ must be a UUID and ".*" is not; ids come from the tool that made or listed the thing$/,
  InvalidName:
    /^Not a valid (project|batch|release tag|preprocessing recipe|inference connection) name: ./,
  InvalidTransition: /^(Batch|Job|Asset) .* is \w+, so .* is not possible; ./,
  StaleWrite:
    /^Another writer changed .* meanwhile: it is .* now; nothing was saved, read it again$/,
  ConfirmationRequired:
    /^This would delete .*; nothing was deleted, confirm permits it$/,
  DeletionNotAgreed:
    /^(The person at the client (said no|closed the question)|No answer came from the client|What the person at the client agreed|The answer is to another question) .*; nothing was deleted, ./,
  AnswerTooLarge:
    /^The answer would be \d+ bytes, over the limit of 1000000; ask for less of it at a time$/,
  ProjectNotFound:
    /^There is no project ".*" in this workspace; list_projects names them$/,
  ProjectNameTaken:
    /^There is already a project named ".*"; names are compared without regard to case$/,
  SchemaNotFound:
    /^The project has no (label schema yet; publish one with create_schema_version|schema version \d+; versions run from 1 to \d+)$/,
  InvalidSchema:
    /^classes\.\d+(\..*: (not a valid |".*" and ".*" are one name)|: .)/,
  UnsupportedGeometry: /^No implementation for geometry .*; supported: /,
  DestructiveSchemaChange:
    /^The new version narrows the contract: .*; allow_destructive permits it as long as no annotation is orphaned$/,
  SchemaChangeWouldOrphan:
    /^The change would orphan existing annotations: .*; no flag overrides this$/,
  SchemaDraftNotFound: /^There is no \w+ draft; set_schema_draft begins one$/,
  LabelClassNotInSchema:
    /^class ".*" is not declared by schema version \d+ \(declared: .*\)$/,
  DisallowedGeometry: /^class ".*" does not take a \w+; it takes: /,
  UnknownAttribute: /^class ".*" declares no attribute ".*" \(declared: .*\)$/,
  MissingRequiredAttribute:
    /^class ".*" requires the attribute ".*"; defaults are not filled in, send a value$/,
  InvalidAttributeValue: /^attribute ".*" of class ".*" must be .*, not ".*"$/,
  BatchNotFound:
    /^There is no batch \S{36}; list_batches names a project's batches$/,
  JobNotFound:
    /^There is no annotation job \S{36}; get_batch lists a batch's jobs$/,
  BatchNotEditable:
    /^The batch is \w+; its members can change only while it is a draft/,
  BatchImmutable:
    /^Batch ".*" is completed and stays as the record of its work; confirm does not help$/,
  EmptyBatch: /^Batch ".*" holds no asset, so there is nothing to approve$/,
  BatchNotComplete:
    /^(The batch is \w+; only a completed batch can be promoted|\d+ of the batch's \d+ jobs are not completed yet)$/,
  BatchNotInAnnotation:
    /^((The batch|Batch ".*") is \w+; work in its jobs is possible only while it is in_annotation(; approve_batch with start opens it|; start_batch opens it)?|batch_ids names no batch; .*|No batch of the project is in_annotation; .*)$/,
  JobFinished:
    /^The job is completed and does not re-open; corrections are made in a new batch$/,
  JobNotComplete:
    /^The job still has unsettled assets: .*; each must become annotated, skipped or accepted$/,
  AssetNotFound: /^The project has no asset \S{36}(, \S{36})*( and \d+ more)?$/,
  AssetNotInBatch: /^The batch never held asset \S{36}(, \S{36})*$/,
  AssetNotInJob: /^Asset \S{36} is not in this job$/,
  AssetNotWritable:
    /^Asset \S{36} is \w+; labels can be written only while it is unannotated, annotated or pre_labeled$/,
  AnnotationGeometryOutOfBounds:
    /^The \w+ lies wholly outside the \d+×\d+ pixel picture; coordinates are asset pixels/,
  DuplicateClassificationTag: /^Asset \S{36} already carries the tag ".*"$/,
  AnnotationNotFound: /^There is no annotation \S{36}$/,
  ReleaseNotFound:
    /^There is no release with the exact tag ".*"; list_releases names them$/,
  ReleaseTagTaken:
    /^There is already a release ".*"; releases are immutable, choose another tag$/,
  EmptyRelease:
    /^Nothing is promoted into the dataset yet, so there is nothing to release$/,
  ReleaseContentWouldViolateSchema:
    /^Schema version \d+ does not describe some labels in the dataset: ".*" \(\d+\)$/,
  ExportSelectionInvalid:
    /^Give exactly one of target and format; (both were|neither was) given$/,
  ExportTargetNotFound:
    /^There is no export target ".*"(, it is a format: give it as format)?; known: \w+, /,
  ExportFormatNotFound:
    /^There is no export format ".*"(, it is a target: give it as target)?; known: [\w-]+, [^;]*(; \d+ exporters? (was|were) skipped, list_formats says why)?$/,
  ExportSourceUnreadable: /^(The release|Asset \S{36}) cannot be exported: ./,
  ExportDestinationUnusable: /^Cannot export to ".*": ./,
  ExporterFailed: /^The ".*" exporter failed: ./,
  ExportNotVerifiable:
    /^An export in format ".*" cannot be read back; verify knows: ./,
  ExportVerificationFailed:
    /^The \S+ export was read back and disagrees with the release in \d+ places?, first in ".*": .*; it was thrown away, and dest is as it was$/,
  LossyExportNotConsented:
    /^Format \S+ cannot carry everything in this release: .*; nothing was written$/,
  RecipeNotRunnable:
    /^The recipe ".+" cannot run on this release, as check_export also says: .+$/,
  RecipeNotFound:
    /^There is no preprocessing recipe ".*" in the project; (it has none yet|known: ".*)$/,
  RecipeNameTaken:
    /^The project already has a preprocessing recipe named ".*"; names are compared without regard to case$/,
  EmptyRecipeUpdate:
    /^The update asks for no change; send spec, new_name, or both$/,
  InferenceConnectionNotFound:
    /^There is no inference connection ".*" in this workspace; list_inference_connections names them$/,
  InferenceConnectionNameTaken:
    /^There is already an inference connection named ".*"; names are compared without regard to case$/,
  InferenceConnectionInvalid: /^The inference connection cannot be used so: ./,
  InferenceConnectionModelFixed:
    /^Inference connection ".*" is set up with model ".*" at revision ".*", so these two no longer change; nothing was saved$/,
  InferenceConnectionNotTestable:
    /^Inference connection ".*" is local, so it has no endpoint to test$/,
  InferenceConnectionNotSetUp:
    /^Inference connection ".*" is not set up: its (weights are not here; download_connection_weights fetches them|endpoint has not told what it does; test_inference_connection asks it)$/,
  InferenceConnectionNotRunnable:
    /^(Nothing here can run inference connection ".*": .*; served: .|The model ".*" of inference connection ".*" cannot be run: .)/,
  InferenceConnectionNotDownloadable:
    /^Inference connection ".*" asks an endpoint, so it has no weights here to download$/,
  InferenceConnectionNotCheckable:
    /^Inference connection ".*" has no weights to check: (it asks an endpoint|they are not here; download_connection_weights fetches them)$/,
  LocalInferenceUnavailable:
    /^(Local models cannot be used on this machine|The weights of model ".*" cannot be had): ./,
  WeightsDamaged:
    /^Weights of inference connection ".*" are damaged: ".*"; (they were removed|check_connection_integrity removes them), and .* brings them again$/,
  InferenceOutOfMemory:
    /^The model of inference connection ".*" (needs more memory than it can have on this machine|gave no answer: its process was ended by \w+ \(out of memory\?\)); ./,
  InferenceEndpointUnavailable: /^The endpoint ".*" gave no usable answer: ./,
  UnsupportedPrompt:
    /^The model of inference connection ".*" answers \w+ only, so it cannot be asked for classes by name$/,
  UnproducibleGeometry:
    /^The model of inference connection ".*" makes no [\w, ]+; it makes: \w/,
  SchemaHasNoDetectableClass:
    /^(Batch ".*": )?Schema version \d+ has no class that the model could label as [\w ]+: ./,
  PreLabelRunning:
    /^Job \S{36} is being pre-labelled already, by run \S{36}, which gave its last sign of life \d+ seconds ago; get_job shows how far it is, and after 60 seconds without a sign it counts as dead$/,
  UnsupportedMedia: /^The file cannot be taken in: ./,
  CorruptMedia: /^The file is damaged: ./,
  MediaToolUnavailable:
    /^Video needs the program ffmpeg, and (none is beside visionset or on PATH|what \S+ names is none that runs|the one at hand \(.+\) failed: .+); pictures are taken without it$/,
  IngestPathUnreadable: /^Cannot ingest ".*": ./,
  IngestParameterInvalid:
    /^fps (must be over 0, not|goes with a video; |\S+ would give about \d+ frames)/,
  ThumbnailNotCached: /^Asset \S{36} has no preview rendered$/,
  RegionOutsidePicture:
    /^The region \[.*\] holds no pixel of the \d+×\d+ picture; region is \[x, y, width, height\] in asset pixels$/,
  PictureTooLarge: /^The full \d+×\d+ picture cannot be sent: ./,
};
