import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { writeTinyPictures } from "../../bench/tiny_pictures.ts";
import { CLASSES, PROJECT, ServiceRoom } from "../../kernel/services/room.ts";
import { plainPng } from "../../support/plain_png.ts";

/** A folder of so many pictures, each of its own colour. */
export async function pictures(
  room: ServiceRoom,
  count: number,
): Promise<string> {
  const folder = `${room.folder}/pictures`;
  await writeTinyPictures(folder, count);
  return folder;
}

/**
 * A workspace with a draft batch of so many labelled assets, put there behind
 * the back of the services, which would take a minute.
 */
export async function drafted(
  count: number,
  options: { readonly bytes: boolean },
): Promise<{ room: ServiceRoom; batch_id: string }> {
  const room = await ServiceRoom.make(CLASSES);
  const { batch_id } = await room.ingest(await pictures(room, 1));
  const db = new DatabaseSync(`${room.workspace}/visionset.db`);
  try {
    db.exec("BEGIN");
    const insert = db.prepare(
      `INSERT INTO asset (id, project_seq, modality, content_hash, uri, width,
         height, format) VALUES (?, 1, 'image', unhex(?), '/', 32, 24, 'png')`,
    );
    for (let i = 1; i < count; i++) {
      const bytes = plainPng(32, 24, [i & 255, (i >> 8) & 255, 1]);
      const hash = createHash("sha256").update(bytes).digest("hex");
      if (options.bytes) store(room, hash, bytes);
      insert.run(crypto.randomUUID(), hash);
    }
    db.exec(
      `INSERT INTO batch_asset
       SELECT 1, seq - 1, seq FROM asset WHERE seq > 1;
       INSERT INTO annotation (id, project_seq, asset_seq, label_class,
         schema_version, geometry_type, geometry, attributes, provenance)
       SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
           substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2)
           || '-' || hex(randomblob(6))),
         1, seq, 'car', 1, 'bbox',
         '{"type":"bbox","x":1,"y":2,"width":3.5,"height":4.25}', '{}', 'human'
       FROM asset;
       COMMIT`,
    );
  } finally {
    db.close();
  }
  return { room, batch_id };
}

function store(room: ServiceRoom, hash: string, bytes: Uint8Array): void {
  const path = `${room.workspace}/blobs/${hash.slice(0, 2)}/${
    hash.slice(2, 4)
  }/${hash}`;
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeFileSync(path, bytes);
}

/** Whether an export to a folder has begun to write pictures. */
export function isBeingWritten(dest: string): boolean {
  try {
    return [...Deno.readDirSync(dest)].some(({ name }) =>
      Deno.statSync(`${dest}/${name}/new/images/train`).isDirectory
    );
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** A workspace whose project has a release `v1` of so many pictures. */
export async function released(count: number): Promise<ServiceRoom> {
  const { room, batch_id } = await drafted(count, { bytes: true });
  const batch = await room.open(batch_id);
  await room.finish(batch);
  await room.do((s) =>
    s.releases.publish({ project: PROJECT, tag: "v1", split: null })
  );
  return room;
}
