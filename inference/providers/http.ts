import { Buffer } from "node:buffer";
import { z } from "zod";
import { EndpointFault } from "../http/endpoint_fault.ts";
import { agreed, jsonBody, ModelRef, Regions, usable } from "./answers.ts";
import type { Provider } from "./provider.ts";

const SHAPES = ["bbox", "polygon"] as const;

const Description = z.object({
  model_ref: ModelRef,
  capability: z.enum(["text_detect", "point_suggest"]),
});

const Envelope = z.object({ answers: z.array(z.unknown()) });

const Answer = z.object({
  asset_id: z.string(),
  model_ref: ModelRef,
  regions: Regions,
});

/** VisionSet's own protocol, which docs/models.md describes. */
export const HTTP: Provider = {
  driver: {
    provider_id: "http",
    connection_type: "http",
    families: {
      text_detect: { capability: "text_detect", produces: SHAPES },
      point_suggest: { capability: "point_suggest", produces: SHAPES },
    },
  },
  async describe(channel) {
    const json = channel.json(await channel.get());
    const { model_ref, capability } = agreed(Description, json, channel);
    return { model_ref: channel.kept(model_ref), capability };
  },
  async predict(channel, { question, sight, bytes }) {
    const { asset_id, media_type } = sight;
    const content = Buffer.from(bytes).toString("base64");
    const reply = await channel.post(jsonBody({
      prompt: { kind: "text", phrases: question.phrases },
      minimum_confidence: question.minimum_confidence,
      targets: [{ asset_id, media_type, content }],
    }));
    const { answers } = agreed(Envelope, channel.json(reply), channel);
    if (answers.length !== 1) {
      throw new EndpointFault(
        `it answers about ${answers.length} pictures where it was asked about 1`,
      );
    }
    const answer = agreed(Answer, answers[0], channel);
    if (answer.asset_id !== asset_id) {
      throw new EndpointFault(
        `it answers about asset ${
          channel.quoted(answer.asset_id)
        }, which it was not asked about`,
      );
    }
    return {
      model_ref: channel.kept(answer.model_ref),
      ...usable(answer.regions, question.minimum_confidence),
    };
  },
};
