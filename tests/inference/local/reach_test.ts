import { deepStrictEqual } from "node:assert/strict";
import { Endpoint } from "../../support/endpoint.ts";

const PROBE = new URL("reach_probe.ts", import.meta.url).pathname;
const PERMISSIONS = ["read", "write", "env", "run", "net"];

Deno.test("a process that holds a model can read and nothing else", async () => {
  await using endpoint = new Endpoint(() => new Response("here"));
  const folder = await Deno.makeTempDir();
  try {
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-prompt",
        ...PERMISSIONS.map((name) => `--allow-${name}`),
        PROBE,
        `${endpoint.port}`,
        `${folder}/written`,
      ],
      stdin: "null",
    }).output();
    deepStrictEqual(JSON.parse(new TextDecoder().decode(stdout)), ["read"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  deepStrictEqual(endpoint.got.length, 0);
});
