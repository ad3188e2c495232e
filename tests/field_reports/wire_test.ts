import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { type Bytes, decode, jpeg, noise, png } from "../support/media.ts";
import { blankPng, damaged } from "../support/odd_media.ts";
import { type Message, RawClient } from "../support/raw_client.ts";
import { CLASSES } from "./room.ts";

const MAX_LINE_BYTES = 1_000_000;
const PROJECT = { project: "Field" };

/** A session over the bare protocol, its project made. */
async function withSession(
  body: (client: RawClient, room: string) => Promise<void>,
): Promise<void> {
  const room = await Deno.makeTempDir({ prefix: "visionset-wire-" });
  try {
    const client = new RawClient(["mcp", "--workspace", `${room}/workspace`]);
    await client.initialize();
    await client.call("create_project", { name: PROJECT.project });
    await client.call("create_schema_version", {
      ...PROJECT,
      classes: CLASSES,
    });
    await body(client, room);
    const { code, stderr } = await client.end();
    strictEqual(code, 0, stderr);
    for (const line of client.lines) {
      strictEqual(JSON.parse(line).jsonrpc, "2.0", line.slice(0, 200));
      ok(Buffer.byteLength(line) < MAX_LINE_BYTES);
    }
  } finally {
    await Deno.remove(room, { recursive: true });
  }
}

async function ingest(
  client: RawClient,
  path: string,
  files: Readonly<Record<string, Bytes>>,
): Promise<Readonly<Record<string, unknown>>> {
  await Deno.mkdir(path);
  for (const [name, bytes] of Object.entries(files)) {
    await Deno.writeFile(`${path}/${name}`, bytes);
  }
  return answerOf(await client.call("ingest", { ...PROJECT, path }));
}

function answerOf(message: Message): Readonly<Record<string, unknown>> {
  return message.result?.structuredContent ?? {};
}

async function firstAsset(
  client: RawClient,
  batch_id: unknown,
): Promise<{ id: string; content_hash: string }> {
  const page = await client.call("list_batch_assets", { batch_id });
  const { items } = answerOf(page) as {
    items: { id: string; content_hash: string }[];
  };
  return items[0]!;
}

Deno.test("B59: codec warnings and failing tools leave stdout to the protocol", () =>
  withSession(async (client, room) => {
    const photo = await jpeg(noise(160, 120));
    const drawing = await png(noise(160, 120));
    const files: Record<string, Bytes> = {
      "cut.jpg": photo.slice(0, 4000),
      "whole.jpg": photo,
    };
    for (let seed = 1; seed <= 8; seed++) {
      files[`bad${seed}.jpg`] = damaged(photo, 700 * seed, 300, seed);
      files[`bad${seed}.png`] = damaged(drawing, 100 * seed, 50, seed);
    }
    const report = await ingest(client, `${room}/pictures`, files);
    const counts = ["created", "deduplicated", "repeated", "failed"];
    const sum = counts.reduce((n, key) => n + Number(report[key]), 0);
    strictEqual(sum, Object.keys(files).length);

    const asset = await firstAsset(client, report["batch_id"]);
    const hash = asset.content_hash;
    const blob = `${room}/workspace/blobs/${hash.slice(0, 2)}/${
      hash.slice(2, 4)
    }/${hash}`;
    await Deno.writeFile(blob, photo.slice(0, 900));
    const look = { ...PROJECT, asset_id: asset.id, full: true };
    await client.call("get_asset_image", look);
    await Deno.remove(`${room}/workspace/visionset.db`);
    await Deno.mkdir(`${room}/workspace/visionset.db`);
    const broken = await client.call("list_projects");
    ok("error" in answerOf(broken) || broken.result?.isError);
    ok((await client.call("list_formats")).result);
  }));

Deno.test("B59: a look at a large noisy picture fits a line", () =>
  withSession(async (client, room) => {
    const { batch_id } = await ingest(client, `${room}/large`, {
      "noise.png": await png(noise(4000, 3000)),
    });
    const asset = await firstAsset(client, batch_id);

    const look = { ...PROJECT, asset_id: asset.id };
    const { result } = await client.call("get_asset_image", look);

    const seen = result?.structuredContent ?? {};
    const { image_width, image_height, scale_x, scale_y } = seen;
    ok(Number(image_width) <= 2000 && Number(image_height) <= 2000);
    strictEqual(Number(scale_x) * Number(image_width), 4000);
    strictEqual(Number(scale_y) * Number(image_height), 3000);
    const [block] = result?.content ?? [];
    const { data = "" } = block as { data?: string };
    const picture = await decode(Buffer.from(data, "base64"));
    deepStrictEqual(
      [picture.width, picture.height],
      [image_width, image_height],
    );
    const full = await client.call("get_asset_image", { ...look, full: true });
    ok("error" in answerOf(full), "a full picture over the limit is refused");
  }));

Deno.test("B59: a picture over the pixel limit is refused by name", () =>
  withSession(async (client, room) => {
    const report = await ingest(client, `${room}/huge`, {
      "huge.png": blankPng(12_000, 9000),
    });

    strictEqual(report["created"], 0);
    const [failure] = report["failures"] as { name: string; kind: string }[];
    deepStrictEqual([failure?.name, failure?.kind], [
      "huge.png",
      "unsupported",
    ]);
  }));
