import { assetId, jobId, PAGING } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const listAssetAnnotations: Tool = defineTool({
  name: "list_asset_annotations",
  title: "List annotations of an asset",
  description:
    "Annotations on an asset of a job, from every round of work, in order of insertion. Also after the job is completed.",
  effect: "read",
  idempotent: true,
  input: { job_id: jobId, asset_id: assetId, ...PAGING },
  run: (request, { services }) =>
    wire.page(services.annotations.list(request), wire.annotation),
});
