import type {
  Annotation,
  PreLabelRun,
  ProgressWord,
} from "../../support/answers.ts";
import type { Arguments, Served } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import { Endpoint, type Got } from "../../support/endpoint.ts";

/** What an oracle says of one picture. */
export interface Region {
  readonly label: string;
  readonly confidence: number | null;
  readonly geometry: Readonly<Record<string, unknown>>;
}

/** Who answers in these tests. */
export const MODEL_REF = "orchard@12";

/** A box of 10 × 8 pixels. */
export function box(x = 2, y = 3) {
  return { type: "bbox", x, y, width: 10, height: 8 };
}

/** A triangle. */
export const TRIANGLE = { type: "polygon", points: [[1, 2], [20, 2], [1, 30]] };

/** Something found. */
export function found(
  label = "cat",
  geometry: Region["geometry"] = box(),
  confidence: number | null = 0.9,
): Region {
  return { label, confidence, geometry };
}

/** The asset that a request is about, and how it is asked. */
export interface Asked {
  readonly asset_id: string;
  readonly phrases: readonly string[];
  readonly minimum_confidence: number;
  /** How many were asked before, over all assets. */
  readonly nth: number;
}

/** Says what is on a picture, or answers in a way of its own. */
export type Oracle = (
  asked: Asked,
) => readonly Region[] | Response | Promise<readonly Region[] | Response>;

/** An endpoint that knows every answer, and speaks VisionSet's own protocol. */
export class OracleEndpoint extends Endpoint {
  /** Assets in the order in which they were asked about. */
  readonly asked: Asked[] = [];
  /** The most requests that were under way at once. */
  most = 0;
  oracle: Oracle;
  #underWay = 0;

  constructor(oracle: Oracle = () => [found()]) {
    super((got) => this.#answer(got));
    this.oracle = oracle;
  }

  async #answer(got: Got): Promise<Response> {
    if (got.method === "GET") {
      return Response.json({ model_ref: MODEL_REF, capability: "text_detect" });
    }
    const asked = askedBy(got, this.asked.length);
    this.asked.push(asked);
    this.most = Math.max(this.most, ++this.#underWay);
    try {
      const said = await this.oracle(asked);
      if (said instanceof Response) return said;
      return regionsOf(asked.asset_id, said);
    } finally {
      this.#underWay--;
    }
  }
}

function askedBy(got: Got, nth: number): Asked {
  const { targets, prompt, minimum_confidence } = got.json() as unknown as {
    targets: { asset_id: string }[];
    prompt: { phrases: string[] };
    minimum_confidence: number;
  };
  const { asset_id } = targets[0]!;
  return { asset_id, phrases: prompt.phrases, minimum_confidence, nth };
}

/** An answer of VisionSet's own protocol. */
export function regionsOf(
  asset_id: string,
  regions: readonly Region[],
  model_ref = MODEL_REF,
): Response {
  return Response.json({ answers: [{ asset_id, model_ref, regions }] });
}

type Classes = NonNullable<NonNullable<Parameters<typeof open>[1]>["classes"]>;

/** Classes that a model can be asked for, all but the last two. */
export const CLASSES: Classes = [
  { name: "cat", geometries: ["bbox", "polygon"] },
  { name: "Red Panda", geometries: ["bbox"] },
  { name: "pond", geometries: ["polygon"] },
  { name: "sunny", geometries: ["classification_tag"] },
  {
    name: "car",
    geometries: ["bbox"],
    attributes: [{
      name: "doors",
      kind: "number",
      required: true,
      options: null,
      default: null,
    }],
  },
];

/** Stores a connection to an endpoint and tests it; answers its name. */
export async function connectTo(
  served: Served,
  endpoint: Endpoint,
  more: Arguments = {},
): Promise<string> {
  const name = String(more["name"] ?? "finder");
  await served.call("create_inference_connection", {
    name,
    connection_type: "http",
    model_id: "acme/orchard",
    model_revision: "r12",
    endpoint_url: endpoint.url(),
    ...more,
  });
  await served.call("test_inference_connection", { connection: name });
  return name;
}

/** An open batch with a connection to an endpoint. */
export async function ready(
  served: Served,
  endpoint: Endpoint,
  options: Parameters<typeof open>[1] & { connection?: Arguments } = {},
) {
  const connection = await connectTo(served, endpoint, options.connection);
  const made = await open(served, { classes: CLASSES, ...options });
  return { ...made, connection };
}

/** Every label on some assets, without what differs from run to run. */
export async function labelsOn(
  served: Served,
  job_id: string,
  assets: readonly { readonly id: string }[],
): Promise<Annotation[][]> {
  const all: Annotation[][] = [];
  for (const { id: asset_id } of assets) {
    const of = { job_id, asset_id, limit: 500 };
    all.push((await served.call("list_asset_annotations", of)).items);
  }
  return all;
}

/** The progress of a batch's assets, by asset. */
export async function progressIn(
  served: Served,
  batch_id: string,
): Promise<ReadonlyMap<string, ProgressWord | null>> {
  const page = { batch_id, limit: 500 };
  const { items } = await served.call("list_batch_assets", page);
  return new Map(items.map(({ id, progress }) => [id, progress]));
}

/** The latest run over a job. */
export async function runOf(
  served: Served,
  job_id: string,
): Promise<PreLabelRun | null> {
  return (await served.call("get_job", { job_id })).pre_label_run;
}

/** What is said of assets that failed, twenty of them by id. */
export function told(ids: readonly string[]): string {
  return ids.length === 1
    ? `; 1 picture failed, asset ${ids[0]}`
    : `; ${ids.length} pictures failed, the first of them so: assets ${
      ids.slice(0, 20).join(", ")
    }${ids.length > 20 ? ` and ${ids.length - 20} more` : ""}`;
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
