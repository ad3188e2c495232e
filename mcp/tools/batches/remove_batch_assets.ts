import { assetIds, batchId } from "../../input/mod.ts";
import { defineTool, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const removeBatchAssets: Tool = defineTool({
  name: "remove_batch_assets",
  title: "Remove assets from a batch",
  description:
    "Takes assets out of a draft batch and passes over those it does not hold; the assets themselves stay. changed names the first 100 taken out.",
  effect: "write",
  idempotent: true,
  input: { batch_id: batchId, asset_ids: assetIds },
  async run(request, { services, offer }) {
    return wire.membershipChange(
      await services.membership.remove(request),
      offer,
    );
  },
});
