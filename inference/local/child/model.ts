import {
  described,
  type Labels,
  labelsIn,
  requireDescribed,
  requireProcessor,
} from "../description.ts";
import { FAMILIES, type Reading } from "../families.ts";
import { engineStep, ModelFault } from "../fault.ts";
import type { LoadOrder, LookOrder, Seen } from "../protocol.ts";
import type { Weights } from "../wanted_files.ts";
import { type Ports, portsOf } from "./interface.ts";
import { imageProcessor, padded, pixelsOf } from "./picture.ts";
import { READERS } from "./readers.ts";
import type {
  ImageProcessor,
  Runtime,
  Session,
  Tensor,
  Tokenizer,
  Wrapped,
} from "./runtime.ts";

type Files = ReadonlyMap<string, string>;

interface Parts {
  readonly runtime: Runtime;
  readonly session: Session;
  readonly reading: Reading;
  readonly ports: Ports;
  readonly processor: ImageProcessor;
  readonly labels: Labels;
  readonly tokenizer: Tokenizer | null;
}

/** A model that has been loaded. */
export class Model {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Looks at one picture.
   *
   * @throws {ModelFault} and what the runtime throws.
   */
  async look(order: LookOrder): Promise<Seen> {
    const { runtime, reading, processor, labels, tokenizer } = this.#parts;
    const displayed = await pixelsOf(order);
    const isSquare = "square" in reading && reading.square;
    const { data, width, height } = isSquare ? padded(displayed) : displayed;
    const edge = Math.max(order.width, order.height);
    const image = new runtime.transformers.RawImage(data, width, height, 3);
    const { pixel_values, pixel_mask, reshaped_input_sizes: [filled] } =
      await engineStep(
        "the picture cannot be prepared for it",
        () => processor(image),
      );
    const [, , rows = 1, columns = 1] = pixel_values.dims;
    const [filledRows, filledColumns] = filled ?? [rows, columns];
    return await READERS[reading.kind]({
      run: (words) => this.#run({ pixel_values, pixel_mask, ...words }),
      order,
      frame: isSquare ? { width: edge, height: edge } : order,
      reading,
      labels,
      tokenizer,
      covered: { width: filledColumns / columns, height: filledRows / rows },
    });
  }

  async #run(
    given: Readonly<Record<string, Wrapped | undefined>>,
  ): Promise<(role: string) => Tensor> {
    const { session, ports: { inputs, outputs } } = this.#parts;
    const feeds: Record<string, Tensor> = {};
    for (const name of inputs) {
      const value = given[name];
      if (value === undefined) {
        throw new ModelFault(`it wants an input ${name}, and there is none`);
      }
      feeds[name] = value.ort_tensor;
    }
    const all = await engineStep(
      "its graph failed on the picture",
      () => session.run(feeds, Object.values(outputs)),
    );
    return (role) => all[outputs[role] ?? ""]!;
  }
}

/**
 * Loads a model and looks whether it is what its family says.
 *
 * @throws {ModelFault} and what the runtime throws.
 */
export async function loadModel(
  runtime: Runtime,
  order: LoadOrder,
): Promise<Model> {
  const files: Files = new Map(Object.entries(order.files));
  const reading = FAMILIES[order.family]?.reading;
  if (reading === undefined) {
    throw new ModelFault(`nothing reads the family ${order.family}`);
  }
  const isNamed = reading.kind === "phrases" || reading.kind === "grounded";
  const processor = imageProcessor(
    runtime.transformers,
    await requireProcessor(files),
  );
  const labels = isNamed
    ? []
    : labelsIn(await requireDescribed(files, "config.json"));
  const tokenizer = isNamed ? await tokenizerOf(runtime, files) : null;
  const session = await sessionOf(runtime, files, order.weights);
  const ports = portsOf(session, reading);
  return new Model({
    runtime,
    session,
    reading,
    ports,
    processor,
    labels,
    tokenizer,
  });
}

async function sessionOf(
  { ort }: Runtime,
  files: Files,
  { graph, external }: Weights,
): Promise<Session> {
  const externalData: { path: string; data: Uint8Array }[] = [];
  for (const name of external) {
    const path = name.slice(name.lastIndexOf("/") + 1);
    externalData.push({ path, data: await bytesOf(files, name) });
  }
  const bytes = await bytesOf(files, graph);
  return await engineStep(
    `its ${graph} cannot be read`,
    () =>
      ort.InferenceSession.create(bytes, {
        executionProviders: ["wasm"],
        logSeverityLevel: 3,
        externalData,
      }),
  );
}

async function bytesOf(files: Files, name: string): Promise<Uint8Array> {
  const path = files.get(name);
  if (path === undefined) throw new ModelFault(`it has no ${name}`);
  return await Deno.readFile(path);
}

async function tokenizerOf(
  { transformers }: Runtime,
  files: Files,
): Promise<Tokenizer> {
  const config = await described(files, "tokenizer_config.json") ?? {};
  const type = config["tokenizer_class"];
  const name = typeof type === "string" ? type.replace(/Fast$/, "") : "";
  const Made = transformers.named(name) ??
    transformers.named("PreTrainedTokenizer");
  const vocabulary = await requireDescribed(files, "tokenizer.json");
  if (Made === undefined) {
    throw new ModelFault("its tokenizer_config.json is not understood");
  }
  return new Made(vocabulary, config) as Tokenizer;
}
