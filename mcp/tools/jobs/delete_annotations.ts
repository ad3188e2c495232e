import { annotationIds, jobId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";

export const deleteAnnotations: Tool = defineTool({
  name: "delete_annotations",
  title: "Delete annotations",
  description:
    "Deletes labels by id, all or none. An asset that loses its last label becomes unannotated. Starts a pending job first (job_started).",
  effect: "write",
  idempotent: false,
  input: { job_id: jobId, annotation_ids: annotationIds },
  run: ({ job_id, annotation_ids }, { services }) =>
    services.annotations.delete(job_id, annotation_ids),
});
