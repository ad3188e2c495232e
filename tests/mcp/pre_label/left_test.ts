import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { writeModelFolder } from "../../models/model_folder.ts";
import { endlessDetector } from "../../models/sick_models.ts";
import { withServer } from "../../support/client.ts";
import { open } from "../../support/cycle.ts";
import { childrenOf, isRunning, until } from "../../support/processes.ts";
import { WatchedServer } from "../tasks/watched.ts";
import { found, OracleEndpoint, pause, ready, runOf } from "./room.ts";

const CANCELLED = ["failed", "cancelled"];

/** Closes a server's input while a run goes on; answers how long it lives. */
async function leave(server: WatchedServer): Promise<number> {
  const start = performance.now();
  const { code, stderr } = await server.raw.end();
  strictEqual(code, 0, stderr);
  return performance.now() - start;
}

Deno.test("a model's process ends within a second when the client closes stdin", () =>
  withServer(async (served) => {
    const models = `${served.room}/models`;
    await writeModelFolder(`${models}/endless`, endlessDetector());
    const classes = [{ name: "red", geometries: ["bbox" as const] }];
    const { job_id } = await open(served, { classes });
    const { id } = await served.call("create_inference_connection", {
      name: "resident",
      connection_type: "local",
      model_id: "endless",
      model_revision: "r1",
      device: "cpu",
      precision: "fp32",
    });
    const server = await WatchedServer.start(served.workspace, "2025-11-25", [
      "--models",
      models,
    ]);
    const connection = "resident";
    await server.call("download_connection_weights", { connection });
    await server.send("pre_label_job", { job_id, connection });
    const holders = () => childrenOf(server.raw.pid, id);
    await until(() => holders().length > 0, 20_000);
    const [child] = holders();
    // Time to load the model and take up work.
    await pause(1500);

    const leaving = leave(server);

    await until(() => !isRunning(child!), 1000);
    ok(await leaving < 2000);
    const run = (await runOf(served, job_id))!;
    deepStrictEqual([run.state, run.error], CANCELLED);
  }));

Deno.test("requests to an endpoint are dropped when the client closes stdin", () =>
  withServer(async (served) => {
    const never = Promise.withResolvers<void>();
    await using endpoint = new OracleEndpoint(async () => {
      await never.promise;
      return [found()];
    });
    const { job_id, connection } = await ready(served, endpoint);
    const server = await WatchedServer.start(served.workspace, "2026-07-28");
    await server.send("pre_label_job", { job_id, connection });
    while (endpoint.asked.length === 0) await pause(10);

    const took = await leave(server);

    ok(took < 2000, `${took} ms`);
    const run = (await runOf(served, job_id))!;
    deepStrictEqual([run.state, run.error], CANCELLED);
    never.resolve();
  }));
