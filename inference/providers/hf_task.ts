import { Buffer } from "node:buffer";
import { z } from "zod";
import type { FoundRegion, Geometry, Sight } from "../../kernel/mod.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";
import { Breath } from "../masks/breath.ts";
import { MaskFault, readMask } from "../masks/mask_png.ts";
import { type MaskPolygons, polygonsAmid } from "../masks/polygons.ts";
import { agreed, bounded, Confidence, jsonBody, usable } from "./answers.ts";
import { modelRefOf, type Provider } from "./provider.ts";

/** Statuses by which an endpoint does not let a caller in, or is broken. */
const CLOSED = [401, 403];

const Box = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
});

const Found = z.object({
  label: z.string(),
  // A semantic segmenter scores no part by itself.
  score: Confidence.nullable().default(null),
  box: Box.optional(),
  mask: z.string().optional(),
}).refine(
  ({ box, mask }) => (box === undefined) !== (mask === undefined),
  "must have a box or a mask",
).refine(
  ({ box, score }) => box === undefined || score !== null,
  "must have a score with its box",
);

const Answer = bounded(Found);

/**
 * Hugging Face's JSON of the tasks object-detection,
 * zero-shot-object-detection and image-segmentation, as the package
 * `@huggingface/tasks` specifies them. Nothing there tells what an endpoint
 * does or which model it runs, so the connection says both.
 */
export const HF_TASK: Provider = {
  driver: {
    provider_id: "hf-task",
    connection_type: "http",
    families: {
      label_detect: {
        capability: "label_detect",
        produces: ["bbox", "polygon"],
      },
      text_detect: { capability: "text_detect", produces: ["bbox"] },
    },
  },
  async describe(channel, connection) {
    const reply = await channel.get();
    const { status } = reply;
    if (CLOSED.includes(status) || status >= 500) channel.requireOk(reply);
    return {
      model_ref: modelRefOf(connection),
      capability: connection.capability ?? "label_detect",
    };
  },
  async predict(channel, { connection, question, sight, bytes }) {
    const { phrases, minimum_confidence: threshold } = question;
    const named = connection.model_family === "text_detect";
    const reply = await channel.post(jsonBody({
      inputs: Buffer.from(bytes).toString("base64"),
      parameters: named
        ? { candidate_labels: phrases, threshold }
        : { threshold },
    }));
    const found = agreed(Answer, channel.json(reply), channel);
    const breath = new Breath(channel.signal);
    const drawn: FoundRegion[] = [];
    let specks = 0;
    for (const [i, { label, score, box, mask }] of found.entries()) {
      const shapes = box === undefined
        ? await masked(mask ?? "", i, sight, breath)
        : { polygons: [boxed(box)], specks: 0 };
      specks += shapes.specks;
      drawn.push(
        ...shapes.polygons.map((geometry) => ({
          label,
          confidence: score,
          geometry,
        })),
      );
    }
    const { regions, discarded } = usable(drawn, threshold);
    return {
      model_ref: modelRefOf(connection),
      regions,
      discarded: discarded + specks,
    };
  },
};

/** A box whose corners may lie the wrong way round. */
function boxed(
  { xmin: x, ymin: y, xmax, ymax }: z.infer<typeof Box>,
): Geometry {
  return { type: "bbox", x, y, width: xmax - x, height: ymax - y };
}

async function masked(
  mask: string,
  index: number,
  sight: Sight,
  breath: Breath,
): Promise<MaskPolygons> {
  try {
    const bytes = Uint8Array.from(Buffer.from(mask, "base64"));
    const bitmap = await readMask(bytes, sight, breath);
    return await polygonsAmid(bitmap, breath);
  } catch (error) {
    if (!(error instanceof MaskFault)) throw error;
    throw new EndpointFault(
      `the mask of region ${index} is not usable: ${error.message}`,
    );
  }
}
