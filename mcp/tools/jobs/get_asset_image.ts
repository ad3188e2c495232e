import { z } from "zod";
import { assetId, project } from "../../input/mod.ts";
import { defineTool, Pictured, type Tool } from "../../tool.ts";
import * as wire from "../../wire/mod.ts";

export const getAssetImage: Tool = defineTool({
  name: "get_asset_image",
  title: "Look at an asset",
  description:
    "The picture of an asset, upright: a preview of at most 256 pixels an edge, or as asked below, never enlarged. Asset pixel = measured × scale_x + offset_x, measured × scale_y + offset_y, exactly; or send these four as frame with the labels. region is what is shown; notes say what was done to the pixels.",
  effect: "read",
  idempotent: true,
  input: {
    project,
    asset_id: assetId,
    full: z.boolean().default(false).describe(
      "The whole picture, pixel for pixel; up to 2000 an edge",
    ),
    region: z.tuple([
      z.number(),
      z.number(),
      z.number().positive(),
      z.number().positive(),
    ]).nullable().default(null).describe(
      "Only this part: [x, y, width, height] in asset pixels, widened to whole ones, cut at the edge; native detail up to 2000 an edge",
    ),
    max_edge: z.int().min(64).max(2000).nullable().default(null).describe(
      "Scales the picture or region down to this many pixels an edge",
    ),
    overlay: z.boolean().default(false).describe(
      "Draws the annotations, each with a tag from legend; a strip below lists classes: strip_height of the image_height rows are no picture. max_edge is then 1024 unless given",
    ),
  },
  together({ full, region, max_edge }) {
    if (!full || (region === null && max_edge === null)) return null;
    const message =
      "full is the whole picture as it is, so it goes with neither region nor max_edge";
    return { path: ["full"], message };
  },
  async run(request, { services, task }) {
    const picture = await services.pictures.look(request, task);
    return new Pictured(wire.picture(picture), {
      bytes: picture.bytes,
      mimeType: `image/${picture.format}`,
    });
  },
});
