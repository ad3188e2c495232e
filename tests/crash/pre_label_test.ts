import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeTinyPictures } from "../bench/tiny_pictures.ts";
import { box, found, OracleEndpoint } from "../mcp/pre_label/room.ts";
import { Random } from "../support/random.ts";
import { PROJECT } from "./ledger.ts";
import { rows } from "./rows.ts";
import { crashSeed } from "./seed.ts";
import { pause, Victim } from "./victim.ts";

const COUNT = 200;
const KILLS = 4;
/** Labels that each asset gets. */
const LABELS = 5;

const seed = crashSeed();

Deno.test(`a run over ${COUNT} pictures killed ${KILLS} times labels each once and whole, seed ${seed}`, async () => {
  const room = await Deno.makeTempDir({ prefix: "visionset-crash-" });
  const workspace = join(room, "workspace");
  const random = new Random(seed);
  await using endpoint = new OracleEndpoint(async () => {
    await pause(random.next() * 20);
    return Array.from({ length: LABELS }, (_, i) => found("cat", box(i)));
  });
  try {
    const request = await begin(workspace, join(room, "pictures"), endpoint);
    let labelled = 0;
    for (let kill = 1; kill <= KILLS; kill++) {
      const server = await Victim.start(workspace);
      const answer = server.call("pre_label_batch", request);
      const until = kill * COUNT / (KILLS + 1);
      while (labelledIn(workspace) < until) await pause(5);
      await server.kill();

      strictEqual(await answer, null, "it was over before");
      const now = requireWhole(workspace);
      ok(now >= labelled && now < COUNT, `${now} after ${labelled}`);
      labelled = now;
      await requireRefusedUntilDead(workspace, request);
    }
    endpoint.asked.length = 0;
    const server = await Victim.start(workspace);

    const last = await server.must("pre_label_batch", request);

    await server.end();
    strictEqual(endpoint.asked.length, COUNT - labelled);
    strictEqual(last.annotations_written, LABELS * (COUNT - labelled));
    strictEqual(requireWhole(workspace), COUNT);
    const runs = rows(workspace, "SELECT state, error FROM pre_label_run");
    deepStrictEqual(
      runs.map(({ state, error }) => [state, error]),
      [...Array(KILLS).fill(["failed", "interrupted"]), ["succeeded", null]],
    );
  } finally {
    await Deno.remove(room, { recursive: true });
  }
});

async function begin(
  workspace: string,
  path: string,
  endpoint: OracleEndpoint,
) {
  await writeTinyPictures(path, COUNT);
  const server = await Victim.start(workspace);
  await server.must("create_project", { name: PROJECT.project });
  await server.must("create_schema_version", {
    ...PROJECT,
    classes: [{ name: "cat", geometries: ["bbox"] }],
  });
  const { batch_id } = await server.must("ingest", { ...PROJECT, path });
  await server.must("approve_batch", { batch_id, start: true });
  const connection = "finder";
  await server.must("create_inference_connection", {
    name: connection,
    connection_type: "http",
    model_id: "acme/orchard",
    model_revision: "r12",
    endpoint_url: endpoint.url(),
  });
  await server.must("test_inference_connection", { connection });
  await server.end();
  return { batch_id, connection };
}

/** The killed run seems to live, so nothing runs; then it counts as dead. */
async function requireRefusedUntilDead(
  workspace: string,
  request: object,
): Promise<void> {
  const server = await Victim.start(workspace);
  const refused = await server.ask("pre_label_batch", request);
  await server.end();
  ok(/ is being pre-labelled already, /.test(JSON.stringify(refused)));
  const db = new DatabaseSync(join(workspace, "visionset.db"));
  db.exec("UPDATE pre_label_run SET heartbeat_at = '2020-01-01T00:00:00Z'");
  db.close();
}

function labelledIn(workspace: string): number {
  const of = "SELECT asset_seq FROM job_asset WHERE progress = 'pre_labeled'";
  return rows(workspace, of).length;
}

/** How many assets are labelled; each must be whole, and say so. */
function requireWhole(workspace: string): number {
  const found = rows(
    workspace,
    `SELECT ja.progress, count(n.seq) AS labels, count(DISTINCT n.geometry)
       AS shapes
     FROM job_asset ja LEFT JOIN annotation n ON n.asset_seq = ja.asset_seq
     GROUP BY ja.asset_seq`,
  );
  strictEqual(found.length, COUNT);
  for (const { progress, labels, shapes } of found) {
    const whole = progress === "pre_labeled" ? LABELS : 0;
    deepStrictEqual([labels, shapes], [whole, whole], String(progress));
  }
  return found.filter(({ labels }) => labels === LABELS).length;
}
