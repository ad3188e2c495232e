import { project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const datasetStats: Tool = defineTool({
  name: "dataset_stats",
  title: "Dataset statistics",
  description:
    "What a project's dataset holds now, with counts of its first 100 classes by name.",
  effect: "read",
  idempotent: true,
  input: { project },
  run: ({ project }, { services }) =>
    wire.datasetStats(services.datasets.stats(project)),
});
