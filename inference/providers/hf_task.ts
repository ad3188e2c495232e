import { Buffer } from "node:buffer";
import { z } from "zod";
import type { FoundRegion, Geometry, Sight } from "../../kernel/mod.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";
import { MaskFault, readMask } from "../masks/mask_png.ts";
import { polygonsOf } from "../masks/polygons.ts";
import {
  agreed,
  bounded,
  Confidence,
  jsonBody,
  sureEnough,
} from "./answers.ts";
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
    const regions: FoundRegion[] = [];
    let discarded = 0;
    for (const [i, { label, score, box, mask }] of found.entries()) {
      const shapes = box === undefined
        ? await masked(mask ?? "", i, sight)
        : boxed(box);
      discarded += shapes.discarded;
      regions.push(
        ...shapes.geometries.map((geometry) => ({
          label,
          confidence: score,
          geometry,
        })),
      );
    }
    return {
      model_ref: modelRefOf(connection),
      regions: sureEnough(regions, threshold),
      discarded,
    };
  },
};

interface Shapes {
  readonly geometries: readonly Geometry[];
  readonly discarded: number;
}

function boxed({ xmin: x, ymin: y, xmax, ymax }: z.infer<typeof Box>): Shapes {
  const [width, height] = [xmax - x, ymax - y];
  return width > 0 && height > 0
    ? { geometries: [{ type: "bbox", x, y, width, height }], discarded: 0 }
    : { geometries: [], discarded: 1 };
}

async function masked(
  mask: string,
  index: number,
  sight: Sight,
): Promise<Shapes> {
  try {
    const bytes = Uint8Array.from(Buffer.from(mask, "base64"));
    const { polygons, specks } = polygonsOf(await readMask(bytes, sight));
    return { geometries: polygons, discarded: specks };
  } catch (error) {
    if (!(error instanceof MaskFault)) throw error;
    throw new EndpointFault(
      `the mask of region ${index} is not usable: ${error.message}`,
    );
  }
}
