import { ok } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { withServer } from "../../support/client.ts";
import { pictures } from "../../support/cycle.ts";
import { Endpoint } from "../../support/endpoint.ts";
import { png, waves } from "../../support/media.ts";
import { WatchedServer } from "../tasks/watched.ts";
import { connectTo, pause, runOf } from "./room.ts";

/** Pixels of a side. */
const SIDE = 1400;
/** Seconds of work, even for a fast machine. */
const MASKS = 300;
/** How long other calls are watched, in milliseconds. */
const WATCHED_MS = 1500;

/** A mask of a block in the middle. */
async function block(): Promise<string> {
  const raster = waves(SIDE, SIDE);
  raster.pixels.fill(0);
  const row = 3 * SIDE;
  for (let y = SIDE / 4; y < SIDE / 2; y++) {
    raster.pixels.fill(255, y * row + SIDE, y * row + 2 * SIDE);
  }
  return Buffer.from(await png(raster)).toString("base64");
}

Deno.test("while masks are read other calls are answered, and a cancel ends it within a second", () =>
  withServer(async (served) => {
    const found = { label: "cat", score: 0.9, mask: await block() };
    await using endpoint = new Endpoint(({ method }) =>
      method === "GET"
        ? new Response("here")
        : Response.json(Array(MASKS).fill(found))
    );
    const connection = await connectTo(served, endpoint, {
      provider_id: "hf-task",
      capability: "label_detect",
    });
    const project = "Masks";
    const classes = [{ name: "cat", geometries: ["polygon"] }];
    await served.call("create_project", { name: project });
    await served.call("create_schema_version", { project, classes });
    const size = { count: 4, width: SIDE, height: SIDE };
    const path = await pictures(served, size);
    const { batch_id } = await served.call("ingest", { project, path });
    const start = { batch_id, start: true };
    const { jobs } = await served.call("approve_batch", start);
    const server = await WatchedServer.start(served.workspace, "2026-07-28");
    const id = await server.send("pre_label_batch", { batch_id, connection });
    const posted = () =>
      endpoint.got.filter(({ method }) => method === "POST").length;
    while (posted() < size.count) await pause(10);

    const times = await server.latencies(pause(WATCHED_MS));

    ok(times.at(-1)! < 1000, `one call took ${times.at(-1)} ms`);
    ok(times.length > 10, `${times.length} calls`);
    const since = performance.now();
    await server.cancel(id);
    const job_id = jobs[0]!.id;
    while ((await runOf(served, job_id))!.state === "running") await pause(10);
    const took = performance.now() - since;
    ok(took < 1000, `the cancel took ${took} ms`);
    ok((await runOf(served, job_id))!.error === "cancelled");
    await server.raw.end();
  }));
