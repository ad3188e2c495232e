import assert from "node:assert/strict";
import type { RefusalCode } from "../../../kernel/mod.ts";
import { DraftLabelClass } from "../../../kernel/domain/schema_draft.ts";
import { refused } from "../../exporters/refused.ts";
import { CLASSES, PROJECT, ServiceRoom } from "./room.ts";

const CURATED = { project: PROJECT, kind: "curated" } as const;

function save(
  room: ServiceRoom,
  classes: readonly object[],
  revision: number | null,
  note = "",
) {
  return room.do((s) =>
    s.drafts.save({
      ...CURATED,
      classes: classes.map((sketch) => DraftLabelClass.parse(sketch)),
      note,
      revision,
    })
  );
}

function publish(
  room: ServiceRoom,
  revision: number,
  allow_destructive = false,
) {
  return room.do((s) =>
    s.drafts.publish({ ...CURATED, revision, allow_destructive })
  );
}

Deno.test("save() guards the draft by its revision", async () => {
  using room = await ServiceRoom.make(CLASSES);
  const get = () => room.do((s) => s.drafts.get(CURATED));
  assert.equal(await get(), null);
  await refused(() => save(room, [], 1), "StaleWrite", /absent/);

  const first = await save(room, [{}], null, "begun");
  assert.equal(first.revision, 1);
  assert.equal(first.based_on, 1);
  await refused(() => save(room, [], null), "StaleWrite", /at revision 1/);
  await refused(() => save(room, [], 2), "StaleWrite", /at revision 1/);
  const second = await save(room, [], 1);
  const third = await save(room, [], 2);

  assert.deepEqual(await get(), third);
  assert.deepEqual([second.note, third.revision], ["", 3]);
  assert.equal(third.id, first.id);
  const other = { project: PROJECT, kind: "annotation" } as const;
  assert.equal(await room.do((s) => s.drafts.get(other)), null);
  assert.equal(await room.do((s) => s.drafts.clear(CURATED)), true);
  assert.equal(await room.do((s) => s.drafts.clear(CURATED)), false);
});

Deno.test("publish() of a draft makes a version of it and spends it", async () => {
  using room = await ServiceRoom.make(CLASSES);
  await refused(() => publish(room, 1), "SchemaDraftNotFound");
  await save(
    room,
    [...CLASSES, { name: "new", geometries: ["bbox"] }],
    null,
    " why ",
  );
  await refused(() => publish(room, 2), "StaleWrite", /at revision 1/);

  const { published } = await publish(room, 1);

  assert.equal(published.version, 2);
  assert.equal(published.description, "why");
  assert.equal(published.provenance, "curated");
  assert.equal(await room.do((s) => s.drafts.get(CURATED)), null);

  const again = await save(room, published.classes, null, "the same again");
  // A revision that was read before must not fit a draft begun since.
  await refused(() => publish(room, 1), "StaleWrite", /at revision 2/);
  const same = await publish(room, again.revision);
  assert.equal(same.published.version, 2);
  assert.equal(same.published.description, "why");
  assert.equal(await room.do((s) => s.drafts.get(CURATED)), null);
});

Deno.test("publish() of an unfinished draft says what is missing and keeps it", async (t) => {
  using room = await ServiceRoom.make(CLASSES);
  const done = { name: "a", geometries: ["bbox"] };
  const attribute = (
    more: object,
  ) => [done, { ...done, name: "b", attributes: [more] }];
  const cases: [string, object[], RefusalCode, RegExp][] = [
    [
      "no name",
      [done, { geometries: ["bbox"] }],
      "InvalidSchema",
      /^classes.1/,
    ],
    [
      "no geometry",
      [done, { name: "b" }],
      "InvalidSchema",
      /^classes.1: geometries: /,
    ],
    [
      "no kind",
      attribute({ name: "n" }),
      "InvalidSchema",
      /^classes.1: attributes.0.kind: /,
    ],
    [
      "no option",
      attribute({ name: "n", kind: "select" }),
      "InvalidSchema",
      /^classes.1: attributes.0.options: /,
    ],
    [
      "twins",
      [done, { ...done, name: "A" }],
      "InvalidSchema",
      /^classes.1.name/,
    ],
    [
      "a mask",
      [{ name: "a", geometries: ["mask"] }],
      "UnsupportedGeometry",
      /mask/,
    ],
    ["classes lost", [], "DestructiveSchemaChange", /"car": class removed/],
  ];
  let revision: number | null = null;
  for (const [name, classes, code, words] of cases) {
    await t.step(name, async () => {
      const draft = await save(room, classes, revision);
      revision = draft.revision;

      await refused(() => publish(room, draft.revision), code, words);

      assert.deepEqual(await room.do((s) => s.drafts.get(CURATED)), draft);
    });
  }
  const { versions } = await room.do((s) => s.schemas.get(PROJECT, null));
  assert.deepEqual(versions, [1]);
});
