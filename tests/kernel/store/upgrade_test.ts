import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { APPLICATION_ID } from "../../../kernel/store/check_format.ts";
import {
  FORMAT_VERSION,
  MIGRATIONS,
} from "../../../kernel/store/migrations.ts";
import { connectionTo } from "../../inference/room.ts";
import { StoreRoom } from "./room.ts";

/** The first 16 hex digits of the SHA-256 of each step: they never change. */
const STEPS = [
  "44cba20c410c0411",
  "8bf60d126f92cb37",
  "c57fcddb4eb31740",
  "7580ba72b575f593",
  "363722a85e80aa7c",
  "4ffa9446d8030c7e",
];

/** Makes a workspace as a program did that knew fewer steps. */
function makeOld(room: StoreRoom, format: number): void {
  Deno.mkdirSync(room.root);
  Deno.mkdirSync(`${room.root}/blobs`);
  room.sql(`
    PRAGMA journal_mode = WAL;
    ${MIGRATIONS.slice(0, format).join("")}
    INSERT INTO workspace VALUES ('${crypto.randomUUID()}', '2026-01-01');
    INSERT INTO project (seq, id, name, name_key)
      VALUES (1, '${crypto.randomUUID()}', 'Old', 'old');
    INSERT INTO dataset (id, project_seq, name)
      VALUES ('${crypto.randomUUID()}', 1, 'Old');
    PRAGMA application_id = ${APPLICATION_ID};
    PRAGMA user_version = ${format};
  `);
}

Deno.test("MIGRATIONS only ever grows at its end", () => {
  const found = MIGRATIONS.map((step) =>
    createHash("sha256").update(step).digest("hex").slice(0, 16)
  );
  assert.deepEqual(found, STEPS);
});

Deno.test("open() brings a workspace of any former format up to date", async (t) => {
  for (let format = 1; format < FORMAT_VERSION; format++) {
    await t.step(`format ${format}`, async () => {
      using room = new StoreRoom();
      makeOld(room, format);

      assert.deepEqual(await room.projects(), ["Old"]);
      await room.add("New");

      assert.deepEqual(await room.projects(), ["Old", "New"]);
      await room.session(({ store }) =>
        store.write((rows) => {
          const project = rows.projects.byNameKey("old")!;
          assert.equal(rows.recipes.page(project.id, PAGE).total, 0);
          rows.recipes.insert({
            id: crypto.randomUUID(),
            project_id: project.id,
            name: "small",
            spec: SPEC,
            created_at: "2026-01-02",
            updated_at: "2026-01-02",
          });
          assert.deepEqual(rows.recipes.names(project.id), ["small"]);
          assert.deepEqual(rows.connections.page(PAGE).total, 0);
          rows.connections.insert(CONNECTION);
          assert.deepEqual(rows.connections.byNameKey("finder"), CONNECTION);
          assert.deepEqual(rows.preLabelRuns.running(), []);
        })
      );
    });
  }
});

const CONNECTION = connectionTo("http://127.0.0.1/");
const PAGE = { limit: 1, offset: 0 };
const SPEC = {
  resize: null,
  augmentations: [],
  variants_per_train_image: 1,
  seed: 0,
};
