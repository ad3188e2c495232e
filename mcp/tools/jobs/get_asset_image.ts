import { z } from "zod";
import { assetId, project } from "../../input/mod.ts";
import { defineTool, Pictured, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getAssetImage: Tool = defineTool({
  name: "get_asset_image",
  title: "Look at an asset",
  description:
    "The picture of an asset, upright: a preview of at most 256 pixels an edge, or all of it. Annotations take asset pixels (width × height), so multiply what is measured on the picture by scale_x and scale_y. scale is their common value where one number is exact enough, else null.",
  effect: "read",
  idempotent: true,
  input: {
    project,
    asset_id: assetId,
    full: z.boolean().default(false).describe(
      "The whole picture instead of the preview; costs far more to read",
    ),
  },
  async run(request, { services }) {
    const picture = await services.pictures.look(request);
    return new Pictured(wire.picture(picture), {
      bytes: picture.bytes,
      mimeType: `image/${picture.format}`,
    });
  },
});
