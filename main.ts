import { giveUpNetwork } from "./cli/network.ts";
import { runCommandLine } from "./cli/run.ts";

if (import.meta.main) {
  giveUpNetwork(Deno.args);
  Deno.exit(await runCommandLine(Deno.args));
}
