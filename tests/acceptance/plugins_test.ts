import { tryExample } from "../exporters/sandbox/example.ts";
import {
  tryBrokenFiles,
  tryHostileExports,
} from "../exporters/sandbox/hostile/trial.ts";
import { asProgram, binary, recorded } from "./program.ts";

Deno.test("the program runs the example of docs/exporters.md", () =>
  recorded(tryExample));

Deno.test("the program names each broken plugin", (t) =>
  asProgram(binary(), () => tryBrokenFiles(t)));

Deno.test("the program outlives hostile plugins, its stdout clean", (t) =>
  recorded(() => tryHostileExports(t)));
