import { jobId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const completeJob: Tool = defineTool({
  name: "complete_job",
  title: "Complete a job",
  description:
    "Closes a job whose assets are all annotated, skipped or accepted; it does not re-open. The batch is completed separately. Starts a pending job first (job_started).",
  effect: "write",
  idempotent: false,
  input: { job_id: jobId },
  async run({ job_id }, { services }) {
    const completed = await services.jobs.complete(job_id);
    const { job_started } = completed;
    return { ...wire.jobDetail(completed), job_started };
  },
});
