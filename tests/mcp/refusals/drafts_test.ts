import { type Arguments, withServer } from "../../support/client.ts";
import { box, open } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";

const DONE = { name: "cat", geometries: ["bbox"] };

const TOOLS = [
  ["get_schema_draft", {}],
  ["set_schema_draft", { classes: [] }],
  ["publish_schema_draft", { revision: 1 }],
  ["clear_schema_draft", {}],
] as const;

Deno.test("tools about schema drafts refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("drafts");
    const { project, job_id, assets } = await open(served);
    const [asset] = assets;
    await served.call("add_annotations", {
      job_id,
      annotations: [box(asset!.id)],
    });
    const set = (revision: number | null, says: RegExp): Provocation => ({
      code: "StaleWrite",
      tool: "set_schema_draft",
      args: { project, classes: [], revision },
      says,
    });
    const publish = (
      code: Provocation["code"],
      says: RegExp,
      args: Arguments,
    ): Provocation => ({
      code,
      tool: "publish_schema_draft",
      args: { project, ...args },
      says,
    });
    await provoker.all(t, served, [
      ...TOOLS.flatMap(([tool, args]): Provocation[] => [
        { code: "InvalidName", tool, args: { ...args, project: " " } },
        {
          code: "ProjectNotFound",
          tool,
          args: { ...args, project: "Dogs" },
          says: /"Dogs"/,
        },
      ]),
      publish("SchemaDraftNotFound", /no curated draft/, { revision: 1 }),
      set(1, /the curated draft .* absent now/),
    ]);
    await served.call("set_schema_draft", { project, classes: [] });
    await provoker.all(t, served, [
      set(null, /at revision 1 now/),
      set(2, /at revision 1 now/),
      publish("StaleWrite", /at revision 1 now/, { revision: 2 }),
      publish("SchemaDraftNotFound", /no annotation draft/, {
        revision: 1,
        kind: "annotation",
      }),
    ]);
    const drafts: [Provocation["code"], RegExp, Arguments[], boolean][] = [
      [
        "InvalidSchema",
        /^classes\.1\.name: .*non-blank/,
        [DONE, { ...DONE, name: "" }],
        !1,
      ],
      ["InvalidSchema", /^classes\.0: geometries: /, [{ name: "cat" }], !1],
      [
        "InvalidSchema",
        /^classes\.1\.name: "CAT" and "cat" are one name/,
        [DONE, { ...DONE, name: "CAT" }],
        !1,
      ],
      [
        "UnsupportedGeometry",
        /geometry mask;/,
        [{ name: "cat", geometries: ["mask"] }],
        !1,
      ],
      ["DestructiveSchemaChange", /"cat": class removed/, [], false],
      ["SchemaChangeWouldOrphan", /"cat" has 1 on 1 asset/, [], true],
    ];
    let revision = 1;
    for (const [code, says, classes, allow_destructive] of drafts) {
      const draft = { project, classes, revision };
      ({ revision } = await served.call("set_schema_draft", draft));
      const args = { revision, allow_destructive };
      await provoker.all(t, served, [publish(code, says, args)]);
    }
    provoker.finish();
  }, { era: "2025-11-25" }));
