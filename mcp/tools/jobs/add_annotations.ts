import {
  frame,
  frameFault,
  inAssetPixels,
  jobId,
  newLabels,
} from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const addAnnotations: Tool = defineTool({
  name: "add_annotations",
  title: "Add annotations",
  description:
    "Adds labels to assets of a job, all or none, judged by the batch's schema version. Coordinates are asset pixels: origin top left, x right, y down, never normalised; a shape may reach over the edge but not lie wholly outside. Starts a pending job first (job_started). Labelled assets become annotated.",
  effect: "write",
  idempotent: false,
  input: { job_id: jobId, annotations: newLabels, frame },
  together: frameFault,
  async run({ job_id, annotations, frame }, { services }) {
    const { annotations: items, job_started } = await services.annotations
      .add(job_id, inAssetPixels(annotations, frame));
    const page = wire.page({ items, total: items.length }, wire.annotation);
    return { ...page, job_started };
  },
});
