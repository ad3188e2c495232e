import { serveModel } from "../../../inference/serve_model.ts";

// Tells on stdout what a process that holds a model is still able to do.
const [port, path] = Deno.args;
void serveModel();
const attempts: Record<string, () => Promise<unknown>> = {
  fetch: () => fetch(`http://127.0.0.1:${port}/`),
  connect: () => Deno.connect({ hostname: "127.0.0.1", port: Number(port) }),
  listen: async () => await Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  dns: () => Deno.resolveDns("localhost", "A"),
  write: () => Deno.writeTextFile(`${path}`, "x"),
  run: () => new Deno.Command(Deno.execPath(), { args: ["-V"] }).output(),
  variable: () => Promise.resolve(Deno.env.get("PATH")),
  system: () => Promise.resolve(Deno.hostname()),
  regained: async () => {
    const { state } = await Deno.permissions.request({ name: "net" });
    if (state !== "granted") throw new Deno.errors.NotCapable(state);
  },
  read: () => Deno.stat("/"),
};
const worked: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    worked.push(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) worked.push(name);
  }
}
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(worked)));
Deno.exit(0);
