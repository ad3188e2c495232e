import {
  changedLabels,
  frame,
  frameFault,
  inAssetPixels,
  jobId,
} from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const updateAnnotations: Tool = defineTool({
  name: "update_annotations",
  title: "Replace annotations",
  description:
    "Replaces whole labels by id, all or none; their assets stay. Coordinates and rules as in add_annotations. Starts a pending job first (job_started).",
  effect: "write",
  idempotent: false,
  input: { job_id: jobId, annotations: changedLabels, frame },
  together: frameFault,
  async run({ job_id, annotations, frame }, { services }) {
    const { annotations: items, job_started } = await services.annotations
      .update(job_id, inAssetPixels(annotations, frame));
    const page = wire.page({ items, total: items.length }, wire.annotation);
    return { ...page, job_started };
  },
});
