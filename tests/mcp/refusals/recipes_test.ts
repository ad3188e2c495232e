import { withServer } from "../../support/client.ts";
import { type Provocation, Provoker } from "./provoke.ts";
import { RECIPE } from "./stage.ts";

const project = "Cats";
const create = "create_preprocessing_recipe";
const get = "get_preprocessing_recipe";
const update = "update_preprocessing_recipe";

/** What each tool takes beside the project. */
const TOOLS = [
  [create, { name: "new", spec: RECIPE }],
  ["list_preprocessing_recipes", {}],
  [get, { name: "small" }],
  [update, { name: "small", new_name: "new" }],
] as const;

const BLANK = /^Not a valid preprocessing recipe name: .* non-blank/;

function unknown(name: string, says: RegExp): Provocation[] {
  return [
    { code: "RecipeNotFound", tool: get, args: { project, name }, says },
    {
      code: "RecipeNotFound",
      tool: update,
      args: { project, name, spec: RECIPE, new_name: "small" },
      says,
    },
  ];
}

Deno.test("tools about recipes refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("recipes");
    await served.call("create_project", { name: project });
    await served.call("create_project", { name: "Dogs" });
    await served.call(create, { project: "Dogs", name: "alien", spec: RECIPE });
    await provoker.all(t, served, unknown("small", /"small" .* has none yet$/));
    for (const name of ["small", "Größe"]) {
      await served.call(create, { project, name, spec: RECIPE });
    }
    const taken = (new_name: string, name: string): Provocation[] => {
      const others = name === "small" ? "Größe" : "small";
      return ([
        [create, { name: new_name, spec: RECIPE }],
        [update, { name: others, new_name }],
      ] as const).map(([tool, args]) => ({
        code: "RecipeNameTaken",
        tool,
        args: { project, ...args },
        says: new RegExp(`named "${name}"`),
      }));
    };
    const named = (name: string, says: RegExp): Provocation[] =>
      ([
        [create, { name, spec: RECIPE }],
        [get, { name }],
        [update, { name, new_name: "new" }],
        [update, { name: "small", new_name: name }],
      ] as const).map(([tool, args]) => ({
        code: "InvalidName",
        tool,
        args: { project, ...args },
        says,
      }));
    await provoker.all(t, served, [
      ...TOOLS.flatMap(([tool, args]): Provocation[] => [
        { code: "InvalidName", tool, args: { project: " ", ...args } },
        {
          code: "ProjectNotFound",
          tool,
          args: { project: "Birds", ...args },
          says: /"Birds"/,
        },
      ]),
      ...named(" \t", BLANK),
      ...named("é".repeat(201), /longer than 200 characters/),
      ...named("a\u0000b", /control character/),
      ...unknown("alien", /"alien" .* known: "small", "Größe"$/),
      ...taken("SMALL", "small"),
      ...taken(" gro\u0308sse ", "Größe"),
      {
        code: "EmptyRecipeUpdate",
        tool: update,
        args: { project, name: "small" },
      },
      {
        code: "EmptyRecipeUpdate",
        tool: update,
        args: { project, name: "small", spec: null, new_name: null },
      },
    ]);
    for (let i = 0; i < 25; i++) {
      await served.call(create, { project, name: `r${i}`, spec: RECIPE });
    }
    await provoker.all(t, served, unknown("r25", /"r17" and 7 more$/));
    provoker.finish();
  }, { era: "2025-11-25" }));
