import assert from "node:assert/strict";
import { RecipeSpec } from "../../../kernel/mod.ts";
import { refused } from "../../exporters/refused.ts";
import { PROJECT, ServiceRoom } from "./room.ts";

const SPEC = RecipeSpec.parse({
  resize: { mode: "stretch", width: 64, height: 48 },
});

function create(room: ServiceRoom, name: string, project = PROJECT) {
  return room.do((s) => s.recipes.create({ project, name, spec: SPEC }));
}

Deno.test("open() gives an export the name as stored, and the spec", async () => {
  using room = await ServiceRoom.make();
  await create(room, "Small");
  const open = (name: string, project = "project") =>
    room.do((s) => s.recipes.open({ project, name }));

  assert.deepEqual(await open(" sMALL"), { name: "Small", spec: SPEC });
  await refused(() => open("big"), "RecipeNotFound", /known: "Small"$/);
  await refused(() => open(" "), "InvalidName");
  await refused(() => open("small", "other"), "ProjectNotFound");
});

Deno.test("create() and update() let one writer of a name win", async () => {
  using room = await ServiceRoom.make();
  const others = ["a", "b", "c"];
  for (const name of others) await create(room, name);

  const outcomes = await Promise.allSettled([
    ...["race", "Race", "RACE"].map((name) => create(room, name)),
    ...others.map((name) =>
      room.do((s) =>
        s.recipes.update({
          project: PROJECT,
          name,
          spec: null,
          new_name: "rAce",
        })
      )
    ),
  ]);

  const lost = outcomes.filter((o) => o.status === "rejected");
  assert.equal(lost.length, 5);
  for (const { reason } of lost) assert.equal(reason.code, "RecipeNameTaken");
});

Deno.test("a deleted project takes its recipes, and no other's", async () => {
  using room = await ServiceRoom.make();
  await room.do((s) => s.projects.create({ name: "Other", description: null }));
  for (const name of ["a", "b"]) await create(room, name);
  await create(room, "c", "Other");

  await refused(
    () => room.do((s) => s.deletions.project(PROJECT, false)),
    "ConfirmationRequired",
    /with its 2 recipes;/,
  );
  await room.do((s) => s.deletions.project(PROJECT, true));

  assert.deepEqual(room.sql("SELECT name FROM recipe").map((r) => r["name"]), [
    "c",
  ]);
});
