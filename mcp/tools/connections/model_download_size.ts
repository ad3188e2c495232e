import { MODEL } from "../../input/mod.ts";
import { defineFreeTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const modelDownloadSize: Tool = defineFreeTool({
  name: "model_download_size",
  title: "Look up the size of a model",
  description:
    "What a download would fetch from the model hub: total_bytes (files that run here; repository_bytes is all), license, gated access. Fetches no file. Tell the user size and license before a download; pin commit as model_revision.",
  effect: "read",
  idempotent: true,
  openWorld: true,
  input: MODEL,
  async run(pin, host, task) {
    return wire.modelSize(pin, await host.modelSize(pin, task));
  },
});
