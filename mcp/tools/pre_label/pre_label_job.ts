import { jobId, runChoice } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const preLabelJob: Tool = defineTool({
  name: "pre_label_job",
  title: "Pre label a job",
  description: "As pre_label_batch, over one open job.",
  effect: "write",
  idempotent: false,
  openWorld: true,
  input: { job_id: jobId, ...runChoice },
  async run(choice, { services, task }) {
    return wire.preLabelOutcome(await services.preLabels.job(choice, task));
  },
});
