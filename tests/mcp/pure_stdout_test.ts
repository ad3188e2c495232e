import { strictEqual } from "node:assert/strict";

const LOG = new URL("../../mcp/log.ts", import.meta.url).href;
const PRINTS = ["log", "info", "debug", "dir", "table"];

Deno.test("keepStdoutPure() sends what libraries print to stderr", async (t) => {
  for (const name of PRINTS) {
    await t.step(`console.${name}`, async () => {
      const script = `import { keepStdoutPure } from "${LOG}";
        keepStdoutPure();
        console.${name}("words");`;
      const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["eval", script],
      }).output();

      const text = new TextDecoder();
      strictEqual(text.decode(stdout), "");
      strictEqual(text.decode(stderr).includes("words"), true);
    });
  }
});
