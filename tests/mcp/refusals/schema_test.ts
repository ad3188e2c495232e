import { withServer } from "../../support/client.ts";
import type { Arguments } from "../../support/client.ts";
import { box, open } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";

const A_CLASS = { name: "cat", geometries: ["bbox"] };

function faulty(
  tool: "preview_schema_change" | "create_schema_version",
): Provocation[] {
  const refused = (
    code: Provocation["code"],
    says: RegExp,
    ...classes: Arguments[]
  ): Provocation => ({ code, tool, args: { project: "Cats", classes }, says });
  const attributes = (...attributes: Arguments[]) => ({
    ...A_CLASS,
    attributes,
  });
  const text = { kind: "string" };
  return [
    { code: "InvalidName", tool, args: { project: "", classes: [] } },
    { code: "ProjectNotFound", tool, args: { project: "Dogs", classes: [] } },
    refused(
      "UnsupportedGeometry",
      /geometry keypoints, mask; supported: bbox, classification_tag, polygon, polyline$/,
      { name: "cat", geometries: ["mask", "bbox"] },
      { name: "CAT", geometries: ["keypoints"] },
    ),
    refused(
      "InvalidSchema",
      /^classes\.1\.name: "CAT " and "cat" are one name|^classes\.1\.name: "CAT" and "cat" are one name/,
      A_CLASS,
      { ...A_CLASS, name: "CAT " },
    ),
    refused("InvalidSchema", /^classes\.0\.name: .*non-blank/, {
      ...A_CLASS,
      name: "  ",
    }),
    refused("InvalidSchema", /^classes\.0\.name: .*control character/, {
      ...A_CLASS,
      name: "a\nb",
    }),
    refused(
      "InvalidSchema",
      /^classes\.0\.attributes\.1\.name: "Size" and "size" are one name/,
      attributes({ ...text, name: "size" }, { ...text, name: "Size" }),
    ),
    refused(
      "InvalidSchema",
      /^classes\.0\.attributes\.0\.options\.1: not a valid option: .*non-blank/,
      attributes({ name: "size", kind: "select", options: ["big", " "] }),
    ),
  ];
}

Deno.test("tools about schemas refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("schema");
    const { project, job_id, assets } = await open(served);
    await served.call("create_project", { name: "Bare" });
    await provoker.all(t, served, [
      ...faulty("preview_schema_change"),
      ...faulty("create_schema_version"),
    ]);
    const compare = (project: string, from_version = 1, to_version = 1) => ({
      tool: "compare_schema_versions" as const,
      args: { project, from_version, to_version },
    });
    await provoker.all(t, served, [
      { code: "InvalidName", tool: "get_schema", args: { project: " " } },
      { code: "ProjectNotFound", tool: "get_schema", args: { project: "no" } },
      {
        code: "SchemaNotFound",
        tool: "get_schema",
        args: { project: "Bare" },
        says: /no label schema yet/,
      },
      {
        code: "SchemaNotFound",
        tool: "get_schema",
        args: { project: "Bare", version: 3 },
        says: /no label schema yet/,
      },
      {
        code: "SchemaNotFound",
        tool: "get_schema",
        args: { project, version: 7 },
        says: /no schema version 7; versions run from 1 to 1$/,
      },
      { code: "InvalidName", ...compare("\n") },
      { code: "ProjectNotFound", ...compare("no") },
      { code: "SchemaNotFound", ...compare("Bare"), says: /yet/ },
      { code: "SchemaNotFound", ...compare(project, 2, 1), says: /version 2;/ },
      { code: "SchemaNotFound", ...compare(project, 1, 3), says: /version 3;/ },
    ]);
    await served.call("add_annotations", {
      job_id,
      annotations: [box(assets[0]!.id), box(assets[0]!.id), box(assets[1]!.id)],
    });
    const narrow = (allow_destructive: boolean) => ({
      tool: "create_schema_version" as const,
      args: {
        project,
        classes: [
          { name: "lane", geometries: ["polyline"] },
          { name: "sunny", geometries: ["classification_tag"] },
        ],
        allow_destructive,
      },
    });
    // Labels are in the way too: the missing flag is reported before them.
    await provoker.all(t, served, [
      {
        code: "DestructiveSchemaChange",
        ...narrow(false),
        says: /contract: "cat": .*removed/,
      },
      {
        code: "SchemaChangeWouldOrphan",
        ...narrow(true),
        says: /"cat" has 3 on 2 asset\(s\)/,
      },
      {
        code: "SchemaChangeWouldOrphan",
        tool: "create_schema_version",
        args: {
          project,
          classes: [{ ...A_CLASS, geometries: ["polygon"] }],
          allow_destructive: true,
        },
        says: /"cat" has 3/,
      },
    ]);
    provoker.finish();
  }));
