import { serveModel } from "../../../inference/serve_model.ts";
import { permitted, regainNetwork } from "../../support/attempts.ts";

// Tells on stdout what a process that holds a model is still able to do.
const [port, path] = Deno.args;
void serveModel();
const worked = await permitted({
  fetch: () => fetch(`http://127.0.0.1:${port}/`),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: Number(port) }),
  listen: async () => await Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  dns: () => Deno.resolveDns("localhost", "A"),
  write: () => Deno.writeTextFile(`${path}`, "x"),
  run: () => new Deno.Command(Deno.execPath(), { args: ["-V"] }).output(),
  variable: () => Promise.resolve(Deno.env.get("PATH")),
  system: () => Promise.resolve(Deno.hostname()),
  regained: regainNetwork,
  read: () => Deno.stat("/"),
});
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(worked)));
Deno.exit(0);
