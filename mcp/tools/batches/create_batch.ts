import { z } from "zod";
import { project, someAssetIds } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const createBatch: Tool = defineTool({
  name: "create_batch",
  title: "Create a batch",
  description:
    "Makes a draft batch over assets of the project, in the order given; ingest makes one by itself.",
  effect: "write",
  idempotent: false,
  input: {
    project,
    name: z.string().describe("1 to 200 characters"),
    asset_ids: someAssetIds.describe(
      "At most 10000; null for none yet, add_batch_assets adds more",
    ),
  },
  async run({ asset_ids, ...request }, { services, offer }) {
    return wire.batchDetail(
      await services.membership.create({
        ...request,
        asset_ids: asset_ids ?? [],
      }),
      offer,
    );
  },
});
