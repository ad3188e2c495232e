import { jobId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getJob: Tool = defineTool({
  name: "get_job",
  title: "Get an annotation job",
  description:
    "An annotation job with its progress. An ingest_job_id is not one.",
  effect: "read",
  idempotent: true,
  input: { job_id: jobId },
  run: ({ job_id }, { services }) => wire.jobDetail(services.jobs.get(job_id)),
});
