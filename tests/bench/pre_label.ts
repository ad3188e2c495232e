import { join } from "node:path";
import { Endpoint } from "../support/endpoint.ts";
import { BenchSession } from "./session.ts";
import { say, timed } from "./timing.ts";
import { writeTinyPictures } from "./tiny_pictures.ts";

const COUNT = 500;
const LATENCY_MS = 50;
const IN_FLIGHT = [1, 4, 16];
const ROUNDS = Number(Deno.args[0] ?? 3);
const PROJECT = { project: "bench" };
const CONNECTION = { connection: "finder" };

/** Two boxes on every picture, after the time that a model takes. */
function slowEndpoint(): Endpoint {
  const region = (x: number) => ({
    label: "cat",
    confidence: 0.9,
    geometry: { type: "bbox", x, y: 3, width: 10, height: 8 },
  });
  return new Endpoint(async (got) => {
    if (got.method === "GET") {
      return Response.json({ model_ref: "bench@1", capability: "text_detect" });
    }
    const { targets } = got.json() as { targets: { asset_id: string }[] };
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    const { asset_id } = targets[0]!;
    const regions = [region(1), region(9)];
    const answers = [{ asset_id, model_ref: "bench@1", regions }];
    return Response.json({ answers });
  });
}

/** A workspace with an open batch and a connection. */
async function prepare(
  session: BenchSession,
  folder: string,
  endpoint: Endpoint,
): Promise<string> {
  await session.call("create_project", { name: PROJECT.project });
  const classes = [{ name: "cat", geometries: ["bbox"] }];
  await session.call("create_schema_version", { ...PROJECT, classes });
  const request = { ...PROJECT, path: folder };
  const { batch_id } = await session.call<{ batch_id: string }>(
    "ingest",
    request,
  );
  await session.call("approve_batch", { batch_id, start: true });
  await session.call("create_inference_connection", {
    name: CONNECTION.connection,
    connection_type: "http",
    model_id: "bench",
    model_revision: "1",
    endpoint_url: endpoint.url(),
  });
  await session.call("test_inference_connection", CONNECTION);
  return batch_id;
}

async function measured(
  session: BenchSession,
  batch_id: string,
  max_in_flight: number,
): Promise<{ perSecond: number; processorSeconds: number }> {
  const setting = { ...CONNECTION, max_in_flight };
  await session.call("update_inference_connection", setting);
  const before = session.processorSeconds();
  // From the second run on the first one's labels are replaced.
  const request = { ...CONNECTION, batch_id, replace_model_labels: true };
  const { ms, value } = await timed(() =>
    session.call<{ annotations_written: number }>("pre_label_batch", request)
  );
  if (value.annotations_written !== 2 * COUNT) {
    throw new Error(`${value.annotations_written} labels were written`);
  }
  const processorSeconds = session.processorSeconds() - before;
  return { perSecond: COUNT / (ms / 1000), processorSeconds };
}

if (import.meta.main) {
  say(`program: ${Deno.env.get("VISIONSET_BINARY") ?? "from source"}`);
  say(
    `${COUNT} small pictures, an endpoint that takes ${LATENCY_MS} ms, 2 labels on each`,
  );
  const room = await Deno.makeTempDir({ prefix: "visionset-bench-" });
  try {
    const folder = join(room, "pictures");
    await writeTinyPictures(folder, COUNT);
    await using endpoint = slowEndpoint();
    await using session = await BenchSession.start(join(room, "workspace"));
    const batch_id = await prepare(session, folder, endpoint);
    for (const inFlight of IN_FLIGHT) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round++) {
        runs.push(await measured(session, batch_id, inFlight));
      }
      const speeds = runs.map(({ perSecond }) => perSecond)
        .sort((a, b) => a - b);
      const median = speeds[speeds.length >> 1]!;
      const ideal = inFlight / (LATENCY_MS / 1000);
      const cost = Math.min(...runs.map((run) => run.processorSeconds));
      say(
        `max_in_flight ${inFlight}: ${
          median.toFixed(1)
        } pictures/s of ${ideal} (${(100 * median / ideal).toFixed(0)} %), ${
          (1000 * cost / COUNT).toFixed(1)
        } ms of processor a picture, load ${Deno.loadavg()[0]!.toFixed(1)}`,
      );
    }
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}
