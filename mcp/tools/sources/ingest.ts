import { z } from "zod";
import { path, project } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const ingest: Tool = defineTool({
  name: "ingest",
  title: "Ingest pictures or a video",
  description:
    "Takes in the JPEG, PNG and WebP pictures of a folder, or frames of one video, and puts all of them into a new draft batch. Known content is reused, not copied; every call makes another batch. A frame has its frame_index, counted over all frames of the video from 0, and frame_timestamp in seconds. Files that cannot be used are reported in failures (the first 100), not refused; notes tell what was taken with damage inside, or only in part. Blocks until done. A run that was cut short leaves assets in no batch: call again, and the new batch has them all. ingest_job_id is a receipt, not an annotation job.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    path: path().describe(
      "Absolute path on the server's machine, of a folder or of a video file",
    ),
    recursive: z.boolean().default(false).describe(
      "Also from subfolders at any depth; else they are counted in subfolders_skipped",
    ),
    fps: z.number().nullable().default(null).describe(
      "Frames a second to take of a video, each the one shown at that time; null for 1",
    ),
    batch_name: z.string().nullable().default(null).describe(
      "Name of the new batch; null for the name in the path",
    ),
  },
  async run(request, { services, task }) {
    return wire.ingestReport(await services.ingest.ingest(request, task));
  },
});
