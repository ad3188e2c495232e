import { withServer } from "../../support/client.ts";
import { box, draft, open, promoted } from "../../support/cycle.ts";
import { type Provocation, Provoker } from "./provoke.ts";

const TOOLS = [
  "dataset_stats",
  "list_releases",
  "publish_release",
  "verify_release",
] as const;

Deno.test("tools about releases refuse", (t) =>
  withServer(async (served) => {
    const provoker = new Provoker("releases");
    const { project } = await promoted(served);
    await served.call("publish_release", { project, tag: "v1.0" });
    await served.call("create_project", { name: "Bare" });
    await draft(served, { project: "Unpromoted", count: 2 });
    const about = (
      tool: Provocation["tool"],
      project: string,
      tag = "v2",
    ): Pick<Provocation, "tool" | "args"> => ({
      tool,
      args: tool.endsWith("_release") ? { project, tag } : { project },
    });
    await provoker.all(t, served, [
      ...TOOLS.flatMap((tool): Provocation[] => [
        { code: "InvalidName", ...about(tool, "\t"), says: /project name/ },
        { code: "ProjectNotFound", ...about(tool, "Dogs"), says: /"Dogs"/ },
      ]),
      // The project is looked for before its tag is judged.
      { code: "ProjectNotFound", ...about("publish_release", "Dogs", " ") },
      { code: "ProjectNotFound", ...about("verify_release", "Dogs", " ") },
      ...(["publish_release", "verify_release"] as const).flatMap((tool) => [
        {
          code: "InvalidName" as const,
          ...about(tool, project, "  "),
          says: /^Not a valid release tag name: .*non-blank/,
        },
        {
          code: "InvalidName" as const,
          ...about(tool, project, "v\u00072"),
          says: /control character/,
        },
      ]),
      {
        code: "ReleaseNotFound",
        ...about("verify_release", project, "V1.0"),
        says: /exact tag "V1\.0"/,
      },
      {
        code: "ReleaseTagTaken",
        ...about("publish_release", project, " v1.0 "),
        says: /release "v1\.0"/,
      },
      { code: "SchemaNotFound", ...about("publish_release", "Bare") },
      { code: "EmptyRelease", ...about("publish_release", "Unpromoted") },
    ]);
    await stranded(t, provoker, served);
    provoker.finish();
  }));

/** A label that the pin of its batch allows, but no later schema does. */
async function stranded(
  t: Deno.TestContext,
  provoker: Provoker,
  served: Parameters<Parameters<typeof withServer>[0]>[0],
): Promise<void> {
  const { project, job_id, batch_id, assets } = await open(served, {
    project: "Stranded",
    count: 1,
  });
  await served.call("create_schema_version", {
    project,
    classes: [{ name: "lane", geometries: ["polyline"] }],
    allow_destructive: true,
  });
  const labels = [box(assets[0]!.id), box(assets[0]!.id)];
  await served.call("add_annotations", { job_id, annotations: labels });
  await served.call("complete_job", { job_id });
  await served.call("complete_batch", { batch_id, promote: true });
  await provoker.all(t, served, [{
    code: "ReleaseContentWouldViolateSchema",
    tool: "publish_release",
    args: { project, tag: "v1" },
    says: /^Schema version 2 .*: "cat" \(2\)$/,
  }]);
  await t.step("and what the hint names helps", async () => {
    await served.call("create_schema_version", {
      project,
      classes: [
        { name: "lane", geometries: ["polyline"] },
        { name: "cat", geometries: ["bbox"] },
      ],
    });
    await served.call("publish_release", { project, tag: "v1" });
  });
}
