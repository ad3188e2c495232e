import { withServer } from "../../support/client.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { NOBODY } from "./stage.ts";

Deno.test("tools about projects refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("projects");
    await served.call("create_project", { name: "Cats" });
    await served.call("create_project", { name: "Größe" });
    const named = (name: string, says: RegExp): Provocation => ({
      code: "InvalidName",
      tool: "create_project",
      args: { name },
      says,
    });
    const taken = (name: string): Provocation => ({
      code: "ProjectNameTaken",
      tool: "create_project",
      args: { name },
    });
    await provoker.all(t, served, [
      named(" \t\n ", /^Not a valid project name: it needs .* non-blank/),
      named("a\u0000b", /control character/),
      named("a\u202eb", /invisible character/),
      named("a\ud800", /not well-formed Unicode/),
      named("é".repeat(201), /longer than 200 characters/),
      { ...taken("Cats"), says: /"Cats"/ },
      { ...taken("  cATS "), says: /"Cats"/ },
      taken("gro\u0308ße"),
      taken("GRÖSSE"),
      {
        code: "InvalidName",
        tool: "get_project",
        args: { project: " " },
        says: /non-blank/,
      },
      {
        code: "ProjectNotFound",
        tool: "get_project",
        args: { project: "Dogs" },
        says: /"Dogs"/,
      },
      {
        code: "ProjectNotFound",
        tool: "get_project",
        args: { project: NOBODY },
        says: new RegExp(NOBODY),
      },
    ]);
    const description = '"'.repeat(4000);
    for (let i = 0; i < 45; i++) {
      await served.call("create_project", { name: `p${i}`, description });
    }
    await provoker.all(t, served, [
      {
        code: "AnswerTooLarge",
        tool: "list_projects",
        args: {},
        says: /over the limit of 1000000/,
      },
    ]);
    await t.step("and a shorter page goes through", async () => {
      await served.call("list_projects", { limit: 10 });
    });
    provoker.finish();
  }, { era: "2025-11-25" }));
