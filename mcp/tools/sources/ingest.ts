import { z } from "zod";
import { path, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const ingest: Tool = defineTool({
  name: "ingest",
  title: "Ingest a folder of pictures",
  description:
    "Takes in the JPEG, PNG and WebP pictures directly inside a folder, and puts all of them into a new draft batch; subfolders are not entered. Known content is reused, not copied; every call makes another batch. Files that cannot be used are reported in failures (the first 100), not refused. Blocks until done. ingest_job_id is a receipt, not an annotation job.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    path: path().describe("Absolute path of a folder on the server's machine"),
    fps: z.number().nullable().default(null).describe(
      "For video, which this version does not take; leave null",
    ),
    batch_name: z.string().nullable().default(null).describe(
      "Name of the new batch; null for the folder's name",
    ),
  },
  async run(request, { services, task }) {
    return wire.ingestReport(await services.ingest.ingest(request, task));
  },
});
