import { runCommandLine } from "./cli/run.ts";

if (import.meta.main) Deno.exit(await runCommandLine(Deno.args));
