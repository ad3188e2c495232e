import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { TOOLS } from "../../mcp/mod.ts";
import { run } from "../support/command_line.ts";

Deno.test("tools prints the listing that an agent sees", async () => {
  const { code, stdout, stderr } = await run(["tools"]);

  strictEqual(code, 0);
  strictEqual(stderr, "");
  const { tools } = JSON.parse(stdout);
  deepStrictEqual(
    tools.map((tool: { name: string }) => tool.name),
    TOOLS.map((tool) => tool.name),
  );
  for (const tool of tools) strictEqual(tool.inputSchema.type, "object");
});

Deno.test("tools NAME prints one entry of it", async () => {
  const { code, stdout } = await run(["tools", "ingest"]);

  strictEqual(code, 0);
  strictEqual(JSON.parse(stdout).name, "ingest");
});
