import { ok, strictEqual } from "node:assert/strict";
import { childrenOf, isRunning, until } from "../../support/processes.ts";

const SERVER = new URL("holding_server.ts", import.meta.url).pathname;

Deno.test("a server that is killed leaves no model behind", async (t) => {
  for (const state of ["work", "rest"]) {
    await t.step(`at ${state}`, async () => {
      const server = new Deno.Command(Deno.execPath(), {
        args: ["run", "--allow-all", SERVER, state],
        stdout: "piped",
        stderr: "null",
      }).spawn();
      const reader = server.stdout.getReader();
      const { value } = await reader.read();
      strictEqual(new TextDecoder().decode(value), "holding\n");
      const held = () => childrenOf(server.pid, "local-model");
      await until(() => held().length === 1, 10_000);
      // Time for a model that is at work to be loaded.
      await new Promise((resolve) => setTimeout(resolve, 2500));
      const [child] = held();
      ok(child !== undefined);
      server.kill("SIGKILL");
      await server.status;
      await reader.cancel();
      await until(() => !isRunning(child), 2000);
    });
  }
});
