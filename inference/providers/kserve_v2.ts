import { z } from "zod";
import type { Capability } from "../../kernel/mod.ts";
import type { Channel } from "../http/channel.ts";
import { EndpointFault } from "../http/endpoint_fault.ts";
import { agreed, ModelRef, Regions, usable } from "./answers.ts";
import { type Look, modelRefOf, type Provider } from "./provider.ts";

const SHAPES = ["bbox", "polygon"] as const;

const Tensor = z.object({
  name: z.string(),
  datatype: z.literal("BYTES"),
  shape: z.array(z.int()),
});

type Tensor = z.infer<typeof Tensor>;

/** A model that takes a picture, or a picture and a prompt. */
const Metadata = z.object({
  inputs: z.array(Tensor).min(1).max(2),
  outputs: z.array(Tensor).length(1),
});

type Metadata = z.infer<typeof Metadata>;

const Inferred = z.object({
  outputs: z.array(z.object({ data: z.array(z.unknown()) })).length(1),
});

const Answer = z.object({ model_ref: ModelRef.optional(), regions: Regions });

/**
 * The Open Inference Protocol, version 2 over HTTP, with its extension for
 * binary tensors: a model with one BYTES tensor for the picture's bytes, maybe
 * a second one for the question as JSON, and one for the answer as JSON.
 */
export const KSERVE_V2: Provider = {
  driver: {
    provider_id: "kserve-v2",
    connection_type: "http",
    families: {
      label_detect: { capability: "label_detect", produces: SHAPES },
      text_detect: { capability: "text_detect", produces: SHAPES },
    },
  },
  async describe(channel, connection) {
    const { inputs } = await metadataOf(channel);
    const capability: Capability = inputs.length === 2
      ? "text_detect"
      : "label_detect";
    return { model_ref: modelRefOf(connection), capability };
  },
  async predict(channel, look) {
    const metadata = await metadataOf(channel);
    const url = new URL(channel.url);
    url.pathname = `${modelPath(url)}/infer`;
    const reply = await channel.post(inferBody(metadata, look), url);
    const { outputs } = agreed(Inferred, channel.json(reply), channel);
    const [words, ...more] = outputs[0]!.data.flat(Infinity);
    if (typeof words !== "string" || more.length > 0) {
      throw new EndpointFault("its output tensor does not hold one text");
    }
    const { model_ref, regions } = agreed(Answer, parsed(words), channel);
    const { connection, question } = look;
    return {
      model_ref: model_ref === undefined
        ? modelRefOf(connection)
        : channel.kept(model_ref),
      ...usable(regions, question.minimum_confidence),
    };
  },
};

/** The path of the model itself, whether the endpoint names it or its action. */
function modelPath({ pathname }: URL): string {
  return pathname.replace(/\/+$/, "").replace(/\/infer$/, "");
}

async function metadataOf(channel: Channel): Promise<Metadata> {
  const url = new URL(channel.url);
  url.pathname = modelPath(url);
  return agreed(Metadata, channel.json(await channel.get(url)), channel);
}

/** The request as JSON, then the picture as one element of its tensor. */
function inferBody(
  { inputs, outputs }: Metadata,
  { question, bytes }: Look,
) {
  const [picture, prompt] = inputs as [Tensor, Tensor | undefined];
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, bytes.length, true);
  const binary_data_size = size.length + bytes.length;
  const head = new TextEncoder().encode(JSON.stringify({
    inputs: [
      { ...one(picture), parameters: { binary_data_size } },
      ...prompt === undefined
        ? []
        : [{ ...one(prompt), data: [JSON.stringify(question)] }],
    ],
    outputs: outputs.map(({ name }) => ({
      name,
      parameters: { binary_data: false },
    })),
  }));
  const body = new Uint8Array(head.length + binary_data_size);
  body.set(head);
  body.set(size, head.length);
  body.set(bytes, head.length + size.length);
  return {
    body,
    headers: {
      "content-type": "application/octet-stream",
      "inference-header-content-length": String(head.length),
    },
  };
}

/** A tensor of one element, in as many dimensions as the model wants. */
function one({ name, datatype, shape }: Tensor) {
  return { name, datatype, shape: shape.map(() => 1) };
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    throw new EndpointFault("its output tensor does not hold JSON");
  }
}
