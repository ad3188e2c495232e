import { tryBrokenFiles, tryHostileExports } from "./hostile/trial.ts";

Deno.test(
  "doctor names each broken plugin and what is wrong with it",
  tryBrokenFiles,
);

Deno.test(
  "a hostile plugin fails its export, and the server lives on",
  tryHostileExports,
);
