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
      // Time to take up work.
      await new Promise((resolve) => setTimeout(resolve, 500));
      const [child] = childrenOf(server.pid, "local-model");
      ok(child !== undefined);
      server.kill("SIGKILL");
      await server.status;
      await reader.cancel();
      await until(() => !isRunning(child), 1000);
    });
  }
});
