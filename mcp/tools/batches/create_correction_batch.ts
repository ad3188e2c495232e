import { z } from "zod";
import { batchId, someAssetIds } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const createCorrectionBatch: Tool = defineTool({
  name: "create_correction_batch",
  title: "Create a correction batch",
  description:
    "Makes a draft batch over a completed batch's assets, so that their labels can be edited again; they are on the assets already. Approve and edit it like any other; an edit of a member shows in the dataset at once, so publish when the correction is done. Releases keep what they hold.",
  effect: "write",
  idempotent: false,
  input: {
    batch_id: batchId.describe("The completed batch"),
    name: z.string().describe("Of the new batch, 1 to 200 characters"),
    asset_ids: someAssetIds.describe(
      "Which of its assets, at most 10000; null or empty for all",
    ),
  },
  async run({ asset_ids, ...request }, { services, offer }) {
    return wire.batchDetail(
      await services.membership.correct({
        ...request,
        asset_ids: asset_ids ?? [],
      }),
      offer,
    );
  },
});
