import { assetIds, batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const addBatchAssets: Tool = defineTool({
  name: "add_batch_assets",
  title: "Add assets to a batch",
  description:
    "Adds assets of the project at the end of a draft batch. changed names those it did not hold before, the first 100.",
  effect: "write",
  idempotent: true,
  input: { batch_id: batchId, asset_ids: assetIds },
  async run(request, { services, offer }) {
    return wire.membershipChange(
      await services.membership.add(request),
      offer,
    );
  },
});
