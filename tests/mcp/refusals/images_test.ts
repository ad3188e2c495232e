import { ok } from "node:assert/strict";
import { withServer } from "../../support/client.ts";
import type { Served } from "../../support/client.ts";
import { draft } from "../../support/cycle.ts";
import { noise, png } from "../../support/media.ts";
import { blankPng } from "../../support/odd_media.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { NOBODY } from "./stage.ts";
import { blobPath, edit } from "./state.ts";

/** A project with one picture over the pixels, and one over the bytes. */
async function large(served: Served) {
  const path = `${served.room}/large`;
  await Deno.mkdir(path);
  await Deno.writeFile(`${path}/a.png`, blankPng(2001, 3));
  await Deno.writeFile(`${path}/b.png`, await png(noise(600, 500)));
  const project = "Large";
  await served.call("create_project", { name: project });
  const { batch_id } = await served.call("ingest", { project, path });
  const { items } = await served.call("list_batch_assets", { batch_id });
  return items.map((asset) => asset.id);
}

Deno.test("get_asset_image() refuses", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("images");
    const { project, batch_id } = await draft(served);
    const { items } = await served.call("list_batch_assets", { batch_id });
    const [bare, lost, damaged] = items;
    ok(bare && lost && damaged);
    const [wide, heavy] = await large(served);
    const nothing = /holds no pixel of the 64×48 picture/;
    const look = (
      code: Provocation["code"],
      args: Provocation["args"],
      says: RegExp,
    ): Provocation => ({
      code,
      tool: "get_asset_image",
      args: { project, ...args },
      says,
    });
    const one = { asset_id: bare.id };
    await provoker.all(t, served, [
      look("InvalidName", { project: " ", ...one }, /project name/),
      look("ProjectNotFound", { project: "Dogs", ...one }, /"Dogs"/),
      look("MalformedIdentifier", { asset_id: "0000.png" }, /^asset_id/),
      look("AssetNotFound", { asset_id: NOBODY }, new RegExp(NOBODY)),
      look("AssetNotFound", { project: "Large", ...one }, new RegExp(bare.id)),
      look(
        "PictureTooLarge",
        { project: "Large", asset_id: wide, full: true },
        /full 2001×3 picture .*an edge of 2001 pixels/,
      ),
      look(
        "PictureTooLarge",
        { project: "Large", asset_id: wide, full: true, overlay: true },
        /full 2001×3 picture .*an edge of 2001 pixels/,
      ),
      look(
        "PictureTooLarge",
        { project: "Large", asset_id: heavy, full: true },
        /600×500 .*bytes are over the 720000/,
      ),
      ...[
        [64, 0, 1, 1],
        [0, 48, 9, 9],
        [-5, 0, 5, 5],
        [0, -1e300, 5, 5],
        [1e300, 0, 1e300, 5],
      ].map((region) =>
        look("RegionOutsidePicture", { ...one, region }, nothing)
      ),
    ]);
    edit(
      served,
      `UPDATE asset SET thumbnail_hash = NULL WHERE id = '${bare.id}'`,
    );
    await provoker.all(t, served, [
      look("ThumbnailNotCached", one, new RegExp(bare.id)),
    ]);
    for (const hash of [lost.content_hash, lost.thumbnail_hash]) {
      await Deno.remove(blobPath(served, hash!));
    }
    for (const hash of [damaged.content_hash, damaged.thumbnail_hash]) {
      await Deno.writeTextFile(blobPath(served, hash!), "no picture");
    }
    await provoker.all(
      t,
      served,
      [
        {},
        { full: true },
        { max_edge: 64 },
        { region: [0, 0, 9, 9] },
        { overlay: true },
      ].flatMap((how) => [
        look(
          "WorkspaceCorrupt",
          { asset_id: lost.id, ...how },
          new RegExp(`asset ${lost.id} .* its stored bytes are gone$`),
        ),
        look(
          "WorkspaceCorrupt",
          { asset_id: damaged.id, ...how },
          new RegExp(`asset ${damaged.id} cannot be read: `),
        ),
      ]),
    );
    await t.step("and what the hint names helps", async () => {
      await served.call("get_asset_image", { project, ...one, max_edge: 64 });
      const part = { region: [1990, 0, 11, 3] };
      for (const how of [{ max_edge: 2000 }, part, { overlay: true }]) {
        await served.call("get_asset_image", {
          project: "Large",
          asset_id: wide,
          ...how,
        });
      }
      await served.call("backfill_thumbnails", { project });
      await served.call("get_asset_image", { project, ...one });
    });
    provoker.finish();
  }, { era: "2025-11-25" }));
