import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { decode } from "../support/media.ts";
import { noisyPng } from "../support/odd_media.ts";
import { type Message, RawClient } from "../support/raw_client.ts";
import type { Picture } from "../support/resources.ts";
import { recorded } from "./program.ts";

const WIDTH = 12_000;
const HEIGHT = 9000;
const MAX_LINE_BYTES = 1_000_000;
const CLASSES = [
  { name: "spot", geometries: ["bbox"], color: "#00e0ff" },
  { name: "猫", geometries: ["classification_tag"] },
];
const PROJECT = { project: "Noise" };

function answer<T>({ result }: Message): T {
  const json = result?.structuredContent ?? {};
  ok(!("error" in json), JSON.stringify(json));
  return json as unknown as T;
}

/** An open job over one large noisy picture. */
async function opened(client: RawClient, path: string) {
  const call = <T>(tool: string, args: object) =>
    client.call(tool, { ...PROJECT, ...args }).then(answer<T>);
  await client.call("create_project", { name: PROJECT.project });
  await call("create_schema_version", { classes: CLASSES });
  const { batch_id } = await call<{ batch_id: string }>("ingest", { path });
  const { jobs } = answer<{ jobs: { id: string }[] }>(
    await client.call("approve_batch", { batch_id, start: true }),
  );
  const job_id = jobs[0]!.id;
  const { items } = answer<{ items: { id: string }[] }>(
    await client.call("next_pending_assets", { job_id }),
  );
  return { job_id, asset_id: items[0]!.id };
}

const LOOKS: readonly object[] = [
  {},
  { max_edge: 2000 },
  { region: [5000.5, 4000, 1999, 1500] },
  { overlay: true },
  { overlay: true, region: [700, 700, 400, 300] },
];

Deno.test("B59: the program shows a noisy 12000 × 9000 picture", () =>
  recorded(async () => {
    const room = await Deno.makeTempDir({ prefix: "visionset-looking-" });
    try {
      await Deno.mkdir(`${room}/in`);
      await Deno.writeFile(`${room}/in/noise.png`, noisyPng(WIDTH, HEIGHT));
      const workspace = ["--workspace", `${room}/workspace`];
      const client = new RawClient(
        ["mcp", ...workspace, "--max-pixels", "120000000"],
      );
      await client.initialize();
      const { job_id, asset_id } = await opened(client, `${room}/in`);
      const geometry = { type: "bbox", x: 10, y: 20, width: 30, height: 40 };
      const frame = {
        scale_x: 7.5,
        scale_y: 7.5,
        offset_x: 700,
        offset_y: 650,
      };
      const common = { asset_id, provenance: "human" };
      const tag = { type: "classification_tag" };
      const added = answer<{ items: { id: string; geometry: object }[] }>(
        await client.call("add_annotations", {
          job_id,
          annotations: [
            { ...common, label_class: "spot", geometry },
            { ...common, label_class: "猫", geometry: tag },
          ],
          frame,
        }),
      );
      deepStrictEqual(added.items[0]!.geometry, {
        type: "bbox",
        x: 775,
        y: 800,
        width: 225,
        height: 300,
      });
      for (const how of LOOKS) {
        const look = { ...PROJECT, asset_id, ...how };
        const told = await client.call("get_asset_image", look);
        const json = answer<Picture>(told);
        const line = client.lines.at(-1) ?? "";
        ok(Buffer.byteLength(line) < MAX_LINE_BYTES, `${line.length}`);
        const image = told.result?.content?.find((c) => c.type === "image");
        const { data = "" } = image as { data?: string };
        const { width, height } = await decode(Buffer.from(data, "base64"));
        deepStrictEqual(
          [width, height],
          [json.image_width, json.image_height],
        );
        ok(Math.max(width, height) <= 2000);
        const [, , w, h] = json.region!;
        strictEqual(json.scale_x, w / width);
        strictEqual(json.scale_y, h / (height - json.strip_height));
        const listed = json.legend?.items.map((entry) => entry.id);
        if ("overlay" in how) {
          deepStrictEqual(listed, added.items.map((item) => item.id));
        }
      }
      const { code, stderr } = await client.end();
      strictEqual(code, 0, stderr);
    } finally {
      await Deno.remove(room, { recursive: true });
    }
  }));
